import type { Claim } from './claims/claim.ts';
import { englishClaims } from './claims/english.ts';
import { standsInEnglish } from './standing-english.ts';
import type { Piece } from './turn.ts';

/** The speaker, or a person who is named by what he is to the speaker. */
const CHINESE_OWN_SUBJECT =
  /^(?:我|[表堂][哥姐弟妹]|姐夫|妹夫|嫂子|丈母娘|岳父|岳母|公公|婆婆|室友|舍友|同事|老婆|老公|爱人|对象|爸|妈|父|母|儿子|女儿|孩子|哥|姐|弟|妹|男朋友|女朋友|爷爷|奶奶|外婆|外公|姥)/u;

/** A past that holds: `我养了一只猫`. bounded: 300 characters */
const CHINESE_RESULT = /^我们?家?[^，,]{0,4}?(?:养|有|结婚|离婚|当|信|戴)了/u;
/** What one says of the talk, not of oneself. bounded: 300 characters */
const OF_TALK =
  /\b(?:thinks?|guess|know|mean|need|want|hope|wonder|see|feel like|trying|looking|going|have (?:a|one|another|some|two|three) (?:questions?|problems?|issues?|ideas?|doubts?)|(?:i'm|i am) (?:sure|sorry|afraid|glad|happy|curious|not sure|back|here|in (?!(?:the|my) \p{L}{1,20} year\b)))\b/iu;
/** bounded: 300 characters */
const CHINESE_OF_TALK =
  /我(?:想|觉得|认为|知道|希望|需要|要|猜|打算|准备|正|刚|在想|有(?:个|一个)?(?:问题|疑问|想法))/u;

/** What a clause before it has named. bounded: 300 characters */
const PRONOUN = /^(?:he|she|it|they|[他她它])/iu;
/** What needs no clause before it. bounded: 300 characters */
const NOUN =
  /^(?!(?:he|she|it|they|this|that|these|those|there|who|what|you|everyone|people)\b|[他她它这那你您]).{2,}/iu;
/** What has lasted until now: `I've held this passport since 2011`. bounded: 300 characters */
const STILL = /^(?:i|we)(?:'ve| have)\b.{1,200}\bsince\b|^(?:i|we) (?:was|were) (?:born|raised)\b/iu;

/** The clauses of a piece, in order. Those of an English one are kept by its text. */
export const claimsOf = ({ text, claims }: Piece, isChinese: boolean): readonly Claim[] =>
  isChinese ? claims : englishClaims(text.replaceAll('’', "'"));

/** What somebody is doing for long, as opposed to `I'm using Flask`, which its task explains. */
const LASTS = /^(?:live|work|study|learn|teach|rent|train|volunteer|expect)$/u;

const isPassing = (claim: Claim): boolean =>
  'isProgressive' in claim && claim.isProgressive === true && 'verb' in claim && !LASTS.test(`${claim.verb}`);

/**
 * Whether a piece tells what holds of its speaker, or of somebody or something that it names.
 * @param piece at most 300 characters
 */
export function isStanding(piece: Piece, isChinese: boolean): boolean {
  if (!isChinese) return standsInEnglish(piece);
  const { text, kind, isOwn, times } = piece;
  if (piece.isListed === true) return isOwn;
  if (kind !== 'statement' || !isOwn || times.length > 2) return false;
  if ((isChinese ? CHINESE_OF_TALK : OF_TALK).test(text)) return false;
  const claims = claimsOf(piece, isChinese);
  if (claims.some(isPassing)) return false;
  const mayBePast = (isChinese ? CHINESE_RESULT : STILL).test(text);
  const isPart = piece.opening !== undefined;
  return (
    claims.every((claim, n) => {
      const named = n > 0 ? PRONOUN : isPart ? NOUN : null;
      return isOfSpeaker(claim, isChinese, mayBePast) || (named !== null && isOfNamed(claim, named));
    }) && (claims[0]?.subjectWords ?? '') !== ''
  );
}

/** Whether a clause in the present tells of somebody or something that it names. */
function isOfNamed({ subject, subjectWords, modality, tense, condition }: Claim, named: RegExp): boolean {
  const isPresent = tense === 'present' || tense === 'habit';
  return (
    subject === 'other' &&
    named.test(subjectWords) &&
    modality === 'stated' &&
    condition === null &&
    isPresent
  );
}

function isOfSpeaker(
  { subject, subjectWords, modality, tense, condition }: Claim,
  isChinese: boolean,
  mayBePast: boolean,
): boolean {
  const isOwnThing = isChinese ? CHINESE_OWN_SUBJECT.test(subjectWords) : /^(?:my|our) /iu.test(subjectWords);
  return (
    (subject === 'speaker' || subject === 'group' || isOwnThing) &&
    modality === 'stated' &&
    condition === null &&
    (mayBePast || tense !== 'past') &&
    tense !== 'future'
  );
}
