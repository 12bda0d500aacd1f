/** A memory that a feedback may be about. */
export interface FeedbackCandidate {
  readonly text: string;
  /** The words of the message that the memory was made from. */
  readonly source: string;
  /** Memories of one group were made from the same message. */
  readonly group: string;
  /** Whether the answer used the memory. */
  readonly isRetrieved: boolean;
  /** Whether nothing was said between the memory's message and the feedback. */
  readonly isLast?: boolean;
}

/** What a feedback does to its candidates, by their indexes. */
export interface Decision {
  /** Candidates that get a new text. */
  readonly versions: readonly { readonly index: number; readonly text: string }[];
  /** Candidates that the statement of the feedback takes the place of. */
  readonly outdated: readonly number[];
  /**
   * What the statement tells of the user in plain words, for the profile: `I live in Bremen` for `we're in
   * Bremen now`.
   */
  readonly plainly: readonly string[];
  /** Candidates that are archived. */
  readonly forgotten: readonly number[];
  /** Whether the feedback asks for a change, and it is not clear of what. */
  readonly isUnclear: boolean;
  /** Whether the statement of the feedback is remembered beside the versions. */
  readonly isTold: boolean;
  /** Whether the feedback only judges the answer, and tells nothing to remember. */
  readonly isRemark: boolean;
}

export const NOTHING: Decision = {
  versions: [],
  outdated: [],
  plainly: [],
  forgotten: [],
  isUnclear: false,
  isTold: false,
  isRemark: false,
};
export const UNCLEAR: Decision = { ...NOTHING, isUnclear: true };

/**
 * Those of the only group, of the only group that the answer used, or of the one that fits best; null if
 * unclear.
 */
export function onlyGroup<T extends { readonly group: string; readonly coverage: number }>(
  found: readonly T[],
  candidates: readonly FeedbackCandidate[],
): readonly T[] | null {
  const used = found.filter(({ group }) => isRetrieved(candidates, group));
  const those = used.length > 0 ? used : found;
  const byGroup = Map.groupBy(those, ({ group }) => group);
  const ranked = [...byGroup.values()]
    .map((members) => ({ members, best: Math.max(...members.map(({ coverage }) => coverage)) }))
    .toSorted((a, b) => b.best - a.best);
  const [first, second] = ranked;
  if (first === undefined || (second !== undefined && second.best === first.best)) return null;
  return first.members;
}

/** Whether the answer used a memory of the group. */
export function isRetrieved(candidates: readonly FeedbackCandidate[], group: string): boolean {
  return candidates.some((candidate) => candidate.group === group && candidate.isRetrieved);
}

/** Whether words such as `it` and `he` may mean the memories of a group. */
export function isMeant(candidates: readonly FeedbackCandidate[], group: string): boolean {
  const isOfAnswer = candidates.some((candidate) => candidate.isRetrieved);
  return candidates.some(
    (candidate) =>
      candidate.group === group && (isOfAnswer ? candidate.isRetrieved : candidate.isLast === true),
  );
}
