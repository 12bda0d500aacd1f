/** Whose claim it is. */
export type ClaimSubject =
  /** The speaker. */
  | 'speaker'
  /** A group that the speaker belongs to: we, my family and I, 我们. */
  | 'group'
  /** Another person, animal or thing; its words are in `subjectWords`. */
  | 'other'
  /** The person or assistant spoken to. */
  | 'listener'
  /** No subject is named and none can be inferred. */
  | 'unknown';

/** Whether the claim holds. `ended`: it held before and no longer does. */
export type Polarity = 'affirmed' | 'denied' | 'ended';

/**
 * How the clause is meant. Only `stated` clauses tell what is so. `wish` and `plan` tell what somebody wants
 * or intends, `command` asks the listener to do something, `doubted` is hedged (`maybe`, `I am not sure`),
 * `unreal` is hypothetical, fictional, a joke or a counterfactual, `quoted` gives somebody else's words.
 */
export type Modality = 'stated' | 'question' | 'wish' | 'plan' | 'command' | 'doubted' | 'unreal' | 'quoted';

/** When the claim holds, relative to the moment at which it was said. */
export type ClaimTense = 'past' | 'present' | 'future' | 'habit' | 'none';

/**
 * One clause of a sentence with what decides whether it may be remembered, and as what. All readers of
 * profiles, preferences, events and assertions judge clauses by this, so that a denial, a condition or
 * another subject means the same to each of them.
 */
export interface Claim {
  /** The words of the clause, without the conjunction that joins it to the one before it. */
  readonly text: string;
  /** UTF-16 offsets of `text` in the sentence. */
  readonly start: number;
  readonly end: number;
  readonly subject: ClaimSubject;
  /** The words that name the subject, `''` if the clause does not repeat it: `my sister`, `我妹妹`. */
  readonly subjectWords: string;
  readonly polarity: Polarity;
  readonly modality: Modality;
  readonly tense: ClaimTense;
  /** The words of the condition under which the claim holds: `if it is raining`; null without one. */
  readonly condition: string | null;
}
