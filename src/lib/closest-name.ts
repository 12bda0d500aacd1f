/** Longer names are not compared, so that a comparison stays cheap. */
const LONGEST = 40;
const MOST_CHANGES = 2;

/**
 * The name that differs from `name` in at most two letters, the nearest first; undefined if there is none.
 */
export function closestName(name: string, names: Iterable<string>): string | undefined {
  if (name.length > LONGEST) return undefined;
  let best: string | undefined;
  // of a short name, two letters are most of it
  let least = Math.min(MOST_CHANGES, Math.floor(name.length / 3)) + 1;
  for (const candidate of names) {
    if (Math.abs(candidate.length - name.length) >= least) continue;
    const changes = changesBetween(name.toLowerCase(), candidate.toLowerCase());
    if (changes >= least) continue;
    best = candidate;
    least = changes;
  }
  return best;
}

/** The Levenshtein distance: how many letters must be added, removed or replaced. */
function changesBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
