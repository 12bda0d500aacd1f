import { chineseClaims } from './claims/chinese.ts';
import type { Claim } from './claims/claim.ts';
import { englishClaims } from './claims/english.ts';
import type { Piece, Turn } from './turn.ts';

/** More claims than that are a list or a document, which is kept together. */
const MOST_CLAIMS = 64;
const MAX_SENTENCE = 300;

/**
 * Words by which a sentence depends on the one before it, at its beginning or anywhere in it. bounded: 300
 * characters
 */
const DEPENDS =
  /^(?:and|but|so|or|then|because|also|plus|otherwise|instead|same|besides|both|neither|either|none|some|most|all of|one of)\b|\b(?:he|she|it|they|him|her|them|his|its|their|hers|theirs|this|that|these|those|there|too|as well|either|the (?:former|latter|other|others|same)|another|ones?)\b/iu;
/** bounded: 300 characters */
const CHINESE_DEPENDS =
  /^(?:而且|但|不过|所以|因为|然后|另外|还|同时)|[他她它]|这|那|也|其中|都|前者|后者|一样/u;
/** A past that holds: `我养了一只猫`. bounded: 300 characters */
const CHINESE_RESULT = /^我们?家?[^，,]{0,4}?(?:养|有|结婚|离婚|当|信|戴)了/u;
/** What one says of the talk, not of oneself. bounded: 300 characters */
const OF_TALK =
  /\b(?:thinks?|guess|know|mean|need|want|hope|wonder|see|feel like|trying|looking|going|have (?:a|one|another|some|two|three) (?:questions?|problems?|issues?|ideas?|doubts?)|(?:i'm|i am) (?:sure|sorry|afraid|glad|happy|curious|not sure|back|here|in))\b/iu;
/** bounded: 300 characters */
const CHINESE_OF_TALK =
  /我(?:想|觉得|认为|知道|希望|需要|要|猜|打算|准备|正|刚|在想|有(?:个|一个)?(?:问题|疑问|想法))/u;

/**
 * Divides the sentences of a message that tells only what holds of its speaker, such as `I live in Paris. My
 * dog is called Rex.`, into its claims, so that each can end by itself. A sentence that refers to the one
 * before it stays with it.
 * @returns null if the message tells anything else: the sentences of a story explain each other
 */
export function standingClaims(turn: Turn, kept: readonly Piece[]): readonly (readonly Piece[])[] | null {
  const { language, speaker } = turn;
  if ((language !== 'en' && language !== 'zh') || !speaker.isPerson) return null;
  if (kept.length < 2 || kept.length > MOST_CLAIMS) return null;
  const isChinese = language === 'zh';
  const groups: Piece[][] = [];
  for (const piece of kept) {
    if (piece.kind !== 'statement' || !piece.isOwn || piece.text.length > MAX_SENTENCE) return null;
    const group = groups.at(-1);
    if (group !== undefined && (isChinese ? CHINESE_DEPENDS : DEPENDS).test(piece.text)) group.push(piece);
    else if (isStanding(piece, isChinese)) groups.push([piece]);
    else return null;
  }
  return groups.length < 2 ? null : groups;
}

function isStanding({ text, times }: Piece, isChinese: boolean): boolean {
  if (times.length > 0 || (isChinese ? CHINESE_OF_TALK : OF_TALK).test(text)) return false;
  const claims: readonly Claim[] = isChinese ? chineseClaims(text) : englishClaims(text.replaceAll('’', "'"));
  const mayBePast = isChinese && CHINESE_RESULT.test(text);
  return claims.length > 0 && claims.every((claim) => isOfSpeaker(claim, isChinese, mayBePast));
}

function isOfSpeaker(
  { subject, subjectWords, modality, tense, condition }: Claim,
  isChinese: boolean,
  mayBePast: boolean,
): boolean {
  const isOwnThing = isChinese ? /^我/u.test(subjectWords) : /^(?:my|our) /iu.test(subjectWords);
  return (
    (subject === 'speaker' || subject === 'group' || isOwnThing) &&
    modality === 'stated' &&
    condition === null &&
    (mayBePast || tense !== 'past') &&
    tense !== 'future'
  );
}
