import { verbOf } from './claims/english/verbs.ts';
import { type EnglishClaim, englishClaims } from './claims/english.ts';
import { firstClause } from './opening-words.ts';
import type { Piece } from './turn.ts';

/** What one says of the talk, not of oneself. bounded: 300 characters */
const OF_TALK =
  /\b(?:thinks?|guess|know|mean|need|want|hope|wonder|see|feel like|trying|looking|going|have (?:a|one|another|some|two|three) (?:questions?|problems?|issues?|ideas?|doubts?)|(?:i'm|i am|im) (?:sure|sorry|afraid|glad|happy|curious|not sure|back|here|in (?!(?:the|my) \p{L}{1,20} year\b)))\b/iu;
/** Subjects that name nothing by themselves, or nothing that lasts. */
const NO_NAME =
  /^(?:he|she|it|they|this|that|these|those|there|who|what|which|you|your|u|everyone|everybody|everything|someone|somebody|something|anyone|nothing|nobody|people|one|here|his|her|their|its|whose|things?|stuff|life|let)$/u;
/** What has lasted until now, or is told with its year. bounded: 300 characters */
const STILL =
  /\b(?:since|until|till) (?:\d|\p{L})|^(?:i|we|my \p{L}{1,20}) (?:was|were) (?:born|raised)\b|\b(?:in|of|\p{L}{3,9}) (?:19|20)\d\d\b/iu;
/** What somebody is doing for long, as opposed to `I'm using Flask`, which its task explains. */
const LASTS = /^(?:live|work|study|learn|teach|rent|train|volunteer|expect|raise|run|retrain|write|build)$/u;
const LONGEST = 300;

/**
 * Whether an English piece tells what holds of its speaker, or of somebody or something that it names, so
 * that it can be understood and can end by itself. A step of a story, a feeling of the moment and a remark
 * on the talk do not.
 */
export function standsInEnglish(piece: Piece): boolean {
  const { text, kind, isOwn, times } = piece;
  if (piece.isListed === true) return isOwn;
  if (kind !== 'statement' || !isOwn || times.length > 2 || text.length > LONGEST) return false;
  const plain = text.replaceAll('’', "'");
  const { tokens, shape } = firstClause(plain);
  if (shape.kind !== 'clause') return false;
  const subject = tokens[shape.from]?.lower ?? '';
  const isSpeaker = /^(?:i|we)$/u.test(subject);
  if (NO_NAME.test(subject) || (isSpeaker && OF_TALK.test(plain))) return false;
  const claims = englishClaims(plain);
  if (claims.some((claim) => isPassing(claim)) || claims.some(isNotMeant)) return false;
  const first = claims.find(({ subjectWords }) => subjectWords !== '');
  if (
    first?.condition !== undefined &&
    first.condition !== null &&
    /^\W{0,3}(?:if|when|unless|once)\b/iu.test(plain)
  )
    return false;
  return isPast(tokens[shape.verbAt]?.lower ?? '')
    ? STILL.test(plain)
    : first?.tense !== 'future' || !isSpeaker;
}

const isPassing = ({ isProgressive, verb }: EnglishClaim): boolean => isProgressive && !LASTS.test(verb);

const isNotMeant = ({ modality, condition }: EnglishClaim): boolean =>
  modality === 'question' ||
  modality === 'quoted' ||
  modality === 'doubted' ||
  (modality === 'unreal' && condition === null);

function isPast(lower: string): boolean {
  if (/^(?:was|were|had|did|wasn't|weren't|didn't|hadn't)$/u.test(lower)) return true;
  const forms = verbOf(lower)?.forms;
  return forms === undefined ? /[a-z]{2}ed$/u.test(lower) : forms.has('past') && !forms.has('base');
}
