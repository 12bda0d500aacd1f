import type { ChineseClaim } from '../claims/chinese.ts';

/** Shorter ones are answers to what was said before: `不对，重新算`. */
const LEAST = 6;
const MAX_LENGTH = 80;
const HAN = /\p{Script=Han}/gu;
const MEANT: ReadonlySet<string> = new Set(['stated', 'wish', 'command']);
/** What an order is about that is done once. bounded: 80 characters */
const HERE = /[这那][些个份篇段张封次首句道]|下面|上面|以下|以上/u;
const ALWAYS = /以后|今后|往后|每次|每回|一律|永远|总是|凡是|只要|都/u;
/** What an order for later begins with; it may quote words that it is about. */
const STANDING = /以[后後]|今[后後]|往[后後]|[从從](?:今|现在起)|每次|每回|一律/u;
/** Somebody else whom a clause is about. bounded: 80 characters */
const PERSON =
  /^(?:[他她它你您谁]|大家|别人|人家|有人|我(?:的)?(?:们家)?(?:老?[爸妈爹娘爷奶公婆]|妈妈|爸爸|父|母|姐|妹|哥|弟|儿|女|孩|娃|室友|同事|朋友|闺蜜|对象|男友|女友|老板|领导|同学|邻居|媳妇|爱人|表|堂|叔|舅|姑|姨|外|岳|丈母))/u;

/**
 * Whether a Chinese sentence may state a lasting preference in words that no rule knows: it asks, quotes and
 * supposes nothing, and a clause is about nobody else.
 */
export function isChineseCandidate(sentence: string, claims: readonly ChineseClaim[]): boolean {
  if (sentence.length > MAX_LENGTH || /[?？]/u.test(sentence) || claims.length === 0) return false;
  if (/["“”「『《]/u.test(sentence) && !STANDING.test(sentence)) return false;
  if ((sentence.match(HAN)?.length ?? 0) < LEAST) return false;
  if (claims.some(({ modality }) => modality === 'command') && HERE.test(sentence) && !ALWAYS.test(sentence))
    return false;
  if (claims.some(isOfNamed)) return false;
  return claims.some((claim) => mayCount(claim) && claim.tense !== 'past');
}

function mayCount({ plain, modality, subject, subjectWords }: ChineseClaim): boolean {
  if (!MEANT.has(modality)) return false;
  if (subject === 'listener') return modality === 'command';
  return subject !== 'other' || !(PERSON.test(subjectWords.trim()) || PERSON.test(plain));
}

/** Whether the clause is about somebody with a name in Latin letters: `Mia对花生过敏`. */
const isOfNamed = ({ subject, subjectWords }: ChineseClaim) =>
  subject === 'other' && /^\p{Script=Latin}+$/u.test(subjectWords.trim());
