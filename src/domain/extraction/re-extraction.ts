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
  const decided = new Set(stored.filter((item) => item.decided).map(placeOf));
  const allRead = (of: { readonly sources: readonly MessageSpan[] }) =>
    of.sources.length > 0 && of.sources.every(({ messageId }) => readable.has(messageId));
  const comparable = proposed.filter((item) => allRead(item) && !decided.has(placeOf(item)));
  const wanted = merged(comparable);
  const holding = [...stored.filter((item) => item.reconciled), ...stored.filter((item) => item.active)];
  const existing = new Map(holding.map((item) => [contentOf(item), item.memoryId]));
  const kept = wanted.flatMap((item) => {
    const memoryId = existing.get(contentOf(item));
    return memoryId === undefined ? [] : [{ proposed: item, memoryId }];
  });
  const staying = new Set(kept.map(({ memoryId }) => memoryId));
  const fresh = wanted.filter((item) => !existing.has(contentOf(item)));
  const old = stored.filter(
    (item) => item.active && !staying.has(item.memoryId) && !decided.has(placeOf(item)) && allRead(item),
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
  for (const item of old) {
    const keys = new Set(item.sources.map(({ messageId }) => `${item.kind}:${messageId}`));
    const candidates = [...keys].flatMap((key) => bySource.get(key) ?? []).map(({ item }) => item);
    const next = closest(item, candidates);
    if (next === null) removed.push(item.memoryId);
    else replaces.set(next, [...(replaces.get(next) ?? []), item.memoryId]);
  }
  return {
    added: fresh.filter((item) => !replaces.has(item)),
    changed: [...replaces].map(([item, memoryIds]) => ({ proposed: item, replaces: memoryIds })),
    removed,
    kept,
    withheld: proposed.length - comparable.length,
  };
}

const placeOf = (of: { readonly kind: string; readonly position: number }) => `${of.kind}:${of.position}`;
const contentOf = (of: { readonly kind: string; readonly hash: string }) => `${of.kind}:${of.hash}`;

/** Merges items of equal content into one that has the sources of all. */
function merged(items: readonly Proposed[]): readonly Proposed[] {
  return [...Map.groupBy(items, contentOf).values()].flatMap((equal) => {
    const [first] = equal;
    if (first === undefined || equal.length === 1) return equal;
    const others = equal.slice(1).flatMap((item) => item.itemIds);
    return [
      { ...first, itemIds: [...first.itemIds, ...others], sources: equal.flatMap((item) => item.sources) },
    ];
  });
}

function closest(stored: Stored, candidates: readonly Proposed[]): Proposed | null {
  let best: Proposed | null = null;
  let most = 0;
  for (const candidate of candidates) {
    const shared = overlap(stored.sources, candidate.sources);
    if (shared > most) [best, most] = [candidate, shared];
  }
  return best;
}

function overlap(a: readonly MessageSpan[], b: readonly MessageSpan[]): number {
  let length = 0;
  for (const item of a)
    for (const other of b)
      if (item.messageId === other.messageId)
        length += Math.max(0, Math.min(item.end, other.end) - Math.max(item.start, other.start));
  return length;
}
