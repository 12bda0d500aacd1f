import type { EnglishClaim } from './claims/english.ts';
import { one, type Reading } from './profile-reading.ts';
import { ageIn, jobIn, plainValue } from './profile-values.ts';

/** `in my late fifties`. bounded: 600 characters */
const DECADE =
  /^in my (?<decade>(?:(?:early|mid|middle|late)[- ])?(?:teens|twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties|[2-9]0'?s))$/iu;
/** bounded: 600 characters */
const NEARLY =
  /^(?:nearly|almost|just under|close to|coming up to|coming up on|getting on for) (?<age>.{1,30})$/iu;
const MONTH = '(?:january|february|march|april|may|june|july|august|september|october|november|december)';
/** bounded: 600 characters */
const SOON = new RegExp(
  `^(?<age>[\\p{L}\\d -]{2,20}?),? (?<when>(?:in|this|on) (?:the \\d+\\w* of |\\d+ )?${MONTH}(?: \\d+\\w*)?)$`,
  'iu',
);

/** Ages in other words than a number of years: `I'm in my late fifties`, `I'll be 30 in May`. */
export function agesIn({
  verb,
  modal,
  complement,
  isProgressive,
  tense,
  polarity,
}: EnglishClaim): readonly Reading[] {
  if (polarity !== 'affirmed' || tense === 'past') return [];
  const words = plainValue(complement);
  if (verb === 'push' && isProgressive) return nearly(words);
  if (verb === 'be' && tense !== 'future') {
    const near = NEARLY.exec(words)?.groups?.age;
    return near === undefined ? one('age', DECADE.exec(words)?.groups?.decade) : nearly(near);
  }
  const isTurning =
    (verb === 'be' && modal === 'will') || (verb === 'turn' && (isProgressive || tense !== 'future'));
  const { age, when } = isTurning ? (SOON.exec(complement.trim())?.groups ?? {}) : {};
  const years = ageIn(age);
  return years === null || when === undefined ? [] : one('age', `${Number(years) - 1} (${years} ${when})`);
}

function nearly(words: string): readonly Reading[] {
  const age = ageIn(words);
  return age === null || Number(age) < 10 ? [] : one('age', `nearly ${age}`);
}

/** The job or age that the words before a subject tell: `As a nurse I …`, `At 67 I …`. */
export function rolesIn({ lead, polarity, tense, subject }: EnglishClaim): readonly Reading[] {
  const { old, age } =
    /^at (?<age>\d{2})$|^as an? (?<old>\d{2})[- ]years?[- ]old\b/iu.exec(lead)?.groups ?? {};
  const isOf = tense === 'present' && subject === 'speaker' && (polarity === 'affirmed' || old !== undefined);
  const job = polarity === 'affirmed' ? /^as (?<job>an? .+)$/iu.exec(lead)?.groups?.job : undefined;
  return [
    ...one('occupation', job === undefined ? null : jobIn(job)),
    ...one('age', isOf ? ageIn(old ?? age) : null),
  ];
}
