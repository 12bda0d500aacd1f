/** A hit: one of the searcher's own memories, or of a shared cube. */
export interface Sharer {
  readonly own: boolean;
  /** Hits with equal texts count once; the searcher's own hit stays. */
  readonly text: string;
}

/**
 * Limits how many hits come from shared memories: at most half, or more when own hits leave places free. A
 * large knowledge base must not crowd out what the user said.
 * @param ranked best first
 * @param limit number of hits to return; more when there are more own hits (of several owners) than that
 * @returns best first
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
