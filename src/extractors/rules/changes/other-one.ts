import { tokensOf } from '../claims/english/tokens.ts';
import { englishClaims } from '../claims/english.ts';
import { nounKinds } from '../profile-tagger/english-nouns.ts';
import { termsOf } from './english-terms.ts';
import { isOtherOneChinese } from './other-one-chinese.ts';
import { saysWhich } from './says-which.ts';

const MAX_SAID = 300;
const PERSONAL = new Set(['wn person', 'wn job', 'wn kin', 'wn native']);

/**
 * Who or what has another: `my classmate's lizard`, `the neighbours' old labrador`. Behind names and nouns;
 * `'s` before a participle is a verb. bounded: 300 characters
 */
const OWNED =
  /(?<![\p{L}'])(?:(?<of>my|our|the|a|an|his|her|their) )?(?<who>\p{L}{2,20})(?:'s|s') (?<what>(?!(?:got|been|gone|going|just|now|not|off|in|at|on|back|moved|left|finally|a|an|the|my|our|to|too|so|very|no|had|being|getting|coming|still|well|up|out|down|over|from|with|for)\b)(?:\p{L}+(?:-\p{L}+)* ){0,2}?\p{L}+)(?= (?:is|are|was|were|has|had|have|isn't|wasn't|got|gave|went|left|quit|died|passed|moved|retired|swapped|had|lost|sold|broke|won|turned|started|stopped|finished|came|became|allowed|at|from|in|who|for)\b|[,.!;]|$)/giu;
const NO_OWNER =
  /^(?:it|that|he|she|who|what|where|when|there|here|let|how|today|yesterday|tomorrow|tonight|everything|everyone|nobody|year|month|week|mother|father|valentine|new)$/i;
/** What a sentence does to an object, behind which it may name a place. bounded: 300 characters */
const DOES =
  /\b(?:moved|replaced|sold|sell|swapped|lost|dropped|binned|changed|traded|traded in|threw out|got rid of|gave away|returned|cancelled|ditched|dumped|bought|wiped|cleaned|fixed) (?:(?:in|out|away|off|up|my|our|the|an?|some|few|his|her) ){0,4}(?<what>[\p{L}-]+(?: [\p{L}-]+){0,2}?)(?= (?:in|from|on|of|for|to|out of|at|with)\b|[,.!;]|$)/giu;
/** Objects that mean all that somebody has or is. */
const ALL_OF_IT =
  /\b(?:trips?|tours?|flights?|tickets?|bookings?|reservations?|holidays?|visits?|orders?|subscriptions?|memberships?|accounts?|house|home|homes|flat|flats|stuff|things?|everything|all|lot|jobs?|roles?|ship|sides?|teams?|schools?|compan(?:y|ies)|firms?|banks?|providers?|suppliers?|networks?|plans?|it|them|one|ones|that|this|him|her|us|me|back|over|out)\b/i;
/** What is as it was, or was soon so again. bounded: 300 characters */
const AS_BEFORE =
  /\b(?:(?:good|like|looks?|looking|sounds?) (?:as )?(?:brand )?new|still in (?:it|there|one piece)|straight back|(?:brought|got|gave|fetched|handed) (?:it|them|her|him) back|fetched (?:it|them) this|works? (?:fine )?again|works fine|just (?:a favour|this once|for (?:today|tonight|now|this (?:week|once)))|this one (?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|time|week|night)|(?:had to|got) it (?:repaired|fixed|cleaned|serviced)|saved (?:it|the day)|lives (?:in|on) the \p{L}+ anyway)\b/iu;

/**
 * Whether a sentence tells of another one than a memory does: what others have, a thing in or on the one of
 * the
 * memory, or one of the same name and another kind: `the credit card` after `my debit card`.
 * @param memory one claim in the first person
 */
export function isOtherOne(sentence: string, memory: string): boolean {
  const said = sentence.slice(0, MAX_SAID).replaceAll('’', "'");
  if (/\p{Script=Han}/u.test(said)) return isOtherOneChinese(said, memory);
  if (AS_BEFORE.test(said)) return true;
  const known = new Set(termsOf(memory));
  return (
    isOwnedByOther(said, memory, known) ||
    isOfOtherPerson(said, memory, known) ||
    isDoneToOther(said, known) ||
    isOfOtherKind(said, memory, known)
  );
}

/** Persons that WordNet also has for something else. */
const MORE_PERSONS =
  /^(?:mate|kid|lad|twin|ex|flatmate|housemate|roommate|workmate|classmate|neighbour|neighbor)s?$/;

const isPerson = (word: string) => {
  if (MORE_PERSONS.test(word)) return true;
  const kinds = nounKinds(word);
  return kinds.length > 0 && kinds.every((kind) => PERSONAL.has(kind));
};

const has = (known: ReadonlySet<string>, words: string) => termsOf(words).some((term) => known.has(term));

function isOwnedByOther(said: string, memory: string, known: ReadonlySet<string>): boolean {
  for (const { groups, index } of said.matchAll(OWNED)) {
    const { who = '', what = '' } = groups ?? {};
    if (NO_OWNER.test(who)) continue;
    // what comes behind a verb of the speaker's is what he has done with it
    if (/\b(?:I|we|I've|we've|I'm|we're)\b/u.test(said.slice(0, index))) continue;
    const head = what.split(' ').at(-1) ?? '';
    const isKnownOwner = has(known, who) || memory.toLowerCase().includes(who.toLowerCase());
    if (!isKnownOwner && has(known, head)) return true;
    if (isPerson(head.toLowerCase()) && !has(known, head)) return true;
  }
  return false;
}

/** Who does what he does for the speaker: `the vet says she can eat again`. */
const FOR_ONE =
  /^(?:landlord|landlady|boss|manager|owner|doctor|doc|gp|vet|dentist|nurse|midwife|head|coach|trainer|parents?|company|hr)$/;
/** bounded: 300 characters */
const OF_SPEAKER = /\b(?:I|I'\w+|me|my|mine|we|we'\w+|us|our|ours|myself|i'm|i've|im|ive)\b/;
/** bounded: 300 characters */
const ELLIPSIS =
  /\b(?:had|got|moved|switched) (?!it's|that's|he's|she's)\p{L}{2,20}'s (?:moved|switched|changed|cancelled|replaced)\b|\btell \p{Lu}\p{L}+ to\b/u;

/** `my mate swapped out of Hart House` after `My room is in Hart House`. */
function isOfOtherPerson(said: string, memory: string, known: ReadonlySet<string>): boolean {
  if (ELLIPSIS.test(said)) return true;
  const [claim] = englishClaims(said);
  const [of] = englishClaims(memory);
  if (claim === undefined || claim.subject !== 'other' || of === undefined || /\bborn\b/i.test(said))
    return false;
  const words = claim.subjectWords.split(' ').filter((word) => word !== '');
  if (words.length === 0 || words.length > 6 || has(known, claim.subjectWords)) return false;
  if (OF_SPEAKER.test(said.slice(said.indexOf(claim.subjectWords) + claim.subjectWords.length))) return false;
  // a memory about somebody may call him otherwise
  if (isPerson(of.subjectWords.split(' ').at(-1)?.toLowerCase() ?? '')) return false;
  return words.some((word) => {
    const lower = word.toLowerCase().replace(/s$/, '');
    return isPerson(lower) && !FOR_ONE.test(lower) && !nounKinds(lower).includes('wn job');
  });
}

/** `moved the bikes from the garage` after `My studio is in the garage`. */
function isDoneToOther(said: string, known: ReadonlySet<string>): boolean {
  const done = [...said.matchAll(DOES)];
  if (done.length === 0) return false;
  const [first] = done;
  const { what = '' } = first?.groups ?? {};
  const head = what.split(' ').at(-1)?.toLowerCase() ?? '';
  if (done.length > 1 || ALL_OF_IT.test(what) || has(known, what)) return false;
  if (nounKinds(head).length === 0 && nounKinds(head.replace(/s$/, '')).length === 0) return false;
  const end = (first?.index ?? 0) + (first?.[0].length ?? 0);
  // what is named before the verb may be what has changed
  return (
    !has(known, said.slice(0, first?.index)) &&
    /^ (?:in|from|on|of|for|to|out of|at)\b/i.test(said.slice(end)) &&
    has(known, said.slice(end, end + 60))
  );
}

/** Whether each noun of a memory that a sentence names stands there behind another noun that says which. */
function isOfOtherKind(said: string, memory: string, known: ReadonlySet<string>): boolean {
  const own = modifiersIn(memory);
  let isOther = false;
  for (const [noun, modifiers] of modifiersIn(said)) {
    if (!known.has(noun)) continue;
    const [modifier] = modifiers;
    const ofMemory = own.get(noun)?.[0];
    if (ofMemory === undefined) continue;
    // a name of the memory in another place says enough
    if (modifier === undefined || modifier === ofMemory || known.has(modifier)) return false;
    isOther = true;
  }
  return isOther;
}

/** The nouns of a text with the noun that stands right before each, if one does. */
function modifiersIn(text: string): ReadonlyMap<string, readonly string[]> {
  const tokens = tokensOf(text).filter(({ isWord }) => isWord);
  const found = new Map<string, readonly string[]>();
  for (const [i, { lower, start }] of tokens.entries()) {
    if (nounKinds(lower).length === 0 && nounKinds(lower.replace(/s$/, '')).length === 0) continue;
    const [noun] = termsOf(lower);
    if (noun === undefined) continue;
    const before = tokens[i - 1];
    const isJoined = before !== undefined && text.slice(before.end, start) === ' ';
    found.set(noun, isJoined && saysWhich(before.lower) ? termsOf(before.lower) : []);
  }
  return found;
}
