/** A state that lasts until something happens: what a memory tells, and what ends it. */
export interface Ending {
  /** The state; a group `thing` names what both are about. */
  readonly state: RegExp;
  readonly over: RegExp;
  /** Whether the end may be somebody else's deed, as a discharge by a hospital. */
  readonly isByOthers?: true;
  /** Whether it is the state of a thing, whoever acts. */
  readonly isThing?: true;
  /** Whether the words that end it say whom it is about. */
  readonly isAnyone?: true;
  /** Whether `over` is looked for in the whole sentence, not in one clause of it. */
  readonly isOfSentence?: true;
  /** Whether a denial may end it: `my back doesn't hurt`. */
  readonly isByDenial?: true;
}
