import { goneIn } from './changes/english-over.ts';
import type { EnglishClaim } from './claims/english.ts';
import { THING, valuesIn } from './profile-lists.ts';
import type { Reading } from './profile-reading.ts';
import { tradeEnds, tradeEndsOf } from './profile-trade-ends.ts';
import { plainValue } from './profile-values.ts';

/** When or why something ended. bounded: 600 characters */
const WHEN_OVER =
  /,? (?:in (?:january|february|march|april|may|june|july|august|september|october|november|december|(?:the )?(?:spring|summer|autumn|fall|winter)|\d{4})|last \w+|since .*|after .*|because .*|when .*|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|for good)$/i;
/** bounded: 60 characters */
const A_THING = / (?:thing|business|lark|malarkey|phase|experiment|lifestyle|habit)$/i;

/** `I gave up golf`, `I no longer play chess`: a thing of a list ends, whichever verb it stands with. */
export function endedThings({ polarity, complement, verb, text }: EnglishClaim): readonly Reading[] {
  if (polarity === 'denied') return [];
  if (polarity !== 'ended' && !/\b(?:quit|stopped|gave up|given up|done with)\b/i.test(text)) return [];
  const words = plainValue(
    complement
      .replace(/^(?:so |totally |completely )?done with /i, '')
      .replace(WHEN_OVER, '')
      .replace(/^(?:on|with|my|being|playing|doing|the) /i, '')
      .replace(/^(?:playing|doing|the|an?) /i, ''),
  );
  const kept = words.replace(A_THING, '');
  if (words === '') return tradeEnds(verb, '');
  if (words.length > 60 || /^(?:this|that|it|these|those|them|him|her|you)$/i.test(words)) return [];
  const values = valuesIn(kept).filter((value) => THING.test(value));
  const things = (['hobbies', 'allergies', 'diet', 'goals', 'pets', 'relations'] as const).flatMap((kind) =>
    values.map((value) => ({
      kind,
      value: kind === 'allergies' ? value.replace(/ allergy$/i, '') : value,
      isEnd: true,
    })),
  );
  const trades = /^\p{Ll}{3,15}ing\b/u.test(words) ? tradeEndsOf(words) : tradeEnds(verb, words);
  return [...things, ...trades, { kind: 'hobbies', value: `${verb} ${words}`, isEnd: true }];
}

/** Kinds whose values have names that can be said to be gone. */
const NAMED = [
  ...(['employer', 'residence', 'occupation', 'pets', 'relations'] as const),
  ...(['hobbies', 'languages', 'diet', 'allergies', 'goals'] as const),
];

/** What a clause says is over, as the end of whatever value has this name: `parted company with Bosch`. */
export function endsByName(claim: EnglishClaim, sentence: string): readonly Reading[] {
  const gone = plainValue(goneIn(claim, sentence) ?? '');
  if (!THING.test(gone)) return [];
  return NAMED.map((kind) => ({ kind, value: gone, isEnd: true }));
}
