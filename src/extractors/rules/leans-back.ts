import { mentionsIn, type Pronoun } from './mentions.ts';
import { firstClause } from './opening-words.ts';
import type { Piece } from './turn.ts';

/** Longer pieces are read no further. */
const MAX_PIECE = 300;
/** Words by which a sentence goes on with the one before it. bounded: 300 characters */
const GOES_ON =
  /^(?:(?:i|we)(?:'d| would| much| really| also| always)? (?:prefer|rather)|but|so|or|nor|because|otherwise|instead|same|besides that|both|neither|either|none|some|most|all of|one of|yet|still|however|though|although|hence|therefore|which|who|that's why|as a result|then|until then|except|like (?:that|this)|only)\b/iu;
/** Words that point at something told before, anywhere. bounded: 300 characters */
const POINTS =
  /\b(?:(?<!of )(?:mine|ours)|this(?! (?:morning|afternoon|evening|week|weekend|month|year|spring|summer|autumn|winter)\b)|these(?! days\b)|those|there(?! (?:is|are|was|were|'s)\b)|here|(?:the )?(?:former|latter)|the (?:others?|same)|another|so (?:am|is|are|do|does|have|has))\b|\bthat(?! (?:is|are|was|were|has|have|had|i|we|my|the|it|she|he|you|they|can|does|do|runs|\p{L}{2,20}s|\p{L}{2,20}ed)\b)|^that\b/iu;
/** `I have one` names nothing, `my knee is the right one` does. bounded: 300 characters */
const OF_ONE = /\b(?:one|ones)\b(?!,| (?:of|day|time)\b)/iu;
const PRONOUNS: readonly (readonly [Pronoun, RegExp])[] = [
  ['he', /\b(?:he|him|his)\b/iu],
  ['she', /\b(?:she|her|hers)\b/iu],
  ['they', /\b(?:they|them|their|theirs)\b/iu],
  ['it', /\b(?:it|its)\b/iu],
];
/** `it` that means nothing. bounded: 300 characters */
const IDLE_IT = /\bit(?:'s| is| was)? (?:rains?|raining|snows?|snowing|cold|hot|late|early|comes? to)\b/iu;

/** Whether an English piece needs what stands before it: a word points back, or it has no subject. */
export function leansBack(piece: Piece): boolean {
  if (piece.text.length > MAX_PIECE) return false;
  const text = piece.text.replaceAll('’', "'");
  if (piece.kind === 'code' || /^[-*•·]\s/u.test(text)) return true;
  const {
    tokens,
    shape: { kind, from },
  } = firstClause(text);
  if (kind !== 'clause') return true;
  // what names its subject in full may say `she` of it
  const words = piece.referent === undefined ? text : text.slice(piece.opening?.length ?? 0);
  if (GOES_ON.test(words) || POINTS.test(words)) return true;
  const isOfThing = !/^(?:i|we|it|he|she|they|its|his|her|their)$/iu.test(tokens[from]?.lower ?? '');
  if (!isOfThing && OF_ONE.test(words)) return true;
  const fits = new Set(mentionsIn(piece).flatMap((mention) => mention.fits));
  return PRONOUNS.some(([who, pattern]) => {
    const at = pattern.exec(words)?.index;
    if (at === undefined || (piece.referent !== undefined && fits.has(who))) return false;
    if (who === 'they' && isOfThing) return at === 0;
    if (who === 'it') return !(isOfThing || IDLE_IT.test(words));
    return at === 0 || !fits.has(who);
  });
}

/** A greeting or an exclamation, which tells nothing by itself. bounded: 300 characters */
const GREETING =
  /!$|^(?:hi|hey|hello|habari|namaste|hola|hiya|heya|ok|okay|well|so|sorry|thanks|dear|good)\b|^\W*$/iu;

/** Whether the first piece of a message is words that tell something although they have no verb. */
export function tellsWithoutVerb({ text, kind }: Piece): boolean {
  return (
    kind === 'statement' &&
    text.length <= MAX_PIECE &&
    !GREETING.test(text) &&
    !/[:…]$/u.test(text) &&
    text.split(/\s+/u).length >= 3
  );
}
