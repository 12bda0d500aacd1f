import type { Claim } from '../claim.ts';

/** A clause of an English sentence with the parts of its predicate. */
export interface EnglishClaim extends Claim {
  /**
   * Whether the subject is not `I` or `we` but something that belongs to the speaker: `my job`,
   * `our favourite café`. False for clauses of other subjects.
   */
  readonly isPossession: boolean;
  /** UTF-16 offset at which the predicate begins in the sentence, behind the subject. */
  readonly predicateStart: number;
  /** The main verb in its base form, '' without one: `live`, `be`. `had gone off sushi` has the verb `go`. */
  readonly verb: string;
  /** `can`, `would`, `would rather`, `must`, … or ''. */
  readonly modal: string;
  /** The words after the verb as written, without `anymore` and signs at the end. */
  readonly complement: string;
  /** UTF-16 offset of the complement in the sentence. */
  readonly complementStart: number;
  /** The words before the subject that are no conjunction: `on weekdays`. */
  readonly lead: string;
  /** Adverbs that limit the claim, in lower case: `rarely`, `only`, `sometimes`. */
  readonly limits: readonly string[];
  readonly isProgressive: boolean;
  /** The verb of the clause stands behind `have`: `I have moved`. */
  readonly isPerfect: boolean;
  /** The words say that this is new: `now`, `just`, `recently`, `started to`. */
  readonly isChange: boolean;
}
