import { RELATIONS } from '../../../domain/chat/concepts/relations.ts';
import { isAhead, isUnsure } from '../../../domain/feedback/new-state.ts';
import { analyseTerms } from '../../../domain/text/analyse.ts';
import { trimTail } from '../../../domain/text/trim.ts';
import { keptReadings } from '../../../lib/kept-readings.ts';
import { type EnglishClaim, englishClaims } from '../claims/english.ts';
import { isSelfClaim } from './english-readings.ts';

/** A clause of a message that tells what is so, with what the linking of changes needs. */
export interface Told {
  readonly claim: EnglishClaim;
  readonly sentence: string;
  /** The clause without signs at its end, with straight apostrophes. */
  readonly text: string;
  /** Whether the speaker, alone or with others, is its subject, or none is named. */
  readonly isOwn: boolean;
  /** The words for the person whom its subject names, if he is another one. */
  readonly person: ReadonlySet<string> | null;
  /** Whether the sentence says that this is new. */
  readonly isCued: boolean;
}

/** A memory of one clause. */
export interface Known {
  readonly text: string;
  readonly old: EnglishClaim;
  readonly isOwn: boolean;
  readonly person: ReadonlySet<string> | null;
  readonly terms: ReadonlySet<string>;
}

/** Whether a clause makes a memory untrue. */
export type Link = (told: Told, known: Known) => boolean;

const END = /^[.!\s]$/u;
const MAX_SENTENCE = 300;
const MAX_MEMORY = 400;
const MAX_KEPT = 500;
/** bounded: 300 characters */
const CUE =
  /\b(?:now|these days|nowadays|currently|instead|again|no longer|any ?more|lately|finally|from now on|new|since|as of|changed|switched|already|officially)\b/iu;
/** Words that are no names though they have a capital letter. */
const NO_NAME =
  /^(?:I|I'.*|The|My|Our|It|Its|That|This|These|Those|There|What|We|You|All|Both|One|Some|No|Only|And|But|So|Not|Everyone|Everybody|Nobody|Somebody|Someone)$/u;
const PRONOUN = /^(?:he|she|they|him|her|them)$/iu;

/** The words for a person that a subject names; null if it names none. */
export function personIn(words: string): ReadonlySet<string> | null {
  const tokens = words.split(/[^\p{L}'’.-]+/u).filter(Boolean);
  if (tokens.some((token) => PRONOUN.test(token))) return new Set(['he']);
  const terms = analyseTerms(words);
  const relations = RELATIONS.filter((names) => terms.some((term) => names.has(term)));
  if (relations.length > 0) return new Set(relations.flatMap((names) => [...names]));
  const names = tokens.filter((token) => /^\p{Lu}\p{L}/u.test(token) && !NO_NAME.test(token));
  return names.length === 0 || /^the\b/iu.test(words)
    ? null
    : new Set(names.flatMap((name) => analyseTerms(name)));
}

/** When something came about, which is no condition: `once I got a proper chair`. bounded: 300 characters */
const BY_THEN =
  /^(?:when|once|after|since|as soon as|the (?:day|week|moment)|ever since) (?:I|we|he|she|they|it|my|our|the)\b(?: \p{L}+)*? (?:\p{L}+ed|got|had|went|came|began|moved|left|was|were|found|bought|became|made|took|saw|met|lost|broke|fell|gave|told|said|quit|cut)\b/iu;
const isTimeOf = ({ condition, tense }: EnglishClaim): boolean =>
  condition !== null && tense !== 'future' && condition.length <= MAX_SENTENCE && BY_THEN.test(condition);

/** Words before a clause that tell nothing. bounded: 300 characters */
const LEAD =
  /^(?:(?:finally|so|well|just|btw|by the way|also|anyway|update|oh|hey|guess what|good news|bad news|big news|sadly|unfortunately|yay|officially|and|but|ok|okay|actually|honestly|as it happens|turns out)[,:!]? )+/iu;
/** A clause that depends on another one. bounded: 300 characters */
const DEPENDENT =
  /\b(?:once|when|whenever|until|till|unless|if|as soon as|before|in case|whether|suppose|imagine)\s*$/iu;
/** How long ago the last one was, as an end. bounded: 300 characters */
const SINCE_LAST =
  /\b(?:it(?:'s| has) been )?(?:(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|several|a few|\d+|almost|over|nearly) )*(?:days?|weeks?|months?|years?)(?: now)? since (?:my|our|I (?:had|smoked|drank|ate) my) (?:very )?last (?:drop of |sip of |glass of |bite of |pack of )?(?=\p{L})/giu;
/** What a fragment behind a comma ends by itself. bounded: 300 characters */
const FRAGMENT = /^(?:so )?(?:no more|no longer|not|without|never) /iu;
const GOODBYE = /\bsay(?:ing)? (?=goodbye|farewell)/giu;

/** The clause, and its parts between commas that tell an end by themselves. */
function wordingsOf(text: string): readonly string[] {
  const [first = '', ...more] = text.split(/, | and (?=no more )/u);
  return [...new Set([text, first, ...more.filter((part) => FRAGMENT.test(part))])].filter(
    ({ length }) => length > 5,
  );
}

/** The clauses of a sentence that tell what has happened or is so. */
export const toldIn = keptReadings(
  (said: string): readonly Told[] => {
    const sentence = said.replaceAll('’', "'").replace(SINCE_LAST, 'I no longer have ');
    const isCued = CUE.test(sentence);
    const whole = sentence.charAt(0).toUpperCase() + sentence.slice(1);
    const found: Told[] = [];
    let before: Told | null = null;
    let end = 0;
    for (const claim of englishClaims(whole)) {
      const join = whole.slice(Math.max(0, claim.start - 60), claim.start);
      const text = trimTail(claim.text, END).replace(LEAD, '');
      // who `sold her flat and lives with us` is the same one
      const isShared: boolean =
        before !== null &&
        claim.subjectWords === '' &&
        (/\b(?:and|but|then)\s*$/iu.test(whole.slice(end, claim.start)) || /^\p{Ll}{2,}s\b/u.test(text));
      end = claim.end;
      if (claim.modality !== 'stated' || claim.tense === 'future') continue;
      if (claim.condition !== null && !isTimeOf(claim)) continue;
      if (/[?]/u.test(text) || DEPENDENT.test(join) || DEPENDENT.test(claim.lead)) continue;
      if (isUnsure(text.replace(GOODBYE, 'part ')) || isAhead(text)) continue;
      const isSelf = isSelfClaim(claim) || (claim.subjectWords === '' && claim.subject !== 'listener');
      const isOwn: boolean = isShared ? (before?.isOwn ?? true) : isSelf;
      const person: ReadonlySet<string> | null = isShared
        ? (before?.person ?? null)
        : isOwn
          ? null
          : personIn(claim.subjectWords);
      for (const words of wordingsOf(text))
        found.push({ claim, sentence, text: words, isOwn, person, isCued });
      before = found.at(-1) ?? null;
    }
    return found;
  },
  MAX_KEPT,
  MAX_SENTENCE,
);

/** bounded: 400 characters */
const DOES = /^(?:my|our) (?<noun>\p{L}+(?: \p{L}+)?) (?<verb>\p{Ll}{3,})s(?: (?<rest>.+))?$/iu;

/** `My band rehearses on Tuesdays`, whose verb looks like a noun. */
function withVerb(old: EnglishClaim): EnglishClaim {
  const { noun, verb, rest = '' } = (old.verb === '' ? DOES.exec(old.text)?.groups : undefined) ?? {};
  if (noun === undefined || verb === undefined) return old;
  const subjectWords = old.text.slice(0, 'my '.length) + noun;
  return {
    ...old,
    verb,
    complement: rest,
    subjectWords,
    isPossession: true,
    subject: 'speaker',
    tense: 'present',
  };
}

/** A memory of one present claim; null if it tells more, or something else. */
export const knownOf = keptReadings(
  (memory: string): Known | null => {
    const text = memory.replaceAll('’', "'");
    const claims = englishClaims(text);
    const [old] = claims;
    if (old === undefined || claims.length > 1 || old.condition !== null) return null;
    if (!['stated', 'wish', 'plan'].includes(old.modality)) return null;
    const isOwn = isSelfClaim(old);
    return {
      text,
      old: withVerb(old),
      isOwn,
      person: isOwn ? null : personIn(old.subjectWords),
      terms: new Set(analyseTerms(text)),
    };
  },
  MAX_KEPT,
  MAX_MEMORY,
);

/** Whether a clause speaks of somebody else than a memory does. */
export function isOfOthers({ isOwn, person }: Told, known: Known): boolean {
  if (isOwn || person === null) return false;
  return ![...person].some((word) => known.terms.has(word));
}

const OWNED = /['’]s \p{L}/u;

/** Whether both are about the speaker, about the same person, or about the same thing of the speaker's. */
export function isSameWho(told: Told, known: Known): boolean {
  if (told.isOwn || known.isOwn) return told.isOwn && known.isOwn;
  // the cat of a sister is none of one's own
  if (OWNED.test(told.claim.subjectWords) !== OWNED.test(known.old.subjectWords)) return false;
  if (told.person !== null) return [...told.person].some((word) => known.terms.has(word));
  const [a, b] = [told.claim, known.old].map(({ subjectWords }) => analyseTerms(subjectWords));
  return a !== undefined && b !== undefined && a.length > 0 && a.every((term) => b.includes(term));
}
