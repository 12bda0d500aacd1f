import type { ProfileKind } from '../../domain/profiles/profile-kinds.ts';
import { isJob } from './profile-english.ts';
import type { Statement } from './profile-statement.ts';

/**
 * A clause that says that a value no longer holds, or never did. Without the group `value`: whatever stands
 * there.
 */
interface EndRule {
  readonly kinds: readonly ProfileKind[];
  readonly pattern: RegExp;
}

const MAX_SENTENCE = 400;
const MAX_CLAUSE = 300;
const ANY_MORE = '(?: any ?more| any longer| now| these days| after all)?[.!]?$';
const NOT = "(?:don't|do not|no longer)";
const LEAD =
  '^(?:(?:and|but|so|actually|well|now|sadly|unfortunately|(?:as )?(?:it )?turns out(?: that)?),? )*';
const end = (kinds: readonly ProfileKind[], body: string): EndRule => ({
  kinds,
  // bounded: 300 characters
  pattern: new RegExp(LEAD + body, 'iu'),
});

const ENGLISH: readonly EndRule[] = [
  end(['residence'], `i ${NOT} live in (?<value>[\\p{L}' ,-]{2,60}?)${ANY_MORE}`),
  end(
    ['residence'],
    `i(?:'ve| have)? (?:just |recently )?moved (?:away from|out of) (?<value>[\\p{L}' -]{2,60}?)${ANY_MORE}`,
  ),
  end(['employer'], `i ${NOT} work (?:at|for) (?<value>[\\p{L}\\d&' -]{2,60}?)${ANY_MORE}`),
  end(['occupation'], `i ${NOT} work as an? (?<value>[\\p{L} -]{2,50}?)${ANY_MORE}`),
  end(['occupation'], `i(?:'m| am) (?:not|no longer) an? (?<value>[\\p{L} -]{2,50}?)${ANY_MORE}`),
  end(['diet'], `i(?:'m| am) (?:not|no longer) (?<value>vegan|vegetarian|pescatarian)${ANY_MORE}`),
  end(['employer', 'occupation'], `i(?:'ve| have)? (?:just |recently )?(?:quit|left|lost) my job\\b`),
  end(['languages'], `i ${NOT} speak (?<value>\\p{L}{3,20})${ANY_MORE}`),
  end(['allergies'], `i(?:'m| am) (?:not|no longer) allergic to (?<value>[\\p{L} -]{2,40}?)${ANY_MORE}`),
  end(['allergies'], `(?:i have )?no allergy to (?<value>[\\p{L} -]{2,40}?)${ANY_MORE}`),
];

// bounded: 300 characters
const PET_DIED =
  /^(?:(?:[Aa]nd|[Bb]ut|[Ss]adly|[Uu]nfortunately|[Yy]esterday|[Tt]oday),? )*[Mm]y (?:old |little |beloved )?(?<kin>dog|cat|puppy|kitten)(?:,? (?<value>\p{Lu}\p{L}{1,20}),?)? (?:has )?(?:just |recently |sadly )?(?:died|passed away)\b/u;
/** A part of a sentence between commas, with its place. */
export interface Clause {
  readonly text: string;
  readonly start: number;
}

/** The clauses of a sentence; none of a very long one. */
export function clausesOf(sentence: string): readonly Clause[] {
  if (sentence.length > MAX_SENTENCE) return [];
  const clauses: Clause[] = [];
  let at = 0;
  // bounded: 400 characters
  for (const text of sentence.split(/[,;](?:\s*(?:and|but|so)\s+)?|\s+but\s+/u)) {
    const start = sentence.indexOf(text, at);
    at = start + text.length;
    const trimmed = text.trim();
    if (trimmed !== '') clauses.push({ text: trimmed, start: sentence.indexOf(trimmed, start) });
  }
  return clauses;
}

/** Sentences that suppose, quote or report end nothing. */
const NOT_SAID =
  /["“”]|\b(?:if|when|whenever|unless|would|could|might|maybe|perhaps|imagine|suppose|pretend|novel|story|dream(?:s|ed)?|wish|said|says|told|asked|thinks?|joking|kidding)\b/iu;

/** Whether a sentence may end a value: it supposes, quotes and reports nothing. */
export function mayEnd(sentence: string): boolean {
  return !NOT_SAID.test(sentence);
}

/** What a clause ends of its speaker's values; empty for most. */
export function endedStatements({ text, start }: Clause): readonly Statement[] {
  if (text.length > MAX_CLAUSE) return [];
  const clause = text.replaceAll('’', "'");
  const span = { start, end: start + text.length };
  const died = PET_DIED.exec(clause);
  if (died !== null) {
    const { kin = '', value = '' } = died.groups ?? {};
    return [{ kind: 'pets', label: kin, value, relation: kin, effect: 'end', ...span }];
  }
  return ENGLISH.flatMap(({ kinds, pattern }) => {
    const match = pattern.exec(clause);
    if (match === null) return [];
    const value = match.groups?.value ?? '';
    // "I'm not a fan"
    if (value !== '' && kinds.includes('occupation') && !isJob(value)) return [];
    return kinds.map((kind) => ({
      ...{ kind, label: kind, value, relation: null, effect: 'end' as const, ...span },
    }));
  });
}
