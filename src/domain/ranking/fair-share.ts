/** What is shared out: a hit of the searcher's own memories, or of what several share. */
export interface Sharer {
  readonly own: boolean;
  /** Equal texts count once; the searcher's own stays. */
  readonly text: string;
}

/**
 * The best hits, best first, of which shared ones take at most half of the places, or more where own ones leave them
 * free: a large knowledge base must not crowd out what the user said.
 * @param ranked best first
 * @param limit places; own hits beyond it (of several owners) have theirs too
 */
export function fairShare<T extends Sharer>(ranked: readonly T[], limit: number): readonly T[] {
  const owned = ranked.filter((hit) => hit.own);
  const seen = new Set(owned.map((hit) => hit.text));
  const places = Math.max(limit, owned.length);
  let free = Math.max(Math.floor(places / 2), places - owned.length);
  const taken: T[] = [];
  for (const hit of ranked) {
    if (taken.length >= places) break;
    if (!hit.own) {
      if (free === 0 || seen.has(hit.text)) continue;
      seen.add(hit.text);
      free -= 1;
    }
    taken.push(hit);
  }
  return taken;
}
