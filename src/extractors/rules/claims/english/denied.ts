/** Words that say that the clause behind them is not so. bounded: 600 characters */
const NOT_SO =
  /^(?:(?:well|but|no|actually|honestly|to be honest|and|sorry),? )*(?:I (?:would not|wouldn't|wouldnt|would never) (?:exactly |really |quite |actually )?(?:say|claim)|(?:it's|it is|that's|it isn't|it is) (?:not |no longer )?(?:untrue|true|the case|a lie|wrong|a myth)(?<how> that)?|I (?:never|didn't|did not|don't|do not) (?:actually )?(?:say|said|claim|claimed|mention|mentioned)|(?:I'm|I am) not saying|(?:don't|do not) (?:say|write|assume|think)) (?:that )?(?<clause>(?:I|we|my|our)\b.{3,300})$/iu;

/**
 * The clause that a sentence says is not so: `I speak Dutch` of `I wouldn't say I speak Dutch`; null without
 * one.
 */
export function deniedClause(sentence: string): string | null {
  const text = sentence.replaceAll('’', "'").trim();
  const match = NOT_SO.exec(text);
  const clause = match?.groups?.clause;
  if (clause === undefined || /[?]\s*$/.test(text) || /,|\b(?:but|and|or)\b/i.test(clause)) return null;
  const isTrue = /\b(?:true|the case)\b/i.test(text.slice(0, text.length - clause.length));
  const isNot = /\b(?:not|n't|no longer|never)\b|n't\b/i.test(text.slice(0, text.length - clause.length));
  return isTrue && !isNot ? null : clause;
}
