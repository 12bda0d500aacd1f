/** What speaks against a marked value, as the rules read its clause; null: nothing. */
export type Objection =
  | 'not meant'
  | 'idle'
  | 'asked'
  /** Another clause is not meant. */
  | 'beside'
  | 'condition'
  | 'listener'
  | 'once'
  | 'denied'
  | 'mode'
  | 'wish'
  | 'past'
  | 'future'
  | 'field'
  | 'subject'
  | 'somebody'
  | null;

/** Objections that no probability outweighs. */
const FINAL: ReadonlySet<Objection> = new Set<Objection>([
  'not meant',
  'asked',
  'condition',
  'once',
  'denied',
  'wish',
  'field',
  'past',
  'future',
  'somebody',
  'subject',
]);

export const isFinal = (objection: Objection) => FINAL.has(objection);

/** The objection that counts of a sentence and of one of its clauses: a final one of either comes first. */
export const graver = (ofSentence: Objection, ofClause: Objection): Objection =>
  ofSentence === null || (isFinal(ofClause) && !isFinal(ofSentence)) ? ofClause : ofSentence;
