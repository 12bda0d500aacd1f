import type { EnglishClaim } from './claims/english.ts';
import { being } from './profile-frames-be.ts';
import { THING, valuesIn } from './profile-lists.ts';
import { phrasesOf } from './profile-phrases.ts';
import { each, one, type Reading } from './profile-reading.ts';
import type { Statement } from './profile-statement.ts';
import { ageIn, jobIn, nameIn, placeIn, plainValue, type Writing } from './profile-values.ts';

const GREETING = /^\s*(?:hi|hiya|hello|hey|good (?:morning|afternoon|evening)|greetings)\b/i;
const ANNOUNCED = /\b(?:speaking|here|writing|calling)$/i;

/** What a sentence without a verb, or with `this is`, says of its speaker: `Ellie, 26, from Perth`. */
export function introductions(
  sentence: string,
  claims: readonly EnglishClaim[],
  writing: Writing,
): readonly Statement[] {
  const [first] = claims;
  if (first === undefined || first.modality !== 'stated' || /[?]\s*$/.test(sentence)) return [];
  const born = /^born and (?:raised|bred) in (?<place>[^,.;!?]{2,60})/i.exec(sentence)?.groups?.place;
  const readings =
    born !== undefined
      ? one('hometown', placeIn(phrasesOf(born).head, writing))
      : (thisIs(first, sentence, writing) ?? fragment(first, writing));
  return readings.map(({ kind, value, label, relation, isAdded, isEnd }) => ({
    ...{
      kind,
      label: label ?? kind ?? '',
      value,
      relation: relation ?? null,
      start: first.start,
      end: first.end,
    },
    ...(isEnd === true ? { effect: 'end' as const } : isAdded === true ? { effect: 'add' as const } : {}),
  }));
}

function thisIs(
  { subjectWords, verb, complement, polarity }: EnglishClaim,
  sentence: string,
  writing: Writing,
): readonly Reading[] | null {
  if (!/^this$/i.test(subjectWords) || verb !== 'be') return null;
  const { head, behind } = phrasesOf(complement);
  const isHere = ANNOUNCED.test(plainEnd(complement));
  const name = nameIn(plainEnd(head).replace(ANNOUNCED, '').trim(), writing);
  const isSelf = isHere || (GREETING.test(sentence) && (behind.from !== undefined || head === complement));
  return name !== null && polarity === 'affirmed' && isSelf && !/,/.test(complement)
    ? [{ kind: 'name', value: name }]
    : [];
}

function plainEnd(words: string): string {
  // bounded: 600 characters
  return words.replace(/[.!,\s]+$/, '');
}

// bounded: 600 characters
const BE_LESS = /^(?:i'm |the name's |name's )?(?<words>.+)$/i;

function fragment(claim: EnglishClaim, writing: Writing): readonly Reading[] {
  if (claim.verb !== '' || claim.text.length > 160) return [];
  // bounded: 600 characters
  const none = /^no (?:(?<thing>[a-z]+) allergy|allerg(?:y|ies) to (?<list>.{2,80}))$/i.exec(
    plainValue(claim.text),
  )?.groups;
  if (none !== undefined)
    return valuesIn(none.thing ?? none.list ?? '').map((value) => ({
      kind: 'allergies',
      value,
      isEnd: true,
    }));
  if (claim.polarity !== 'affirmed') return [];
  const words = BE_LESS.exec(claim.text)?.groups?.words ?? '';
  const named = /^the name's (?<name>.+)$/i.exec(claim.text)?.groups?.name;
  if (named !== undefined) return nameOnly(named, writing);
  const allergy =
    // bounded: 600 characters
    /^(?:(?:very |severely |deadly |highly |also )*allergic to (?<list>.{2,80})|(?:severe |bad |serious |strong )?(?<thing>[a-z]+(?: [a-z]+)?) allergy(?: here)?)$/i.exec(
      plainValue(words),
    )?.groups;
  if (allergy?.list !== undefined)
    return each(
      'allergies',
      valuesIn(allergy.list).filter((value) => THING.test(value)),
    );
  if (
    allergy?.thing !== undefined &&
    !/^(?:no|my|her|his|the|their|an?|any|not|food|new)\b/i.test(allergy.thing)
  )
    return each('allergies', [allergy.thing]);
  const parts = words.split(/,\s*(?:and )?/).map((part) => part.trim());
  const [head = '', ...rest] = parts;
  const told = being({
    claim: { ...claim, complement: words, tense: 'present', verb: 'be' },
    phrases: phrasesOf(words),
    writing,
    sentence: `${claim.text} ...`,
  });
  const name = nameIn(head, writing);
  const facts = rest.filter(
    (part) =>
      ageIn(part) !== null ||
      /^(?:originally |based |living )?(?:from|in)\b/i.test(part) ||
      jobIn(part) !== null,
  );
  if (name !== null && facts.length > 0 && facts.length >= rest.length / 2) {
    const jobs = rest.flatMap((part) => jobIn(part) ?? []);
    return [
      { kind: 'name', value: name },
      ...told.filter(({ kind }) => kind !== 'name'),
      ...jobs.map((value): Reading => ({ kind: 'occupation', value })),
    ];
  }
  const starts =
    /^(?:(?:currently |now )?based in|originally from|born (?:and raised )?in|born on|from|\d{2}[- ](?:years?[- ]old|yo|y\/o)|married to|fluent in|lactose|gluten|vegan|vegetarian|a (?:vegan|vegetarian)|retired|self-employed)\b/i;
  if (!starts.test(words)) return [];
  if (/^from\b/i.test(words) && placeIn(phrasesOf(words).behind.from, writing) === null) return [];
  return told.filter(
    ({ kind }) => kind !== 'name' && !(kind === 'hometown' && /^from\b/i.test(words) && parts.length === 1),
  );
}

function nameOnly(words: string, writing: Writing): readonly Reading[] {
  const name = nameIn(words, writing);
  return name === null ? [] : [{ kind: 'name', value: name }];
}
