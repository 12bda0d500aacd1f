import type { Claim } from './claims/claim.ts';
import { englishClaims } from './claims/english.ts';
import { chineseHits } from './preference-chinese.ts';
import { englishHits } from './preference-english.ts';
import { chineseStatements } from './profile-chinese.ts';
import { framedStatements } from './profile-frames.ts';
import type { Piece, Turn } from './turn.ts';

/** Longer messages are narration: their facts stay whole. */
const MAX_PIECES = 12;
const MAX_LENGTH = 1_200;
/** Words that need what was said before them. bounded: 400 characters */
const POINTS =
  /\b(?:it|its|he|she|him|her|his|hers|they|them|their|theirs|this|that|these|those|there|then|one|ones|both|former|latter|such|otherwise)\b|[他她它]|[这那](?!边)|前者|后者|两者|其中/iu;
/** Words that join a sentence to the one before it. bounded: 400 characters */
const JOINS =
  /^(?:and|but|so|because|which|who|also|then|however|though|although|plus|or|yet|still|otherwise|therefore|actually|sorry|no|not)\b|^(?:但|不过|可是|所以|因为|而且|然后|于是|因此|其实|不|另外|还)/iu;
/** One claim of a contrast is not clear without the other. bounded: 400 characters */
const CONTRAST = /\b(?:but|now|instead|rather|while|whereas|though|before|used)\b|但|不过|而|以前|现在|改/iu;
/** What stands between two clauses, or nothing before the first. bounded: 400 characters */
const JOINT = /^(?:[,;]? (?:and )?|[，；])?$/iu;
const MAX_READ = 400;

/**
 * The pieces of a fact, one by one if each of them makes a lasting claim of its own that is clear alone: `I
 * like coffee.` and `My dog is called Rex.` A change of one claim then leaves the others as they are.
 */
export function byClaim(turn: Turn, kept: readonly Piece[]): readonly (readonly Piece[])[] {
  const isDivisible =
    turn.speaker.isPerson &&
    (turn.language === 'en' || turn.language === 'zh') &&
    kept.length <= MAX_PIECES &&
    turn.message.text.length <= MAX_LENGTH &&
    kept.every(({ kind }) => kind === 'statement');
  if (!isDivisible) return [kept];
  const parts = kept.flatMap((piece) => clausesOf(piece, turn.language === 'zh'));
  // a story is told by all its sentences together, and is found by them
  return parts.length > 1 && parts.every((part) => standsAlone(part) && tellsLasting(part))
    ? parts.map((part) => [part])
    : [kept];
}

/** A sentence, or its clauses if each of them affirms a lasting claim about a subject that it names. */
function clausesOf(piece: Piece, isChinese: boolean): readonly Piece[] {
  const { text, times } = piece;
  if (text.length > MAX_READ) return [piece];
  const claims: readonly Claim[] = isChinese ? piece.claims : englishClaims(text.replaceAll('’', "'"));
  if (claims.length < 2) return [piece];
  const parts = claims.map((claim, index): Piece => {
    const start = index === 0 ? piece.start : piece.start + claim.start;
    const end = index === claims.length - 1 ? piece.end : piece.start + claim.end;
    const isIn = (time: { readonly start: number; readonly end: number }) =>
      time.start >= start && time.end <= end;
    return {
      ...piece,
      ...{ text: text.slice(start - piece.start, end - piece.start), start, end },
      times: times.filter(isIn),
      claims: isChinese ? piece.claims.slice(index, index + 1) : [],
    };
  });
  const areOwn =
    parts.every(standsAlone) &&
    parts.every(tellsLasting) &&
    claims.every(({ subjectWords, polarity }) => subjectWords !== '' && polarity === 'affirmed') &&
    piece.claims.every(({ isOmitted }) => !isOmitted) &&
    parts.every((part, index) =>
      JOINT.test(text.slice((parts[index - 1]?.end ?? part.start) - piece.start, part.start - piece.start)),
    ) &&
    !CONTRAST.test(text) &&
    parts.reduce((sum, part) => sum + part.times.length, 0) === times.length;
  return areOwn ? parts : [piece];
}

function standsAlone({ text }: Piece): boolean {
  return text.length <= MAX_READ && !POINTS.test(text) && !JOINS.test(text);
}

/** Whether a part tells how somebody is, lives or what he likes, not what happened. */
function tellsLasting({ text, claims: chinese }: Piece): boolean {
  if (chinese.length > 0)
    return chinese.some(isStanding) && chineseStatements(chinese).length + chineseHits(chinese).length > 0;
  const plain = text.replaceAll('’', "'");
  const claims = englishClaims(plain);
  if (claims.length !== 1 || !claims.every(isStanding)) return false;
  if (claims.some(({ tense }) => tense === 'past' || tense === 'future')) return false;
  return framedStatements(plain).length + englishHits(plain).length > 0 || claims.some(isState);
}

function isStanding({ modality, condition }: Claim): boolean {
  return condition === null && ['stated', 'wish', 'plan', 'command'].includes(modality);
}

/** A present state of the speaker, or of what belongs to him. */
function isState({ subject, subjectWords, tense, modality }: Claim): boolean {
  if (modality !== 'stated' || (tense !== 'present' && tense !== 'habit')) return false;
  return subject === 'speaker' || subject === 'group' || /^(?:my|our) /iu.test(subjectWords);
}
