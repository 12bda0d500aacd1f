import type { Claim } from './claims/claim.ts';
import { englishClaims } from './claims/english.ts';
import { CHINESE_OWN_SUBJECT } from './divided-sentence.ts';
import type { Piece, Turn } from './turn.ts';

/** More claims than that are a list, which is kept together. */
const MOST_CLAIMS = 64;
/** More sentences than that are a document. */
const MOST_SENTENCES = 24;
const MAX_SENTENCE = 300;

/**
 * Words by which a sentence depends on the one before it, at its beginning or anywhere in it. bounded: 300
 * characters
 */
const DEPENDS =
  /^(?:i(?:'d| would| much| really| also| always)? (?:prefer|rather)|and|but|so|or|because|also|plus|otherwise|instead|same|besides|both|neither|either|none|some|most|all of|one of)\b|\b(?:he|she|it|they|him|her|them|his|its|their|hers|theirs|this(?! (?:morning|afternoon|evening|week|weekend|month|year|spring|summer|autumn|winter)\b)|that|these(?! days\b)|those|there|too|as well|either|the (?:former|latter|other|others|same)|another|ones?)\b/iu;
/** bounded: 300 characters */
const CHINESE_DEPENDS =
  /^(?:而且|但|不过|所以|因为|另外|还|同时)|[他她它]|这|那|也|其中|(?<![成首])都|前者|后者|一样/u;
/** How a story goes on. bounded: 300 characters */
const GOES_ON = /^(?:then|afterwards|after that|later|next|in the end|eventually|然后|后来|接着|之后|最后)/iu;
/** What has been named before: `the film`. bounded: 300 characters */
const NAMED_BEFORE = /^the (?<name>[\p{L}'-]{2,30})/iu;
/** A past that holds: `我养了一只猫`. bounded: 300 characters */
const CHINESE_RESULT = /^我们?家?[^，,]{0,4}?(?:养|有|结婚|离婚|当|信|戴)了/u;
/** What one says of the talk, not of oneself. bounded: 300 characters */
const OF_TALK =
  /\b(?:thinks?|guess|know|mean|need|want|hope|wonder|see|feel like|trying|looking|going|have (?:a|one|another|some|two|three) (?:questions?|problems?|issues?|ideas?|doubts?)|(?:i'm|i am) (?:sure|sorry|afraid|glad|happy|curious|not sure|back|here|in (?!(?:the|my) \p{L}{1,20} year\b)))\b/iu;
/** bounded: 300 characters */
const CHINESE_OF_TALK =
  /我(?:想|觉得|认为|知道|希望|需要|要|猜|打算|准备|正|刚|在想|有(?:个|一个)?(?:问题|疑问|想法))/u;

/** Whether a turn may tell claims: a person says a few sentences in a language whose clauses are read. */
export function mayBeDivided({ language, speaker, pieces }: Turn): boolean {
  return (language === 'en' || language === 'zh') && speaker.isPerson && pieces.length <= MOST_SENTENCES;
}

/**
 * Divides what a message tells into its claims, so that each can end by itself: each sentence or clause that
 * tells what holds of its speaker is one, with the sentences that refer to it, and all others are one
 * together, because the sentences of a story explain each other.
 * @param kept sentences and parts of sentences, in order
 * @param isWeak whether a piece tells nothing, so that it is no claim by itself
 * @returns null if the message is not divided
 */
export function claimGroups(
  turn: Turn,
  kept: readonly Piece[],
  isWeak: (piece: Piece) => boolean,
): readonly (readonly Piece[])[] | null {
  if (!mayBeDivided(turn) || kept.length > MOST_CLAIMS) return null;
  const isChinese = turn.language === 'zh';
  if (kept.some((piece) => isFiction(piece, isChinese))) return null;
  const claims: Piece[][] = [];
  const story: Piece[] = [];
  const weak: Piece[] = [];
  let last: Piece[] | null = null;
  for (const piece of kept) {
    // a greeting before everything else tells nothing by itself
    if (
      isWeak(piece) ||
      (last === null && piece.isListed !== true && isFragment(piece, claimsOf(piece, isChinese)))
    ) {
      weak.push(piece);
      continue;
    }
    const isShort = piece.text.length <= MAX_SENTENCE;
    const of: Piece[] | null = isShort ? ofGroup(piece, { groups: claims, story, last, isChinese }) : null;
    if (of !== null) {
      of.push(piece);
      last = of;
    } else if (isShort && isStanding(piece, isChinese)) {
      last = [piece];
      claims.push(last);
    } else {
      story.push(piece);
      last = story;
    }
  }
  if (claims.length + Math.min(story.length, 1) < 2 || claims.length > MOST_CLAIMS) return null;
  // what is asked belongs to the story, or to the claim before it
  const groups = story.length === 0 ? claims : [...claims, story];
  for (const piece of weak) placeOf(piece, story, groups).push(piece);
  for (const group of groups) group.sort((a, b) => a.start - b.start);
  return groups.toSorted((a, b) => startOf(a) - startOf(b));
}

/** What a clause before it has named. bounded: 300 characters */
const PRONOUN = /^(?:he|she|it|they|[他她它])/iu;
/** What needs no clause before it. bounded: 300 characters */
const NOUN =
  /^(?!(?:he|she|it|they|this|that|these|those|there|who|what|you|everyone|people)\b|[他她它这那你您]).{2,}/iu;
/** What has lasted until now: `I've held this passport since 2011`. bounded: 300 characters */
const STILL = /^(?:i|we)(?:'ve| have)\b.{1,200}\bsince\b|^(?:i|we) (?:was|were) (?:born|raised)\b/iu;

interface Groups {
  readonly groups: readonly Piece[][];
  readonly story: Piece[];
  /** The group of the piece before. */
  readonly last: Piece[] | null;
  readonly isChinese: boolean;
}

/** The group that a piece depends on; null if it stands for itself. */
function ofGroup(piece: Piece, { groups, story, last, isChinese }: Groups): Piece[] | null {
  if (piece.isListed === true) return null;
  if (GOES_ON.test(piece.text)) return story.length > 0 ? story : last;
  const name = NAMED_BEFORE.exec(piece.text)?.groups?.name?.toLowerCase();
  if (name !== undefined)
    return (
      [story, ...groups].find((group) => group.some(({ text }) => text.toLowerCase().includes(name))) ?? null
    );
  const claims = claimsOf(piece, isChinese);
  // a pronoun behind the first clause names what that clause has named
  const words = piece.text.slice(0, claims[1]?.start);
  const isDependent = (isChinese ? CHINESE_DEPENDS : DEPENDS).test(words) || isFragment(piece, claims);
  return isDependent ? last : null;
}

function placeOf(piece: Piece, story: Piece[], groups: readonly Piece[][]): Piece[] {
  if (story.length > 0) return story;
  return groups.findLast((group) => startOf(group) < piece.start) ?? groups[0] ?? story;
}

const startOf = (group: readonly Piece[]): number => group[0]?.start ?? 0;

/** Whether a piece names no subject, so that it goes on with the one before it: a list item, code. */
function isFragment({ text, kind }: Piece, [first]: readonly Claim[]): boolean {
  if (kind === 'code' || /^[-*•·]\s/u.test(text) || first === undefined) return true;
  return first.subject === 'unknown' || ('isOmitted' in first && first.isOmitted === true);
}

const claimsOf = ({ text, claims }: Piece, isChinese: boolean): readonly Claim[] =>
  isChinese ? claims : englishClaims(text.replaceAll('’', "'"));

/** What may be about a text of which all sentences are. bounded: 60 characters */
const LABELLED =
  /^(?!(?:about me|me|bio|profile|info|notes?|update|fyi|ps|hi|hello|also)\b|关于我|自我介绍|个人|我的|备注|补充|更新)[\p{L}][^:：,.，。\n]{0,30}[:：](?!\d)/iu;

/** What sets the scene for a text. bounded: 300 characters */
const SCENE =
  /\b(?:role-?play(?:ing)?|screenplay|fan ?fic(?:tion)?|from the (?:view|perspective|point of view) of|(?:writ(?:e|ing)|act(?:ing)?|invent|make up|pretend|imagine)\b[^.]{0,40}\b(?:story|novel|poem|song|scene|character|essay|script|play|lyrics|monologue|dialogue)|game where|(?:have|got) (?:a|one|another|some) (?:questions?|problems?|issues?|doubts?))\b|我有(?:个|一个)?(?:问题|疑问)|写.{0,6}(?:小说|剧本|故事|诗|歌词|作文|独白|对话)|扮演|角色|假装|假如/iu;

/** Whether a sentence sets the scene for the ones behind it: `In my novel I …`. */
function isFiction(piece: Piece, isChinese: boolean): boolean {
  if (piece.isListed !== true && LABELLED.test(piece.text.slice(0, 60))) return true;
  if (piece.kind === 'code' || piece.text.length > MAX_SENTENCE) return false;
  if (SCENE.test(piece.text)) return true;
  const claims = claimsOf(piece, isChinese);
  return claims.length > 0 && claims.every(({ modality }) => modality === 'unreal');
}

/** What somebody is doing for long, as opposed to `I'm using Flask`, which its task explains. */
const LASTS = /^(?:live|work|study|learn|teach|rent|train|volunteer|expect)$/u;

const isPassing = (claim: Claim): boolean =>
  'isProgressive' in claim && claim.isProgressive === true && 'verb' in claim && !LASTS.test(`${claim.verb}`);

function isStanding(piece: Piece, isChinese: boolean): boolean {
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
