import { goneIn } from './changes/english-over.ts';
import type { EnglishClaim } from './claims/english.ts';
import { THING, valuesIn } from './profile-lists.ts';
import type { Reading } from './profile-reading.ts';
import { plainValue } from './profile-values.ts';

/** `I gave up golf`, `I no longer play chess`: a thing of a list ends, whichever verb it stands with. */
export function endedThings({ polarity, complement, verb, text }: EnglishClaim): readonly Reading[] {
  if (polarity === 'denied') return [];
  if (polarity !== 'ended' && !/\b(?:quit|stopped|gave up|given up|done with)\b/i.test(text)) return [];
  const words = plainValue(
    complement
      .replace(/^(?:so |totally |completely )?done with /i, '')
      .replace(/^(?:on|with|my|being|playing|doing|the) /i, '')
      .replace(/^(?:playing|doing|the|an?) /i, ''),
  );
  if (words === '' || words.length > 60 || /^(?:this|that|it|these|those|them|him|her|you)$/i.test(words))
    return [];
  const values = valuesIn(words).filter((value) => THING.test(value));
  const things = (['hobbies', 'allergies', 'diet', 'goals', 'pets', 'relations'] as const).flatMap((kind) =>
    values.map((value) => ({
      kind,
      value: kind === 'allergies' ? value.replace(/ allergy$/i, '') : value,
      isEnd: true,
    })),
  );
  return [...things, { kind: 'hobbies', value: `${verb} ${words}`, isEnd: true }];
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
