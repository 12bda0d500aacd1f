import type { ProfileKind } from '../../domain/profiles/profile-kinds.ts';
import { trimTail } from '../../domain/text/trim.ts';
import type { Statement } from './profile-statement.ts';

/** A pattern whose group `value` lists one or more values of a field. */
interface ListRule {
  readonly kind: ProfileKind;
  readonly pattern: RegExp;
  /** Whether a part of the list can be a value. */
  readonly accepts?: RegExp;
  /** Whether the field holds one value, which replaces the one before. */
  readonly isSingle?: boolean;
}

const MAX_SENTENCE = 400;
const MAX_VALUE = 60;
const MAX_VALUES = 10;
const LANGUAGE =
  /^(?:english|french|german|spanish|italian|portuguese|dutch|swedish|norwegian|danish|finnish|icelandic|polish|czech|slovak|hungarian|romanian|bulgarian|greek|turkish|russian|ukrainian|serbian|croatian|arabic|hebrew|persian|farsi|hindi|urdu|bengali|tamil|punjabi|thai|vietnamese|indonesian|malay|tagalog|swahili|japanese|korean|chinese|mandarin|cantonese|catalan|welsh|irish|latin|esperanto)$/i;
const NATIONALITY =
  /^(?:american|british|english|scottish|irish|welsh|french|german|spanish|italian|portuguese|dutch|belgian|swiss|austrian|swedish|norwegian|danish|finnish|polish|czech|slovak|hungarian|romanian|bulgarian|greek|turkish|russian|ukrainian|serbian|croatian|canadian|mexican|brazilian|argentinian|chilean|colombian|peruvian|australian|egyptian|moroccan|nigerian|kenyan|ethiopian|israeli|lebanese|iranian|indian|pakistani|bangladeshi|thai|vietnamese|indonesian|malaysian|filipino|japanese|korean|chinese|taiwanese)$/i;
/** At most four words, none of which is somebody or a clause of its own. */
// bounded: 60 characters
const THING =
  /^(?!.*\b(?:who|that|which|you|me|my|her|his|their|people|men|women|work|when|if|not)\b)\S+(?: \S+){0,3}$/i;
const START = '(?:^|[.;]\\s+|\\b(?:and|but|also),? )';
const REST =
  '(?<value>[^.;!?]{2,120}?)(?=\\s*(?:[.;!]|$|\\b(?:because|since|but|so|which|and (?:i|my|we))\\b))';
const list = (kind: ProfileKind, body: string, more: Partial<ListRule> = {}): ListRule => ({
  kind,
  // bounded: 400 characters
  pattern: new RegExp(START + body, 'iu'),
  ...more,
});

/** A name, whose first letter is a capital. */
const NAME = /^(?:the )?\p{Lu}[\p{L}\d&'.-]*(?: \p{Lu}[\p{L}\d&'.-]*){0,3}$/u;
const BEFORE_TIME = '(?=\\s*(?:[.,;!]|$|\\b(?:in|on|as|last|this|and|two|three|a)\\b))';

const ENGLISH: readonly ListRule[] = [
  list('languages', `my (?:mother tongue|native language|first language) is ${REST}`, { accepts: LANGUAGE }),
  list(
    'hobbies',
    `in my (?:free|spare) time,? i (?:also |usually |often |mostly )?(?:like to |love to |enjoy )?${REST}`,
    {
      accepts: THING,
    },
  ),
  list('diet', `i've been (?:an? )?(?<value>vegan|vegetarian|pescatarian|flexitarian)\\b`, {
    isSingle: true,
  }),
  list('diet', `i(?: follow|'m on| am on) an? (?<value>[\\p{L}-]+(?: [\\p{L}-]+)?) diet\\b`, {
    isSingle: true,
  }),
  list('employer', `i (?:just |recently )?joined (?<value>[\\p{L}\\d&'. -]{2,40}?)${BEFORE_TIME}`, {
    accepts: NAME,
    isSingle: true,
  }),
  list(
    'hometown',
    `i grew up in (?:a (?:small )?(?:village|town) near )?(?<value>[\\p{L}' -]{2,40}?)${BEFORE_TIME}`,
    {
      accepts: NAME,
      isSingle: true,
    },
  ),
  list(
    'languages',
    `i (?:can |also |fluently )*speak (?:fluent |native |some |a (?:little|bit of) )?${REST}`,
    {
      accepts: LANGUAGE,
    },
  ),
  list('hobbies', `my (?:main |favou?rite )?(?:hobby is|hobbies (?:are|include)) ${REST}`, {
    accepts: THING,
  }),
  list('allergies', `i(?:'m| am) (?:also |very |highly |severely |badly )*allergic to ${REST}`, {
    accepts: THING,
  }),
  list('allergies', `i have an? (?:severe |bad |strong )?(?<value>\\p{L}+(?: \\p{L}+)?) allergy\\b`),
  list(
    'diet',
    `i(?:'m| am) (?:now |strictly |mostly |currently )*(?:an? )?(?:strict )?(?<value>vegan|vegetarian|pescatarian|flexitarian)(?=\\s*(?:[.,;!]|$|\\band\\b))`,
    { isSingle: true },
  ),
  list('goals', `my (?:main |biggest |long-term |current )?goal (?:for this year |this year )?is to ${REST}`),
  list(
    'education',
    `i have an? (?<value>(?:bachelor|master|phd|doctorate|degree|diploma)[^.,;!?]{0,60}?)(?=\\s*(?:[.,;!]|$))`,
  ),
  list('education', `i (?:studied|majored in|graduated in) (?<value>[^.,;!?]{3,60}?)(?=\\s*(?:[.,;!]|$))`),
  list('nationality', `i(?:'m| am) (?<value>\\p{L}+)(?=\\s*(?:[.,;!]|$|\\band\\b|\\bbut\\b))`, {
    accepts: NATIONALITY,
    isSingle: true,
  }),
];

/** What follows a list and is none of its values. */
// bounded: 120 characters
const TAIL = /\s+(?:fluently|too|as well|now|at home|at work|very much)$/i;

/**
 * The values that a sentence lists of its speaker: languages, hobbies, allergies, diet, goals and the like.
 * The sentence must be one that says plainly what is so.
 */
export function listedStatements(sentence: string): readonly Statement[] {
  if (sentence.length > MAX_SENTENCE) return [];
  const text = sentence.replaceAll('’', "'");
  return ENGLISH.flatMap(({ kind, pattern, accepts, isSingle }) => {
    const match = pattern.exec(text);
    const value = match?.groups?.value;
    if (match === null || value === undefined) return [];
    const span = { start: match.index, end: match.index + match[0].length };
    const values = isSingle || kind === 'goals' || kind === 'education' ? [value] : valuesIn(value);
    return values
      .filter((one) => one.length <= MAX_VALUE && (accepts?.test(one) ?? true))
      .slice(0, MAX_VALUES)
      .map((one) => ({
        ...{ kind, label: kind, value: one, relation: null, ...span },
        effect: isSingle ? ('set' as const) : ('add' as const),
      }));
  });
}

/** How well somebody speaks a language. */
const LITTLE = /^(?:a (?:little|bit of) |some |fluent |native |good |basic )/i;

/** The parts of a list: `climbing, chess and old maps`. bounded: 120 characters */
export function valuesIn(words: string): readonly string[] {
  return (
    words
      .replace(TAIL, '')
      // bounded: 120 characters
      .split(/\s*(?:,|\band\b|&|\bas well as\b|\bplus\b)\s*/iu)
      .map((part) => trimTail(part.trim().replace(LITTLE, ''), /^[.\s]$/))
      .filter((part) => part !== '')
  );
}
