import type { EnglishClaim } from './claims/english.ts';
import { one, type Reading } from './profile-reading.ts';
import { nameIn, placeIn, plainValue, type Writing } from './profile-values.ts';

/** `I call Porto home`. */
export function called({ complement }: EnglishClaim, writing: Writing): readonly Reading[] {
  const home = /^(?<place>.+) home$/i.exec(plainValue(complement))?.groups?.place;
  return one('residence', placeIn(home, writing));
}

/** `I go by Kit`. */
export function nicknamed(words: string | undefined, writing: Writing): readonly Reading[] {
  const name = nameIn(words, writing);
  return name === null ? [] : [{ kind: 'nickname', value: name }];
}

const ANYBODY = /^(?:people|everyone|everybody|friends|my friends|they|most people)$/i;

/** `Everyone calls me Seun`, `people know me as Ziggy`. */
export function calledByOthers(claim: EnglishClaim, writing: Writing): readonly Reading[] | null {
  if (!ANYBODY.test(claim.subjectWords) || !/^(?:call|know)$/.test(claim.verb)) return null;
  if (claim.verb === 'call') return calledMe(claim, writing);
  const name = /^me (?:best |better )?as (?<name>\p{Lu}.{1,40})$/u.exec(claim.complement)?.groups?.name;
  return claim.polarity === 'affirmed' ? nicknamed(name, writing) : [];
}

/** `Call me Sam`. */
export function calledMe({ complement, polarity }: EnglishClaim, writing: Writing): readonly Reading[] {
  // bounded: 600 characters
  const name = /^me (?<name>[^,]{2,40})(?:, (?:short|it's short) for .+)?$/i.exec(complement)?.groups?.name;
  const value = nameIn(name, writing);
  return value === null ||
    polarity !== 'affirmed' ||
    /^(?:coach|boss|mum|mom|mama|dad|daddy|sir|madam|ma'am|miss|doc|doctor|professor|teacher|chef|captain|chief|sis|bro|auntie|uncle|grandma|grandpa|nan|later|back|tomorrow|tonight|today|when|if|asap|now|maybe|crazy|old|anytime|at|on|in)\b/i.test(
      value,
    )
    ? []
    : [{ kind: 'nickname', value }];
}
