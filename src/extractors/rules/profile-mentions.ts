import type { EnglishClaim } from './claims/english.ts';
import { entriesOfRelated, relatedIn } from './profile-frames-have.ts';
import { THING } from './profile-lists.ts';
import { each, type Reading } from './profile-reading.ts';
import { organisationIn, type Writing } from './profile-values.ts';

const MOST = 4;
/** Relatives of the speaker who are named in passing. bounded: 600 characters */
const OWNED =
  /\b(?:[Mm]y|[Oo]ur) (?<who>(?!ex\b|late\b|old\b|former\b)(?:\p{Ll}+,? ){1,4}\p{Lu}[\p{L}'’-]{1,30}(?:(?:, | and | & )\p{Lu}[\p{L}'’-]{1,30})*)/gu;
/** `My company, Arup, wants me in the office`. bounded: 600 characters */
const FIRM =
  /\b(?:[Mm]y|[Oo]ur) (?:current |new )?(?:company|employer|firm|workplace|agency),? (?<name>\p{Lu}[\p{L}&' -]{1,30}?)(?:,| (?:is|has|wants|pays|gives|lets|makes|says)\b)/u;
const NO_FAMILY = /\b(?:boss|manager|teacher|colleague|coworker|roommate|flatmate|housemate|neighbou?r)s?$/;
/** Whom somebody no longer has. */
const LOSES = /^(?:lose|bury|rehome|mourn|outlive|grieve)$/;
/** `you'll find me birdwatching`. bounded: 600 characters */
const FOUND =
  /^(?:can )?(?:usually |often |always |mostly |probably )*(?:find|catch|see|spot) me (?:out )?(?<doing>(?!at\b|in\b)\p{Ll}{3,20}ing(?: \p{Ll}+){0,2}?)(?: (?:in|at|on|with|by) .*)?$/u;

/**
 * The relatives and pets that a clause names in passing, whatever it tells: `my husband Pavel sends his
 * love`.
 * @param read what else the clause tells
 */
export function mentionsIn(
  { modality, text, subject, verb, complement, condition }: EnglishClaim,
  read: readonly Reading[],
  writing: Writing,
): readonly Reading[] {
  if (
    LOSES.test(verb) ||
    !/^(?:stated|plan|wish)$/.test(modality) ||
    read.some(({ isEnd }) => isEnd === true)
  )
    return [];
  const doing =
    subject === 'listener' && condition === null
      ? FOUND.exec(`${verb} ${complement}`.replace(/[.!]$/, ''))?.groups?.doing
      : undefined;
  if (doing !== undefined) return each('hobbies', THING.test(doing) ? [doing] : []);
  const firm = organisationIn(FIRM.exec(text)?.groups?.name, writing);
  const employer: readonly Reading[] = firm === null ? [] : [{ kind: 'employer', value: firm }];
  const named = [...text.matchAll(OWNED)].slice(0, MOST).flatMap(({ groups }) => {
    const related = relatedIn(groups?.who ?? '', writing);
    if (related === null || related.names.length === 0 || NO_FAMILY.test(related.relation)) return [];
    return entriesOfRelated(related).filter(
      ({ value, relation }) =>
        !read.some((one) => one.value === value || (one.relation === relation && one.isAdded !== true)),
    );
  });
  return [...employer, ...named];
}
