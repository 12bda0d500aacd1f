import type { TimeMention } from '../../../domain/time/time.ts';
import { tokensOf } from '../claims/english/tokens.ts';
import { verbOf } from '../claims/english/verbs.ts';
import { englishClaims } from '../claims/english.ts';
import { plainSentence } from '../lasting/candidates.ts';
import { bucketOf } from '../sentence-model/buckets.ts';
import { featuresOf } from '../sentence-model/english-features.ts';

/** Words that show the form of a sentence. All others stand for their kind. */
const SHOWN = new Set(
  "i i'm i've i'd i'll we we're we've we'd we'll my our me us you your it it's he she they his her their the a an to of in on at from with for and but so if when who that this there not never no is are was were be been am have has had do does did will would can could should might may must got get going just finally always usually every don't didn't can't won't wasn't isn't haven't hasn't what how why where which or as than because by up off out down back over nearly almost".split(
    ' ',
  ),
);
const SIGN = /^[,;:?!–—-]$/;
/** Where a time stood; no word of a sentence looks like these. */
const FUTURE = 'timefuture';
const PAST = 'timepast';

/**
 * What an English sentence says by its words, by the grammar of its clauses and by the sequence of its forms:
 * `^ my w Vpast on timepast $`, in which nouns, verbs and times are only such.
 * @param sentence at most 300 characters
 * @returns buckets of a hash
 */
export function eventFeaturesOf(
  sentence: string,
  times: readonly TimeMention[],
  saidAt: Date,
): readonly number[] {
  const forms = ['^', ...formsOf(sentence, times, saidAt), '$'];
  const found = new Set<string>();
  for (const [i, one] of forms.entries()) {
    const [second, third] = [forms[i + 1], forms[i + 2]];
    found.add(`m1 ${one}`);
    if (second !== undefined) found.add(`m2 ${one} ${second}`);
    if (third !== undefined) found.add(`m3 ${one} ${second} ${third}`);
  }
  for (const { from } of times) found.add(from > saidAt ? 'future' : 'past');
  const claims = englishClaims(plainSentence(sentence));
  return [...featuresOf(sentence, claims, times.length > 0), ...Array.from(found, bucketOf)];
}

function formsOf(sentence: string, times: readonly TimeMention[], saidAt: Date): string[] {
  const plain = times.reduce(
    (text, time) => text.replace(time.text, () => ` ${time.from > saidAt ? FUTURE : PAST} `),
    sentence.replaceAll('’', "'"),
  );
  return tokensOf(plain)
    .filter(({ isWord, text }) => isWord || SIGN.test(text))
    .map(({ lower, text }, i) => formOf(lower, i > 0 && /^[A-Z]/.test(text)));
}

function formOf(word: string, isName: boolean): string {
  if (word === FUTURE || word === PAST || SHOWN.has(word) || SIGN.test(word)) return word;
  if (/^\d/.test(word)) return '#';
  const verb = verbOf(word);
  if (verb !== undefined) return `V${[...verb.forms].sort().join('')}`;
  const ending = /(?:ing|ed|ly|s)$/.exec(word)?.[0];
  if (ending !== undefined) return `W${ending}`;
  return isName ? 'N' : 'w';
}
