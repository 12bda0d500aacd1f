import type { ProfileKind } from '../../../domain/profiles/profile-kinds.ts';
import type { EnglishClaim } from '../claims/english.ts';
import { entriesOfRelated, nounPhrases, relatedIn } from '../profile-frames-have.ts';
import { phrasesOf } from '../profile-phrases.ts';
import { one, type Reading } from '../profile-reading.ts';
import { dateIn, type Writing } from '../profile-values.ts';
import { allergiesIn, dietIn } from './body.ts';
import { homesIn } from './home.ts';
import { languagesIn, namesLanguage } from './languages.ts';
import { aimIn, leisureIn } from './leisure.ts';
import { employerBeside, employerOfOwn, workIn } from './work.ts';

/** A reading with the clause that it is from. */
export interface Found {
  readonly reading: Reading;
  readonly claim: EnglishClaim;
}

/**
 * What a sentence tells of its speaker in words that no frame knows: by a verb or a noun that belongs to the
 * field and by what stands beside it. Only of fields about which the sentence tells nothing else.
 * @param known kinds that the sentence is known to tell of
 */
export function generalReadings(
  sentence: string,
  claims: readonly EnglishClaim[],
  writing: Writing,
  known: ReadonlySet<string>,
): readonly Found[] {
  const isMeant = claims.every(
    ({ modality, polarity }) => polarity !== 'ended' && /^(?:stated|wish|plan|doubted)$/.test(modality),
  );
  const [first] = claims;
  if (!isMeant || first === undefined) return [];
  const kinds = new Set(known);
  const found: Found[] = [];
  const put = (claim: EnglishClaim, readings: readonly Reading[]) => {
    const isNew = readings.filter(({ kind }) => !kinds.has(kind ?? ''));
    for (const reading of isNew) found.push({ reading, claim });
    for (const { kind } of isNew) kinds.add(kind ?? '');
  };
  put(first, allergiesIn(sentence));
  if (claims.some(({ condition }) => condition !== null)) return found;
  put(first, dietIn(sentence));
  // a sentence may name one of several in words that are known
  if (claims.every(isAboutSpeech))
    for (const reading of languagesIn(sentence)) found.push({ reading, claim: first });
  for (const claim of claims) {
    if (claim.polarity !== 'affirmed' || claim.modality !== 'stated') continue;
    put(claim, aimIn(claim));
    put(claim, homesIn(claim, writing));
    put(claim, leisureIn(claim));
    put(claim, employerOfOwn(claim, writing));
    if (claim.isPossession || claim.subject === 'other') put(claim, petsIn(claim, writing));
    const isOwn = (claim.subject === 'speaker' || claim.subject === 'group') && !claim.isPossession;
    if (!isOwn) continue;
    if (claim.subject === 'speaker') {
      const isWorking = kinds.has('occupation' satisfies ProfileKind);
      put(claim, isWorking ? employerBeside(claim, writing) : workIn(claim, writing));
    }
    put(claim, birthdayIn(claim));
  }
  return found;
}

/** Whether a clause is about the speaker, his language or a language, not about somebody else's. */
function isAboutSpeech({ subject, subjectWords, isPossession }: EnglishClaim): boolean {
  if (subject !== 'other' && !isPossession) return subject !== 'listener';
  return namesLanguage(subjectWords);
}

/** Animals of the speaker's home, as the subject of a clause: `two rescue greyhounds share my sofa`. */
function petsIn(
  { subjectWords, complement, verb, tense }: EnglishClaim,
  writing: Writing,
): readonly Reading[] {
  const isOwn = /^(?:my|our) /i.test(subjectWords);
  const isHome =
    /^(?:share|live|sleep|rule|own|occupy|run|keep)$/.test(verb) && /\b(?:my|our|me|us)\b/i.test(complement);
  if (tense === 'past' || tense === 'future' || !(isOwn || isHome)) return [];
  return nounPhrases(subjectWords.replace(/^(?:my|our) /i, '').replace(/\brescue[d]? /i, '')).flatMap(
    (one) => {
      const related = relatedIn(one, writing);
      return related === null || !related.isPet ? [] : entriesOfRelated(related);
    },
  );
}

/** `I turn 50 on New Year's Eve`. */
function birthdayIn({ verb, complement, subject }: EnglishClaim): readonly Reading[] {
  if (verb !== 'turn' || subject !== 'speaker' || !/^\d/.test(complement)) return [];
  const date = dateIn(phrasesOf(complement).behind.on);
  return one('birthday', date !== null && /\p{L}/u.test(date) ? date : null);
}
