import { RELATIONS } from '../../chat/concepts/relations.ts';
import { analyseTerms } from '../../text/analyse.ts';

const PERSON =
  '(?:my|our) (?:(?:big|little|older|younger|elder|best|ex|late) )?(?<who>\\p{L}{3,15}(?:-in-law)?)';
const HAN_PERSON = '(?:我的?)?(?<who>\\p{Script=Han}{1,3})';
/**
 * What somebody else is, has or does: `It's my sister who plays`, `that's my brother's car, not mine`.
 * bounded: 160 characters
 */
const ENGLISH: readonly RegExp[] = [
  new RegExp(`\\b(?:it|that|this)(?:['’]s| is| was) ${PERSON} (?:who|that)\\b`, 'iu'),
  new RegExp(`${PERSON}(?:['’]s)?\\b[^.!]{0,40}?,? (?:and )?not (?:mine|me|my own|ours|us|i)\\b`, 'iu'),
  new RegExp(`\\bnot (?:mine|me|my own|ours)\\b[^.!]{0,20}?${PERSON}`, 'iu'),
  new RegExp(`\\b(?:n['’]t|not) (?:mine|me|ours|my own)\\b[^.!]{0,20}?${PERSON}`, 'iu'),
  new RegExp(`\\bbelongs? to ${PERSON}`, 'iu'),
  // bounded: 160 characters
  new RegExp(
    `(?:n['’]t|\\bnot|\\bnever)\\b[^,.!;]{1,50}[,;.] (?:that|it|this)(?:['’]s| is| was) ${PERSON}(?=$|[.!])`,
    'iu',
  ),
  new RegExp(`\\b(?:is|are|was) ${PERSON}['’]s[,.;]`, 'iu'),
  // bounded: 160 characters
  new RegExp(
    `\\b(?:thinking of|confus\\p{L}+ (?:me|it|that|this) with|mix\\p{L}* (?:me|it|that) up with|mean) ${PERSON}`,
    'iu',
  ),
];
const CHINESE: readonly RegExp[] = [
  new RegExp(`的(?:人)?是${HAN_PERSON}(?=$|[，,。！!])`, 'u'),
  new RegExp(`是${HAN_PERSON}(?:的|[^，,。是]{0,8})[，,]?(?:并|可|才|而)?不是(?:我|本人|咱)`, 'u'),
  new RegExp(`不是我(?:的|自己|本人)?[^，,。是]{0,8}[，,。]?(?:那|这)?(?:而|应该)?是${HAN_PERSON}`, 'u'),
  new RegExp(`(?:那|这)(?:个|辆|只|条|台|套|家|件|本|事|才)?(?:其实)?是${HAN_PERSON}的(?=$|[，,。！!])`, 'u'),
];
const HAN_RELATIONS = RELATIONS.flatMap((words) => [...words]).filter((word) => /\p{Script=Han}/u.test(word));

/** Whether a feedback says that something is so of somebody else than it was told of. */
export function isOfOtherOwner(feedback: string): boolean {
  const isChinese = /\p{Script=Han}/u.test(feedback);
  return (isChinese ? CHINESE : ENGLISH).some((pattern) => {
    const who = pattern.exec(feedback)?.groups?.who;
    if (who === undefined) return false;
    if (isChinese)
      return HAN_RELATIONS.some((word) => who.startsWith(word) || (who.length === 1 && word.startsWith(who)));
    return analyseTerms(who).some((term) => RELATIONS.some((words) => words.has(term)));
  });
}
