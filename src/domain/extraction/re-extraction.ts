/** UTF-16 offsets into the text of a message. */
export interface MessageSpan {
  readonly messageId: string;
  readonly start: number;
  readonly end: number;
}

/** A memory that re-extraction would create. */
export interface Proposed {
  /** Ids of the extracted items with this content. */
  readonly itemIds: readonly [string, ...string[]];
  readonly kind: string;
  /** Hash of the content, in hexadecimal. */
  readonly hash: string;
  /** Position of the first source message. Positions are unique in a cube. */
  readonly position: number;
  readonly sources: readonly MessageSpan[];
}

/** An extracted memory of the cube in any state, or the memory that replaced it. */
export interface Stored {
  readonly memoryId: string;
  readonly kind: string;
  readonly hash: string;
  readonly position: number;
  readonly active: boolean;
  /** Archived because of a later statement. Extracting the same words again adds nothing new. */
  readonly reconciled: boolean;
  /**
   * A user decided about it: the memory was edited, corrected, archived or deleted. Re-extraction of the same
   * message leaves it alone.
   */
  readonly decided: boolean;
  /** Sources of an active memory. */
  readonly sources: readonly MessageSpan[];
}

/** The changes that promoting a re-extraction would make in a cube. */
export interface Comparison {
  readonly added: readonly Proposed[];
  /** Each replaces at least one memory. */
  readonly changed: readonly { readonly proposed: Proposed; readonly replaces: readonly string[] }[];
  readonly removed: readonly string[];
  /** Proposals whose content is already stored. */
  readonly kept: readonly { readonly proposed: Proposed; readonly memoryId: string }[];
  /**
   * Number of proposals left out because a user decided about a memory of the same kind and message, or about
   * the message itself.
   */
  readonly withheld: number;
}

/**
 * Compares the proposed memories with the stored ones. A stored memory with equal content stays. Each other
 * stored memory is replaced by the proposal of its kind that quotes most of the same words; without such a
 * proposal it is removed. A stored memory is compared only when all its sources were read again. Where a user
 * decided about the memories of a message, memories of that kind and message stay as they are.
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

/** Merges items of equal content into one that has the sources of all. */
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
