import { entriesOfRelated, relatedIn } from '../profile-frames-have.ts';
import { LANGUAGE, THING } from '../profile-lists.ts';
import type { Reading } from '../profile-reading.ts';
import { WORD_KINDS } from '../profile-tagger/english-lexicon.ts';
import { nounKinds } from '../profile-tagger/english-nouns.ts';
import { ageIn, isJob, placeIn, plainValue, type Writing, withoutArticle } from '../profile-values.ts';

export const NUMBER =
  '\\d{2}|5-0|4-0|6-0|7-0|(?:thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?';
export const WHEN =
  '(?: (?:last|this|next|in|on|yesterday|soon|now|today|tomorrow|again|lately|recently|these days|at the moment|since|for|after|before|when|while|every|with|at|by)\\b.*)?';
export const ME =
  "(?:(?:well|hi|hello|hey|btw|yes|yeah|also|still|now|currently|just|only|recently|finally|really|nearly|almost|been|i'm|im|i am|i've|ive|i have|i've been|we're|we are|we've)\\b,? ?){0,4}";

export type Read = (words: string, writing: Writing) => readonly Reading[];
export const set = (kind: Reading['kind'], value: string | null | undefined): readonly Reading[] =>
  value === null || value === undefined || value === '' || value.length > 60 ? [] : [{ kind, value }];
export const add = (kind: Reading['kind'], value: string | null | undefined): readonly Reading[] =>
  set(kind, value).map((one) => ({ ...one, isAdded: true }));

export const kindsOf = (words: string): readonly string[] =>
  words
    .toLowerCase()
    .split(/[\s-]+/)
    .flatMap((word) => [...(WORD_KINDS.get(word) ?? []), ...nounKinds(word)]);
export const PLAY: ReadonlySet<string> = new Set([
  'pastime',
  'wn sport',
  'wn dance',
  'wn craft',
  'wn instrument',
]);
/** What somebody does for pleasure, by what its words name. bounded: 60 characters */
export const pastime: Read = (words) => {
  const value = plainValue(words)
    .toLowerCase()
    .replace(/^(?:my|the|an?|some|all things|a bit of) /, '');
  const isPlay = kindsOf(value).some((kind) => PLAY.has(kind)) || /\b\p{Ll}{3,}ing\b/u.test(value);
  return isPlay &&
    THING.test(value) &&
    !/^(?:being|having|doing|work\w*|meeting|training|parking|trying|getting|going|boxing day)\b/.test(value)
    ? add('hobbies', value)
    : [];
};
export const place =
  (kind: Reading['kind']): Read =>
  (words, writing) =>
    set(kind, placeIn(words, writing));
export const job: Read = (words) => {
  const value = withoutArticle(plainValue(words)).toLowerCase();
  const single = value.replace(/s$/, '');
  return isJob(value) || isJob(single) ? set('occupation', isJob(value) ? value : single) : [];
};
export const anyTrade: Read = (words) => set('occupation', withoutArticle(plainValue(words)).toLowerCase());
export const age: Read = (words) => set('age', ageIn(words.replace(/^(\d)-0$/, '$10')));
export const DIET =
  '(?:strict(?:ly)? )?(?:vegan|vegetarian|veggie|pescatarian|flexitarian|keto|ketogenic|paleo|carnivore|mediterranean|halal|kosher|plant[- ]based|gluten[- ]free|dairy[- ]free|lactose[- ]free|sugar[- ]free|low[- ](?:carb|sodium|salt|fat|sugar|fodmap|gi)|high[- ]protein|raw(?: food)?|intermittent fasting|whole30)';
export const FOOD =
  'sugar|dairy|gluten|meat|red meat|pork|beef|carbs|bread|caffeine|alcohol|booze|wheat|lactose|processed food|fried food';
export const allergen: Read = (words) => {
  const value = plainValue(words)
    .toLowerCase()
    .replace(/^(?:any|the|an?|most) /, '');
  return THING.test(value) ? add('allergies', value) : [];
};
export const pet: Read = (words, writing) => {
  const value = plainValue(words).toLowerCase();
  const isAnimal = kindsOf(value.split(' ').at(-1) ?? '').some((kind) =>
    /^(?:animal|wn (?:dog|cat|kept|horse))$/.test(kind),
  );
  const related = relatedIn(value, writing);
  if (related?.isPet === true) return entriesOfRelated(related);
  return isAnimal ? add('pets', value) : [];
};
export const tongue: Read = (words) => (LANGUAGE.test(words) ? add('languages', words) : []);

/** Patterns of whole pieces, with what each tells by its group `v`. */
export type PieceForm = readonly [pattern: RegExp, read: Read];

/** A form that matches all of a piece. */
export const form = (pattern: string, read: Read): PieceForm => [
  // linear: the repeats of the forms are bounded, and a piece has at most 300 characters
  new RegExp(`^${pattern}$`, 'iu'),
  read,
];
