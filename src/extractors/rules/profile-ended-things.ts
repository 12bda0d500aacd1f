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
  if (words === '' || words.length > 60) return [];
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
