import type { EnglishClaim } from './claims/english.ts';
import { entriesOfRelated, relatedIn } from './profile-frames-have.ts';
import { valuesIn } from './profile-lists.ts';
import { phrasesOf } from './profile-phrases.ts';
import { possessions } from './profile-possessions.ts';
import type { Reading } from './profile-reading.ts';
import { nameIn, type Writing } from './profile-values.ts';

/** What stands around a clause. */
export interface Around {
  readonly writing: Writing;
  readonly sentence: string;
  readonly before: EnglishClaim | undefined;
}

/** `We got a kitten, her name is Poppy`. */
function namesOfBefore(claim: EnglishClaim, before: EnglishClaim, writing: Writing): readonly Reading[] {
  const isOwn =
    (before.subject === 'speaker' || before.subject === 'group') &&
    /^(?:have|get|adopt|buy|own)$/.test(before.verb);
  const related =
    isOwn && before.condition === null && before.modality === 'stated' && before.polarity === 'affirmed'
      ? relatedIn(before.complement, writing)
      : null;
  const names = valuesIn(claim.complement).flatMap((value) => nameIn(value, writing) ?? []);
  return related === null || claim.verb !== 'be' || claim.polarity !== 'affirmed' || names.length === 0
    ? []
    : entriesOfRelated({ ...related, names });
}

/** `My name isn't Robert, it's Rupert`, `my birthday is not May 3 but May 5`. */
export function correction(claim: EnglishClaim, { before, writing, sentence }: Around): readonly Reading[] {
  if (before !== undefined && /^(?:her|his|its|their) names?$/i.test(claim.subjectWords))
    return namesOfBefore(claim, before, writing);
  if (
    before === undefined ||
    !before.isPossession ||
    before.polarity !== 'denied' ||
    claim.verb !== 'be' ||
    !/^it$/i.test(claim.subjectWords)
  )
    return [];
  return possessions({
    claim: { ...before, complement: claim.complement, polarity: claim.polarity },
    phrases: phrasesOf(claim.complement),
    writing,
    sentence,
  });
}
