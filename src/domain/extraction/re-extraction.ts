/** UTF-16 offsets into the text of a message. */
export interface MessageSpan {
  readonly messageId: string;
  readonly start: number;
  readonly end: number;
}

/** A memory that re-extraction would make. */
export interface Proposed {
  /** Items of this content. */
  readonly itemIds: readonly [string, ...string[]];
  readonly kind: string;
  /** Hex, of the content. */
  readonly hash: string;
  /** Of the first message it came from; positions are unique in a cube. */
  readonly position: number;
  readonly sources: readonly MessageSpan[];
}

/** An extracted memory of the cube, in whichever state, or what took its place. */
export interface Stored {
  readonly memoryId: string;
  readonly kind: string;
  readonly hash: string;
  readonly position: number;
  readonly active: boolean;
  /** Archived in favour of what was said later: the same words say nothing new. */
  readonly reconciled: boolean;
  /**
   * Somebody's decision: it was edited, corrected, archived or deleted. What extraction makes of the same message leaves
   * it alone.
   */
  readonly decided: boolean;
  /** Of an active one. */
  readonly sources: readonly MessageSpan[];
}

/** What promoting would do to a cube. */
export interface Comparison {
  readonly added: readonly Proposed[];
  /** Each takes the place of at least one memory. */
  readonly changed: readonly { readonly proposed: Proposed; readonly replaces: readonly string[] }[];
  readonly removed: readonly string[];
  /** Content that is there already. */
  readonly kept: readonly { readonly proposed: Proposed; readonly memoryId: string }[];
  /** Items left out because of what somebody decided about a memory of their kind and message, or about the message. */
  readonly withheld: number;
}

/**
 * Compares what was proposed with what there is. Equal content stays. Of the rest an old memory gives way to the new one of its
 * kind that quotes most of the same words, or to none. An old one counts only when all its sources were read again; where a
 * user decided about what came of a message, memories of that kind and message stay as they are.
 * @param readable ids of the messages that were read
 */
export function compare(
  proposed: readonly Proposed[],
  stored: readonly Stored[],
  readable: ReadonlySet<string>,
): Comparison {
  const decided = new Set(stored.filter((one) => one.decided).map(placeOf));
  const allRead = (of: { readonly sources: readonly MessageSpan[] }) =>
    of.sources.length > 0 && of.sources.every(({ messageId }) => readable.has(messageId));
  const asked = proposed.filter((item) => allRead(item) && !decided.has(placeOf(item)));
  const wanted = merged(asked);
  const holding = [...stored.filter((one) => one.reconciled), ...stored.filter((one) => one.active)];
  const known = new Map(holding.map((one) => [contentOf(one), one.memoryId]));
  const kept = wanted.flatMap((item) => {
    const memoryId = known.get(contentOf(item));
    return memoryId === undefined ? [] : [{ proposed: item, memoryId }];
  });
  const staying = new Set(kept.map(({ memoryId }) => memoryId));
  const fresh = wanted.filter((item) => !known.has(contentOf(item)));
  const old = stored.filter(
    (one) => one.active && !staying.has(one.memoryId) && !decided.has(placeOf(one)) && allRead(one),
  );
  const bySource = Map.groupBy(
    fresh.flatMap((item) =>
      [...new Set(item.sources.map(({ messageId }) => messageId))].map((id) => ({
        key: `${item.kind}:${id}`,
        item,
      })),
    ),
    ({ key }) => key,
  );
  const replaces = new Map<Proposed, string[]>();
  const removed: string[] = [];
  for (const one of old) {
    const keys = new Set(one.sources.map(({ messageId }) => `${one.kind}:${messageId}`));
    const candidates = [...keys].flatMap((key) => bySource.get(key) ?? []).map(({ item }) => item);
    const next = closest(one, candidates);
    if (next === null) removed.push(one.memoryId);
    else replaces.set(next, [...(replaces.get(next) ?? []), one.memoryId]);
  }
  return {
    added: fresh.filter((item) => !replaces.has(item)),
    changed: [...replaces].map(([item, memoryIds]) => ({ proposed: item, replaces: memoryIds })),
    removed,
    kept,
    withheld: proposed.length - asked.length,
  };
}

const placeOf = (of: { readonly kind: string; readonly position: number }) => `${of.kind}:${of.position}`;
const contentOf = (of: { readonly kind: string; readonly hash: string }) => `${of.kind}:${of.hash}`;

/** Items of equal content are one, with the sources of all. */
function merged(items: readonly Proposed[]): readonly Proposed[] {
  return [...Map.groupBy(items, contentOf).values()].flatMap((equal) => {
    const [first] = equal;
    if (first === undefined || equal.length === 1) return equal;
    const others = equal.slice(1).flatMap((one) => one.itemIds);
    return [
      { ...first, itemIds: [...first.itemIds, ...others], sources: equal.flatMap((one) => one.sources) },
    ];
  });
}

function closest(one: Stored, candidates: readonly Proposed[]): Proposed | null {
  let best: Proposed | null = null;
  let most = 0;
  for (const candidate of candidates) {
    const shared = overlap(one.sources, candidate.sources);
    if (shared > most) [best, most] = [candidate, shared];
  }
  return best;
}

function overlap(a: readonly MessageSpan[], b: readonly MessageSpan[]): number {
  let length = 0;
  for (const one of a)
    for (const other of b)
      if (one.messageId === other.messageId)
        length += Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start));
  return length;
}
