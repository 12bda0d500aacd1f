import { isUnrealSentence } from '../claims/english/modality.ts';
import { isNotMeant } from '../claims/english/not-meant.ts';
import type { Statement } from '../profile-statement.ts';
import { writingOf } from '../profile-values.ts';
import { PIECE_FORMS } from './piece-forms.ts';
import { DENYING_FORMS, MORE_PIECE_FORMS, PLACED_FORMS } from './piece-forms-more.ts';
import { BIRTHDAY_FORMS, isOthersBirthday, SENTENCE_FORMS, TOLD_FORMS } from './piece-forms-told.ts';
import type { PieceForm } from './piece-values.ts';

/** What parts a sentence into pieces that each tell one thing. bounded: 300 characters */
const JOINTS =
  /[,;:.!?]\s+|\s[-–—]\s|—|[,;:.!?]+$|,? \b(?:and|but|so|because|since|cause|cos|then|although|though)\b (?=(?:i|i'm|i've|im|my|we|we're|our|it|it's|that|need|looking|help|what|how|is|can)\b)/giu;
/** How a piece begins that asks, orders, supposes or is about others. bounded: 300 characters */
const NO_TELLING =
  /^(?:what|which|who|whom|whose|when|where|why|how|is|are|am|was|were|do|does|did|can|could|should|would|will|may|might|has|any|if|unless|whether|suppose|imagine|say|write|translate|please|pretend|he|she|they|his|her|their|your|you|someone|somebody|(?:people|everyone|everybody)(?! (?:\w+ ){0,2}(?:calls?|called|knows?) me\b)|nobody)\b/i;
/** bounded: 300 characters */
const OF_NOBODY =
  /["“”«»]|\b(?:says|goal for today|today's|if i|if we|wish|used to|would be|would have|pretend|story|novel|characters?|joke|hypothetical\w*|no longer|any ?more|not|never|don't|doesn't|isn't|aren't|haven't|wasn't|didn't|won't|friend|mate's|boss's|neighbou?r)\b/i;
/** The same, of what may deny. bounded: 300 characters */
const OF_ANYBODY =
  /["“”«»]|\b(?:says|if i|if we|wish|used to|would|pretend|story|novel|character|joke|friend|neighbou?r|today|tonight|yesterday|this (?:week|morning|time))\b/i;
const ALL_FORMS = [...PIECE_FORMS, ...MORE_PIECE_FORMS, ...TOLD_FORMS];

/**
 * What the pieces of a sentence tell of its speaker by their form alone, whether or not the sentence goes on
 * to ask: notes without a verb, and verbs that belong to a field.
 */
export function piecesTold(sentence: string): readonly Statement[] {
  // what is no joke is no joke either
  const text = sentence
    .slice(0, 300)
    .replaceAll('’', "'")
    .replace(/\bno joke\b/gi, 'so hard');
  if (isNotMeant(text) || isUnrealSentence(text)) return [];
  const writing = writingOf(text);
  const found: Statement[] = [];
  const put = (forms: readonly PieceForm[], piece: string, start: number, end: number) => {
    for (const [pattern, read] of forms) {
      const words = pattern.exec(piece)?.groups?.v;
      if (words === undefined) continue;
      for (const { kind, value, label, relation, isAdded } of read(words, writing)) {
        const effect = isAdded === true ? { effect: 'add' as const } : {};
        found.push({
          kind,
          label: label ?? kind ?? '',
          value,
          relation: relation ?? null,
          ...effect,
          start,
          end,
        });
      }
    }
  };
  if (!OF_NOBODY.test(text)) put(PLACED_FORMS, text, 0, text.length);
  if (!OF_NOBODY.test(text)) {
    put(SENTENCE_FORMS, text, 0, text.length);
    if (!isOthersBirthday(text)) put(BIRTHDAY_FORMS, text, 0, text.length);
  }
  let start = 0;
  const ends = [...text.matchAll(JOINTS)].map(
    ({ index, 0: sign }) => [index, index + sign.length, sign] as const,
  );
  for (const [end, next, sign] of [...ends, [text.length, text.length, ''] as const]) {
    const piece = text.slice(start, end).trim();
    const isTold = piece !== '' && !sign.includes('?') && !NO_TELLING.test(piece);
    if (isTold && !OF_NOBODY.test(piece)) put(ALL_FORMS, piece, start, end);
    else if (isTold && !OF_ANYBODY.test(piece)) put(DENYING_FORMS, piece, start, end);
    start = next;
  }
  return found;
}
