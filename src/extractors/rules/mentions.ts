import { AUXILIARIES, BEINGS, COORDINATORS, DETERMINERS, POSSESSIVES } from './claims/english/lexicon.ts';
import { type Token, tokensOf } from './claims/english/tokens.ts';
import { shapeOf } from './clause-shape.ts';
import type { Piece } from './turn.ts';

export type Pronoun = 'he' | 'she' | 'they' | 'it';

/** Somebody or something that a clause names. */
export interface Mention {
  /** How a memory names it: `my granddaughter Riya`, `Finlay`. */
  readonly words: string;
  /** The pronouns that may mean it. */
  readonly fits: readonly Pronoun[];
  /** Somebody whom the message does not introduce, but whom `he` may mean: `a doctor`. */
  readonly isVague: boolean;
  /** Whether a pronoun has meant it in this clause. */
  readonly isCarried: boolean;
}

const FEMALE =
  /^(?:mom|mum|mommy|mummy|mother|mama|mam|sister|sis|wife|missus|girlfriend|fiancée|daughter|grandma|grandmother|nan|granny|aunt|auntie|aunty|niece|granddaughter|(?:mother|sister|daughter)-in-law|stepmother|stepdaughter|stepsister|ex-wife|ex-girlfriend|landlady|girl|woman|lady|godmother|hen|mare)$/;
const MALE =
  /^(?:dad|daddy|father|papa|da|brother|bro|husband|hubby|boyfriend|fiancé|son|grandpa|grandfather|grandad|granddad|uncle|nephew|grandson|(?:father|brother|son)-in-law|stepfather|stepson|stepbrother|ex-husband|ex-boyfriend|landlord|guy|man|boy|lad|godfather|rooster)$/;
/** What names a person without a noun for one: `my eldest`. */
const ELLIPTIC =
  /^(?:eldest|oldest|youngest|firstborn|lastborn|wean|bairn|missus|hubby|half|roomie|lad|lass|pup|da|mam)$/;
const PLURAL =
  /^(?:parents|kids|children|sons|daughters|sisters|brothers|siblings|twins|grandparents|in-laws|folks|grandkids|grandchildren|(?:cat|dog|friend|cousin|hen|chicken|neighbour|neighbor|boy|girl|guy|student|colleague|coworker|roommate|flatmate|client)s)$/;
const GROUP = /^(?:team|company|employer|crew|department|family|club|band)$/;
const ANIMAL =
  /^(?:dog|cat|puppy|kitten|hamster|rabbit|bunny|parrot|bird|goldfish|turtle|tortoise|horse|pony|snake|lizard|gecko|ferret|pig|chicken|hen|pet|labrador|poodle|beagle|corgi|retriever)$/;
const NAMING = /^(?:called|named|=)$/;
const PLACING = /^(?:in|at|near|to|from|of|for|around|outside|by|on|the|an?)$/;
const NO_NAME =
  /^(?:I|We|He|She|They|It|You|My|Our|The|This|That|There|And|But|So|Now|Also|Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)(?:day)?s?$|^(?:January|February|March|April|May|June|July|August|September|October|November|December|Mr|Mrs|Ms|Dr|Smt|Prof|English|Spanish|French|German)$/;
const ENDS_NOUN =
  /^(?:and|or|but|&|called|named|who|that|which|in|at|of|from|with|for|to|on|by|now|too|\p{L}+s|\p{L}+ed)$/u;
const HEAD_REACH = 5;

/** Who and what a clause names, in order. */
export function mentionsIn(told: Piece | string): readonly Mention[] {
  const text = typeof told === 'string' ? told : told.text;
  const referent = typeof told === 'string' ? undefined : told.referent;
  const tokens = tokensOf(text.replaceAll('’', "'").slice(0, 300));
  const { from, verbAt } = shapeOf(tokens, 0, tokens.length);
  const mentions: Mention[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const found =
      possessed(tokens, at, from, verbAt) ?? possible(tokens, at) ?? nameAt(tokens, at, from, verbAt);
    if (found === null) continue;
    const name = namedBehind(tokens, found.to, found.isSubject);
    const isCarried = referent === found.words || (name !== '' && referent === name);
    mentions.push({ ...found, words: name === '' ? found.words : name, isCarried });
    at = found.to - 1;
  }
  return mentions;
}

interface Found extends Omit<Mention, 'isCarried'> {
  readonly to: number;
  readonly isSubject: boolean;
}

function fitsOf(noun: string): readonly Pronoun[] {
  if (PLURAL.test(noun) || GROUP.test(noun)) return ['they'];
  if (FEMALE.test(noun)) return ['she'];
  if (MALE.test(noun)) return ['he'];
  return ANIMAL.test(noun) ? ['he', 'she', 'it'] : ['he', 'she'];
}

const isBeing = (lower: string): boolean =>
  BEINGS.has(lower) || ELLIPTIC.test(lower) || MALE.test(lower) || FEMALE.test(lower);
const plainOf = ({ lower }: Token): string => lower.replace(/'s?$/, '');
const isName = (token: Token | undefined): boolean =>
  token !== undefined &&
  /^\p{Lu}\p{Ll}/u.test(token.text) &&
  !NO_NAME.test(token.text) &&
  !/'s$/.test(token.lower);

function textOf(tokens: readonly Token[], from: number, to: number): string {
  const words = tokens
    .slice(from, to)
    .map(({ text }, n) =>
      n > 0 && tokens[from + n - 1]?.end === tokens[from + n]?.start ? text : ` ${text}`,
    );
  const plain = words.join('').trim();
  // what stands at the beginning of a sentence is no name
  return /^(?:My|Our|The|A|An)\b/.test(plain) ? plain.charAt(0).toLowerCase() + plain.slice(1) : plain;
}

/** `my older sister Ana`, `the wean`, and a noun for a person at the beginning: `Wife's called Maureen`. */
function possessed(tokens: readonly Token[], at: number, from: number, verbAt: number): Found | null {
  const { lower = '' } = tokens[at] ?? {};
  const isBare = at === from && isBeing(plainOf(tokens[at] as Token));
  const isThe = lower === 'the' && ELLIPTIC.test(plainOf(tokens[at + 1] ?? (tokens[at] as Token)));
  const isOwn = /^(?:my|our)$/.test(lower);
  if (!isBare && !isThe && !POSSESSIVES.has(lower)) return null;
  const isSubject = at === from && verbAt > at - 1;
  let head = isBare ? at : at + 1;
  while (head < Math.min(tokens.length, at + HEAD_REACH) && !isBeing(plainOf(tokens[head] as Token))) {
    const token = tokens[head];
    if (token?.isWord !== true || AUXILIARIES.has(token.lower) || COORDINATORS.has(token.lower))
      return thingAt(tokens, at, verbAt, isSubject && isOwn);
    head++;
  }
  const noun = tokens[head];
  if (noun === undefined || head >= at + HEAD_REACH) return thingAt(tokens, at, verbAt, isSubject && isOwn);
  // `my sister's car`
  if (/'s$/.test(noun.lower) && !(isSubject && verbAt === head)) return null;
  let to = head + 1;
  while (!(isBare && /'s$/.test(noun.lower)) && isName(tokens[to])) to++;
  if (to === head + 1 && tokens[to]?.text === ',' && isName(tokens[to + 1]) && tokens[to + 2]?.text === ',')
    to += 2;
  // a name in lower case before the verb: `my brother dre has`
  if (isSubject && to === head + 1 && verbAt === to + 1 && tokens[to]?.isWord === true) to++;
  const words = textOf(tokens, at, to).replace(/'s$/, '').replace(', ', ' ');
  const isVague = !isOwn && !isThe && !isBare;
  return {
    words: isBare ? `my ${words.charAt(0).toLowerCase()}${words.slice(1)}` : words,
    fits: fitsOf(plainOf(noun)),
    isVague,
    to,
    isSubject,
  };
}

/** A thing of the speaker's that a clause is about, whose complement names no other: `my car is red`. */
function thingAt(tokens: readonly Token[], at: number, verbAt: number, isSubject: boolean): Found | null {
  if (!isSubject || verbAt - at < 2) return null;
  const names = tokens
    .slice(verbAt + 1)
    .some(({ lower, text }) => DETERMINERS.has(lower) || POSSESSIVES.has(lower) || /^\p{Lu}/u.test(text));
  return { words: textOf(tokens, at, verbAt), fits: ['it'], isVague: names, to: verbAt, isSubject };
}

/** `a doctor` may be meant; `I have a dog` names one. */
function possible(tokens: readonly Token[], at: number): Found | null {
  const { lower = '' } = tokens[at] ?? {};
  if (!/^(?:an?|two|three|four|some)$/.test(lower)) return null;
  for (let head = at + 1; head < Math.min(tokens.length, at + HEAD_REACH); head++) {
    const noun = tokens[head];
    if (noun?.isWord !== true) return null;
    if (!isBeing(noun.lower) && !/(?:er|or|ist|ian)$/.test(noun.lower)) continue;
    // `a pig farm` is no pig
    const next = tokens[head + 1];
    if (next?.isWord === true && !ENDS_NOUN.test(next.lower) && !AUXILIARIES.has(next.lower)) continue;
    const before = tokens[at - 1]?.lower ?? '';
    // what somebody is: `my wife is a doctor`
    if (/^(?:is|'s|am|'m|was|are|be|been|as|still|also|now)$/.test(before)) return null;
    const isHad = /^(?:have|got|'ve|adopted)$/.test(before) && isBeing(noun.lower);
    const words =
      isHad && /^an?$/.test(lower) ? `my ${textOf(tokens, at + 1, head + 1)}` : textOf(tokens, at, head + 1);
    return {
      words,
      fits: fitsOf(noun.lower),
      isVague: !(isHad && /^an?$/.test(lower)),
      to: head + 1,
      isSubject: false,
    };
  }
  return null;
}

function nameAt(tokens: readonly Token[], at: number, from: number, verbAt: number): Found | null {
  if (!isName(tokens[at])) return null;
  const isFirst = at === 0 || tokens[at - 1]?.isWord === false;
  const isSubject = at === from && verbAt > at;
  if ((isFirst && !isSubject) || (isName(tokens[at - 1]) && at - 1 !== from)) return null;
  const before = tokens[at - 1]?.lower ?? '';
  if (PLACING.test(before) || NAMING.test(before)) return null;
  // what somebody or something is: `my boss is Tom`
  if (!isSubject && (/^(?:is|was|are|'s|am)$/.test(before) || (at - 1 === verbAt && /'s$/.test(before))))
    return null;
  let to = at + 1;
  while (isName(tokens[to])) to++;
  return { words: textOf(tokens, at, to), fits: ['he', 'she'], isVague: !isSubject, to, isSubject };
}

/** The name behind `called` or `named` that belongs to what is named before it; '' without one. */
function namedBehind(tokens: readonly Token[], from: number, isSubject: boolean): string {
  for (let at = from; at < Math.min(tokens.length, from + 7); at++) {
    const token = tokens[at];
    if (token === undefined || /^[,;(]$/.test(token.text) || COORDINATORS.has(token.lower)) return '';
    if (!NAMING.test(token.lower)) {
      if (!isSubject && at > from) return '';
      continue;
    }
    const name = tokens[at + 1];
    if (name?.isWord !== true || DETERMINERS.has(name.lower) || POSSESSIVES.has(name.lower)) return '';
    let to = at + 2;
    while (isName(tokens[to])) to++;
    return textOf(tokens, at + 1, to).replace(/'s$/, '');
  }
  return '';
}
