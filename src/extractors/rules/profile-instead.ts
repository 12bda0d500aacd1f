import type { EnglishClaim } from './claims/english.ts';
import { FIRM } from './profile-lists.ts';
import { phrasesOf } from './profile-phrases.ts';
import type { Reading } from './profile-reading.ts';
import type { Statement } from './profile-statement.ts';
import { nameIn, organisationIn, placeIn, plainValue, type Writing } from './profile-values.ts';

/** bounded: 600 characters */
const WHERE =
  /^(?:(?:now|currently|working|based|living|over) )*(?<how>with|at|in|for) (?<place>\p{Lu}.{1,60}?)(?: (?:now|instead|these days))?$/u;
/** `Not at Nokia any more`. bounded: 600 characters */
const NOT_THERE =
  /^(?:(?:i'm|we're|i am) )?(?:not|no longer) (?:at|with|in) (?<place>\p{Lu}.{1,60}?)(?: any ?more| any longer| now)?$/iu;
/** bounded: 600 characters */
const OUT_OF = /^(?:out of|away from) (?<place>\p{Lu}.{1,60})$/u;
/** `Not at Nokia any more, I've moved to Ericsson`, which is one clause. bounded: 600 characters */
const NOT_THERE_BEFORE =
  /^(?:not|no longer) (?:at|with|in) (?<place>\p{Lu}.{1,40}?)(?: any ?more| any longer| now)?, /iu;
/** bounded: 600 characters */
const MOVED_TO = /^(?:over |on )?to (?<place>\p{Lu}.{1,60})$/u;

/** The name of what the clause before leaves: `I left Bosch`, `Not at Nokia any more`. */
function leftBefore(before: EnglishClaim, writing: Writing): string | null {
  const isOwn = before.subject === 'speaker' || before.subject === 'group' || before.subjectWords === '';
  if (!isOwn || before.isPossession || before.condition !== null) return null;
  const gone = NOT_THERE.exec(plainValue(before.text))?.groups?.place;
  if (gone !== undefined) return organisationIn(gone, writing);
  const out = before.verb === 'move' ? OUT_OF.exec(plainValue(before.complement))?.groups?.place : undefined;
  if (out !== undefined && before.modality === 'stated' && before.polarity === 'affirmed')
    return organisationIn(out, writing);
  const isLeaving = /^(?:leave|quit)$/.test(before.verb) && before.tense !== 'future' && before.modal === '';
  const isSaid = before.modality === 'stated' && before.polarity !== 'denied';
  return isLeaving && isSaid ? organisationIn(phrasesOf(before.complement).head, writing) : null;
}

/**
 * Where somebody is instead of what the clause before left: `I left Bosch, I'm with Siemens now`. The words
 * do not tell whether that is an employer or a city; the value goes where the old one stands.
 * @returns null if the clauses tell no such change
 */
export function insteadOfLeft(
  claim: EnglishClaim,
  before: EnglishClaim | undefined,
  writing: Writing,
): readonly Reading[] | null {
  if (claim.modality !== 'stated' || claim.polarity !== 'affirmed' || claim.isPossession) return null;
  const isOwn = claim.subject === 'speaker' || claim.subject === 'group' || claim.subjectWords === '';
  const gone = NOT_THERE_BEFORE.exec(claim.text)?.groups?.place ?? null;
  const old = !isOwn ? null : (gone ?? (before === undefined ? null : leftBefore(before, writing)));
  if (old === null) return null;
  const words = plainValue(claim.complement);
  const at = claim.verb === 'be' ? WHERE.exec(words)?.groups : undefined;
  const isGone = gone !== null || NOT_THERE.test(plainValue(before?.text ?? ''));
  const moved = /^(?:move|go|switch|change)$/.test(claim.verb) && isGone;
  const to = moved ? MOVED_TO.exec(words)?.groups?.place : undefined;
  const name = at?.place ?? to;
  if (name === undefined) return null;
  const employer = at?.how === 'in' ? null : organisationIn(name, writing);
  const place = at?.how === 'with' || at?.how === 'for' ? null : placeIn(name, writing);
  const isFirm = FIRM.test(old) || FIRM.test(name);
  return [
    ...(gone === null ? [] : [{ kind: 'employer' as const, value: gone, isEnd: true }]),
    ...(employer === null
      ? []
      : [{ kind: 'employer' as const, value: employer, ...(isFirm ? {} : { insteadOf: old }) }]),
    ...(place === null ? [] : [{ kind: 'residence' as const, value: place, insteadOf: old }]),
  ];
}

/** `Not Berlin, Bern, sorry.` bounded: 300 characters */
const CORRECTED =
  /^(?:(?:no|oops|wait|sorry|actually|correction)[,.:!]? )*not (?<old>\p{Lu}[\p{L}'’ -]{1,30}?),? (?:but |it's |rather |i meant? )?(?<name>\p{Lu}[\p{L}'’ -]{1,30}?)(?:,? (?:sorry|i mean(?:t)?|of course|that is|my bad|though)){0,2}[.!]*$/iu;

/** A correction of one name by another, for whatever field holds the first. */
export function correctedName(sentence: string): readonly Statement[] {
  const { old, name } = CORRECTED.exec(sentence.slice(0, 300))?.groups ?? {};
  if (old === undefined || name === undefined || !/^\p{Lu}/u.test(old) || !/^\p{Lu}/u.test(name)) return [];
  if (nameIn(name) === null || nameIn(old) === null) return [];
  return (['name', 'residence', 'hometown', 'employer'] as const).map((kind) => ({
    ...{ kind, label: kind, value: name, relation: null, insteadOf: old },
    ...{ start: 0, end: sentence.length },
  }));
}
