import { simplified } from '../../domain/text/simplified.ts';
import { type ChineseClaim, chineseClaims } from './claims/chinese.ts';
import type { Claim } from './claims/claim.ts';
import { type EnglishClaim, englishClaims } from './claims/english.ts';
import { isKeyed, listedClaims } from './listed-claims.ts';
import type { Piece } from './turn.ts';

/** Longer sentences are kept whole. */
const MAX_SENTENCE = 300;

/** A sentence whose clauses limit, explain or compare each other. bounded: 300 characters */
const HOLDS_TOGETHER =
  /["“”«»:]|^\W{0,3}(?:while|whilst|since|because|although|though|as|even|when|whenever|if|once|after|before|until|unless|given|now that|despite|in spite|either|neither|both|thanks to)\b|\b(?:not (?:only|just)|both|either|neither|than|respectively|compared|except|otherwise|same|together|instead|kidding|joking|prefer|better|worse|due to|instead of|rather|that (?:i|we|my|our))\b/iu;
/** What joins clauses that hold by themselves. */
const JOINT =
  /^(?=.{0,6}?[,;a-z–—-])\s{0,3}(?:[,;]|\s[-–—])?\s{0,3}(?:(?:and|but|plus)\s{1,3}(?:also\s{1,3})?)?$/iu;
/** Words by which a clause leans on the one before it. bounded: 300 characters */
const LEANS =
  /^(?:so|then|or|because|also|otherwise|instead)\b|\b(?:he|she|it|they|him|her|them|his|its|their|hers|theirs|this(?! (?:morning|afternoon|evening|week|weekend|month|year|spring|summer|autumn|winter)\b)|that|these(?! days\b)|those|there|here|then|too|as well|either|another|ones?|who|which|where|so|alternatives?|only)\b/iu;
/** A subject that a clause names itself. */
const OWN_SUBJECT = /^(?:I|we|my|our)\b/iu;
/** Verbs of clauses without a subject that take the one before: what is, not what happens in a row. */
const STATES =
  /^(?:be|live|work|have|own|study|speak|like|love|hate|enjoy|dislike|teach|play|drive|collect|belong|run|volunteer|support|suffer)$/u;
/** Words before the first verb that count for the clauses behind it too. bounded: 300 characters */
const SHARED_TIME =
  /\b(?:every|each|always|usually|often|sometimes|never|on|in the|at (?:night|noon|weekends?)|weekends?|daily|when|after|before)\b/iu;

/** bounded: 300 characters */
const CHINESE_HOLDS_TOGETHER =
  /["“”「」『』]|因为|所以|虽然|尽管|如果|要是|只要|只有|除了|除非|不是|不但|不仅|不光|既|一边|一方面|又.{1,12}又|无论|不管|哪怕|即使|宁可|与其|比(?!赛|特|亚迪)|一样|(?<![成首])都(?!江|匀|柏林)|互相|一起|先(?!生)|再|然后|以前|之前|之后|以后|每次|每当|的时候|时[，,]|结果|(?<!人)才(?!艺|华)|(?<!成)就|却|反而|否则|不然|(?<![会能])说|告诉|以为|觉得|希望|假装|梦|小说|游戏|故事/u;
const CHINESE_JOINT = /^\s{0,3}[，,；;]\s{0,3}$/u;
/** bounded: 300 characters */
const CHINESE_LEANS =
  /^(?:但|可|不过|还|也|并|特别|尤其|只|主要|更|宁)|更喜欢|更爱|[他她它]|这|那|其中|前者|后者/u;
/** A conjunction that is left out where its clause becomes a memory of its own. bounded: 300 characters */
const CHINESE_JOINER =
  /^(?:而且|并且|另外|同时|而(?!且)|但是?(?=我|老|儿|女)|不过(?=我|老|儿|女))[，,]?(?=[^，,]{2})/u;
/** The speaker, or a person who is named by what he is to the speaker. */
export const CHINESE_OWN_SUBJECT =
  /^(?:我|[表堂][哥姐弟妹]|姐夫|妹夫|嫂子|丈母娘|岳父|岳母|公公|婆婆|室友|舍友|同事|老婆|老公|爱人|对象|爸|妈|父|母|儿子|女儿|孩子|哥|姐|弟|妹|男朋友|女朋友|爷爷|奶奶|外婆|外公|姥)/u;
/** Predicates of clauses without a subject that tell what is. */
const CHINESE_STATES =
  /^(?:现在|目前|平时|今年|一直|从小|家里|有|是|在.{1,12}(?:上班|工作|上学|读书|念书|任职|当)|住|叫|姓|养|喜欢|爱|讨厌|对.{1,8}过敏|会(?:说|弹|拉|游泳|做饭|开车)|来自|老家|属|信|吃素|从事|负责|教|已婚|未婚|单身|不吃|不喝|戴)/u;
/** Words of the first clause that count for the ones behind it too. bounded: 300 characters */
const CHINESE_SHARED_TIME = /每|周[一二三四五六日末]|早上|晚上|中午|经常|常常|有时|总是|从不|平时|下班|放学/u;

interface Start {
  readonly at: number;
  /** The subject that the clause shares with the one before it, as it is put before its words. */
  readonly opening: string;
  /** Whether the words ask for something. */
  readonly isRequest?: boolean;
}

/** The claims before a request at the end of a sentence, and where the request begins. */
function withoutRequest<C extends Claim>(
  all: readonly C[],
): { readonly claims: readonly C[]; readonly request: Start | null } {
  const first = all.findIndex(({ modality }) => modality === 'question' || modality === 'command');
  const asked = all[first];
  if (
    first < 1 ||
    asked === undefined ||
    !all.slice(first).every(({ modality }) => modality === asked.modality)
  )
    return { claims: all, request: null };
  return { claims: all.slice(0, first), request: { at: asked.start, opening: '', isRequest: true } };
}

/**
 * Divides a sentence into the clauses that hold by themselves: `I live in Leeds, work at a bakery, and my
 * sister lives in Hull` gives three. Where one clause may limit, explain or time another, the sentence stays
 * whole.
 * @returns pieces in order; the sentence itself if it is not divided
 */
export function dividedSentence(piece: Piece, isChinese: boolean): readonly Piece[] {
  const { text, kind, isOwn } = piece;
  if ((kind !== 'statement' && kind !== 'question') || !isOwn || text.length > MAX_SENTENCE) return [piece];
  if (kind === 'statement') {
    const listed = listedClaims(text);
    if (listed.length > 0)
      return partsOf(piece, listed, LIST_TAIL, isChinese).map((part) => ({ ...part, isListed: true }));
    if (isKeyed(text)) return [{ ...piece, isListed: true }];
  }
  const starts: readonly Start[] = isChinese
    ? chineseStarts(text, piece.claims)
    : englishStarts(text.replaceAll('’', "'"));
  if (starts.length === 0 || (kind === 'question' && starts.at(-1)?.isRequest !== true)) return [piece];
  const tail = isChinese ? CHINESE_TAIL : ENGLISH_TAIL;
  return partsOf(piece, [{ at: 0, opening: '' }, ...starts], tail, isChinese);
}

function partsOf(piece: Piece, starts: readonly Start[], tail: RegExp, isChinese: boolean): readonly Piece[] {
  return starts.map(({ at, opening, isRequest }, n) => {
    const cut = piece.text.slice(at, starts[n + 1]?.at).replace(tail, '');
    const words = cut.trimStart();
    const start = piece.start + at + cut.length - words.length;
    const end = start + words.length;
    const text = opening + words;
    return {
      ...piece,
      text,
      claims: isChinese ? chineseClaims(text) : [],
      opening,
      start,
      end,
      times: piece.times.filter((time) => time.start >= start && time.end <= end),
      kind: isRequest ? 'question' : 'statement',
    };
  });
}

/** The sign at the end of a part of a list. */
const LIST_TAIL = /[\s/;；,，、]{1,8}$/u;
/** The joint at the end of a clause. */
const CHINESE_TAIL = /(?:[，,；;\s]|而且|并且|另外|同时|(?<=[，,；;])(?:而|但是?|不过)){1,4}$/u;
const ENGLISH_TAIL = /(?:[,;\s]|\s[-–—]){0,4}(?:\b(?:and|but|plus|so|or)(?:\s{1,3}also)?)?\s{0,3}$/iu;

/** A question from its beginning. bounded: 300 characters */
const ASKS =
  /^(?:\W{0,3}(?:hmm+|hey|hi|so|and|but|ok(?:ay)?|well|oh|please|also|now)\b[,. ]{0,3}){0,4}(?:can|could|do|does|did|is|are|was|were|will|would|should|shall|may|might|has|have|am|what|how|why|when|where|who|whose|which|any)\b/iu;

function englishStarts(text: string): readonly Start[] {
  const { claims, request } = withoutRequest(englishClaims(text));
  if (ASKS.test(text) || !claims.every(isPlain)) return [];
  const starts: Start[] = request === null ? [] : [request];
  if (HOLDS_TOGETHER.test(text.slice(0, request?.at)) || !holdsAlone(claims, text)) return starts;
  let subject = '';
  for (const [n, claim] of claims.entries()) {
    const before = claims[n - 1];
    if (before !== undefined) {
      const words = text.slice(claim.start, claim.end);
      const gap = text.slice(before.end, claim.start);
      const isContrast = /\bbut\b/iu.test(gap);
      const isExplained = !/[;a-z]/iu.test(gap) && !(isFlat(before) && isFlat(claim));
      if (LEANS.test(words) || isExplained || (isContrast && !contrasts(before, claim))) subject = '';
      else if (OWN_SUBJECT.test(words) || isNamed(claim, words, gap.includes(';')))
        starts.push({ at: claim.start, opening: '' });
      else if (claim.subjectWords === '' && sharesSubject(before, claim, text) && subject !== '')
        starts.push({ at: claim.start, opening: `${subject} ` });
    }
    if (claim.subjectWords !== '')
      subject = /^(?:I|we)$/iu.test(claim.subjectWords) ? claim.subjectWords : '';
  }
  return starts.toSorted((a, b) => a.at - b.at);
}

/**
 * Whether a clause in the present has a subject that needs no other clause: a name, or, behind a semicolon,
 * any: `Henrik writes Rust; contractors get paid in euros`.
 */
const isNamed = (claim: EnglishClaim, words: string, isApart: boolean): boolean =>
  claim.subject === 'other' && isFlat(claim) && (isApart || /^\p{Lu}\p{Ll}{2,}/u.test(words));

/** Words before a sentence that say nothing of its time or mood. bounded: 300 characters */
const OPENERS =
  /^\W{0,4}(?:(?:anyway|anyways|by the way|btw|well|so|also|oh|hi|hey|hello|ok|okay|fyi|ugh|yeah|yes|right|now)\b\W{0,4}){0,3}$/iu;

/** Whether no words before the first clause count for all of them, and none is the object of another. */
function holdsAlone(claims: readonly EnglishClaim[], text: string): boolean {
  const [first] = claims;
  return (
    first !== undefined &&
    OPENERS.test(first.lead) &&
    OPENERS.test(text.slice(0, first.start)) &&
    claims.every(({ end }, n) => n + 1 === claims.length || JOINT.test(text.slice(end, claims[n + 1]?.start)))
  );
}

const isPlain = ({ modality, condition }: Claim): boolean =>
  (modality === 'stated' || modality === 'plan' || modality === 'wish') && condition === null;

/** Whether a clause tells plainly what is. Otherwise a clause behind a bare comma may be its reason. */
const isFlat = ({ polarity, modal, tense }: EnglishClaim): boolean =>
  polarity === 'affirmed' && modal === '' && (tense === 'present' || tense === 'habit');

const ATTITUDES = /^(?:like|love|hate|dislike|prefer|enjoy|stand|adore|avoid|eat|drink)$/u;

/** Whether what stands behind `but` is a claim of its own, and does not limit the one before. */
function contrasts(before: EnglishClaim, claim: EnglishClaim): boolean {
  if (before.subjectWords.toLowerCase() !== claim.subjectWords.toLowerCase() && claim.subjectWords !== '')
    return true;
  return ATTITUDES.test(before.verb) && ATTITUDES.test(claim.verb) && claim.subjectWords !== '';
}

function sharesSubject(before: EnglishClaim, claim: EnglishClaim, text: string): boolean {
  return (
    before.polarity === 'affirmed' &&
    before.modality === 'stated' &&
    claim.modality === 'stated' &&
    before.modal === '' &&
    before.lead === '' &&
    !before.isProgressive &&
    STATES.test(claim.verb) &&
    !SHARED_TIME.test(text.slice(before.start, before.complementStart))
  );
}

/** Words before the subject of the first clause that count for it alone. */
const CHINESE_NOW = /^(?:我|现在|目前|如今|其实)/u;

function chineseStarts(words: string, all: readonly ChineseClaim[]): readonly Start[] {
  const text = simplified(words);
  const { claims, request } = withoutRequest(all);
  if (!claims.every(isPlain)) return [];
  const starts: Start[] = request === null ? [] : [request];
  const told = text.slice(0, request?.at);
  if (CHINESE_HOLDS_TOGETHER.test(told) || !(CHINESE_NOW.test(told) || CHINESE_OWN_SUBJECT.test(told)))
    return starts;
  for (const [n, claim] of claims.entries()) {
    const before = claims[n - 1];
    if (before === undefined || !CHINESE_JOINT.test(text.slice(before.end, claim.start))) continue;
    const clause = text.slice(claim.start, claim.end);
    const joiner = CHINESE_JOINER.exec(clause)?.[0].length ?? 0;
    const words = clause.slice(joiner);
    if (CHINESE_LEANS.test(words)) continue;
    const isApart = /[;；]/.test(text.slice(before.end, claim.start)) && !claim.isOmitted;
    if (isApart || (CHINESE_OWN_SUBJECT.test(words) && !mayExplain(before, claim)))
      starts.push({ at: claim.start + joiner, opening: '' });
    else if (claim.isOmitted && sharesChineseSubject(before, claim, words))
      starts.push({ at: claim.start + joiner, opening: claim.subjectWords });
  }
  return starts.toSorted((a, b) => a.at - b.at);
}

/** Whether a clause may be the reason of the one before it: `我不吃辣，我胃不好`. */
function mayExplain(before: ChineseClaim, claim: ChineseClaim): boolean {
  const areFlat = before.polarity === 'affirmed' && claim.polarity === 'affirmed';
  return before.subjectWords === claim.subjectWords && !areFlat;
}

function sharesChineseSubject(before: ChineseClaim, claim: ChineseClaim, words: string): boolean {
  return (
    before.polarity === 'affirmed' &&
    before.modality === 'stated' &&
    claim.modality === 'stated' &&
    /^我们?$/u.test(claim.subjectWords) &&
    (claim.subject === 'speaker' || claim.subject === 'group') &&
    CHINESE_STATES.test(words) &&
    !CHINESE_SHARED_TIME.test(before.plain)
  );
}
