import { analyseTerms } from '../text/analyse.ts';
import { truncate } from '../text/normalise.ts';
import { type Sentence, splitSentences } from '../text/sentences.ts';
import { aliasesIn } from './aliases.ts';
import type { ChatQuestion, Need } from './chat-question.ts';
import type { Concept } from './concepts/concept.ts';
import { RELATIONS } from './concepts/relations.ts';

/** Credits of a word: itself, another name of its topic, an example of its topic, its topic itself. */
const NAMED = 0.9;
const TOLD = 0.8;
const TOPIC = 0.4;
const LEAST_HEAD = 0.5;
const LEAST = 0.6;
/** Of a memory that holds a time, number or place as it is asked for, and one of the words. */
const LEAST_TYPED = 0.5;
const NEARLY_ALL = 0.85;
/** Beside a person, words of less weight in all decide nothing: `When do I see the dentist?` */
const SAYS_LITTLE = 0.5;
/** Verbs such as `have` and `go` say nothing about which memory a statement is about. */
const LIGHT = 0.3;
const ENOUGH = 2;
/** A text of at most this length is judged as a whole, a longer one by pairs of sentences. */
const WHOLE = 240;
const MAX_SENTENCES = 100;
const MAX_WINDOW = 1000;

/** A text that may answer, prepared for comparisons. */
interface Candidate {
  readonly text: string;
  readonly terms: ReadonlySet<string>;
}

const HAN = /\p{Script=Han}/u;
/** bounded: 200 characters */
const LEAD = /^[^\n:：]{1,80}?(?:\([^)\n]{4,40}\)|（[^）\n]{4,40}）)[:：]\s*|^(?:User|用户)[:：]\s*/u;
const MAX_LEAD = 200;

/**
 * The date and speaker at the beginning of a memory, `User (2 March 2026): ` or `用户（2026年3月2日）：`; '' without.
 */
export function leadOf(memory: string): string {
  return LEAD.exec(memory.slice(0, MAX_LEAD))?.[0] ?? '';
}

/** A memory without the date and speaker at its beginning. */
export function withoutLead(memory: string): string {
  return memory.slice(leadOf(memory).length);
}

/**
 * A statement in the user's own words, `The user works at Bosch` as `I work at Bosch`, for readers of such
 * words.
 */
export function inFirstPerson(text: string): string {
  return text
    .replace(/^The user['’]s /, 'My ')
    .replace(/^The user is /, 'I am ')
    .replace(/^The user has /, 'I have ')
    .replace(/^The user (\p{Ll}+?)s\b/u, 'I $1')
    .replace(/^用户/, '我');
}

/**
 * How well a memory answers a question, 0 to about 1.5; 0 = it does not. It has to be about the same persons,
 * hold what is asked for, and contain a time, number or name if one is asked for.
 */
export function fitOf(question: ChatQuestion, memory: string): number {
  const text = withoutLead(memory);
  if (question.needs.length === 0) return 0;
  return Math.max(0, ...windowsOf(text).map((window) => scoreOf(question, candidateOf(window))));
}

/**
 * Whether nothing speaks against a memory that a search considers relevant, although its words are not those
 * of the question: it is about the same persons and tells something of them that was asked, holds a time,
 * number or name if one is asked for, and tells of the same favourite.
 */
export function maySuit(question: ChatQuestion, memory: string): boolean {
  const candidate = candidateOf(truncate(withoutLead(memory), MAX_WINDOW));
  const { needs, isOfUser } = question;
  if (!isOfSamePersons(question, candidate)) return false;
  const isOfPerson = needs.some(({ role }) => role === 'person');
  const asked = needs.filter(({ role, weight }) => role !== 'person' && weight >= LIGHT);
  // a name alone is no relevance
  if (isOfPerson && asked.length > 0 && asked.every((need) => creditOf(need, candidate) === 0)) return false;
  if (question.isFavourite && asked.some((need) => creditOf(need, candidate) < TOPIC)) return false;
  if (isOfUser && isOfAnother(candidate.text) && !isShared(asked, candidate)) return false;
  return hasType(question, candidate);
}

/**
 * Which share of a statement's words a memory covers, 0..1. It is 0 if the memory is about other persons. A
 * statement that names nothing is covered by every memory about the same person.
 */
export function coverageOf({ needs, isOfUser }: ChatQuestion, memory: string): number {
  const text = truncate(withoutLead(memory), MAX_WINDOW);
  const candidate = candidateOf(text);
  if (isOfUser && isOfAnother(text)) return 0;
  let covered = 0;
  let weights = 0;
  for (const need of needs) {
    const credit = creditOf(need, candidate);
    if (need.role === 'person' && credit < NAMED) return 0;
    if (need.role === 'person' || need.weight < LIGHT) continue;
    covered += need.weight * credit;
    weights += need.weight;
  }
  return weights === 0 ? 1 : covered / weights;
}

function windowsOf(text: string): readonly string[] {
  if (text.length <= WHOLE) return [text];
  const sentences: Sentence[] = [];
  for (const sentence of splitSentences(text)) {
    if (sentences.length >= MAX_SENTENCES) break;
    sentences.push(sentence);
  }
  return sentences.map(({ text: own }, at) =>
    truncate(`${own} ${sentences[at + 1]?.text ?? ''}`, MAX_WINDOW),
  );
}

function candidateOf(text: string): Candidate {
  // an address for mails is no address of a home
  const plain = text
    .replace(/\b(e-?mail|ip|web) address\b/gi, '$1')
    .replace(/邮箱地址/g, '邮箱')
    .replace(/\b(?:get|gets|got|getting) up\b/gi, 'wake');
  return { text: plain, terms: new Set(analyseTerms(plain)) };
}

function scoreOf(question: ChatQuestion, candidate: Candidate): number {
  const others = question.needs.filter(({ role }) => role !== 'person');
  const persons = question.needs.filter(({ role }) => role === 'person');
  if (!isOfSamePersons(question, candidate)) return 0;
  let covered = 0;
  let weights = 0;
  let direct = 0;
  let missing = 0;
  let least = 1;
  let isLiked = true;
  for (const need of others) {
    const credit = creditOf(need, candidate);
    if (need.role === 'liking') {
      isLiked = credit > 0;
      continue;
    }
    least = Math.min(least, credit);
    if (need.role === 'head' && credit < LEAST_HEAD) missing += 1;
    if (need.weight > 0.5 && credit === 1) direct += 1;
    covered += need.weight * credit;
    weights += need.weight;
  }
  // two of its words make up for a word that the memory says in another way
  if (missing > (direct >= ENOUGH ? 1 : 0)) return 0;
  if (weights < SAYS_LITTLE && persons.length === 0) return 0;
  if (!isLiked && (weights < SAYS_LITTLE || least < NAMED)) return 0;
  const coverage = weights < SAYS_LITTLE ? 1 : covered / weights;
  const isTyped = direct > 0 && /^(?:time|number|place)$/.test(question.type);
  if (coverage < (isTyped ? LEAST_TYPED : LEAST)) return 0;
  const isClose = persons.length > 0 && direct >= ENOUGH && coverage >= NEARLY_ALL;
  if (!isClose && !hasType(question, candidate)) return 0;
  if (question.isOfUser && !question.isAdvice && isOfAnother(candidate.text) && !isShared(others, candidate))
    return 0;
  return coverage;
}

/** Whether a candidate is about the persons of a question, and not only about those of others. */
function isOfSamePersons({ needs }: ChatQuestion, candidate: Candidate): boolean {
  const persons = needs.filter(({ role }) => role === 'person');
  if (persons.some((need) => creditOf(need, candidate) < NAMED)) return false;
  const [person] = persons;
  return person === undefined || persons.length > 1 || !isOnlyOfOthers(person, candidate.text);
}

/** Who has somebody, and whom: `Jessica's elder son`, `her son`, `小明的老公`. bounded: 1000 characters */
const OWNED =
  /(?<owner>\p{L}+)['’]s (?=(?<owned>\p{L}+(?: \p{L}+)?))|\b(?:his|her|their) (?<of>\p{L}+(?: \p{L}+)?)|(?<who>[\p{Script=Han}A-Za-z]{1,4})的(?<whom>\p{Script=Han}{1,3})/giu;
const OWN = /^user$|[我咱己户]$/i;

/** Whether a text names a relation only of others than the user: `Jessica's husband` is not the user's. */
function isOnlyOfOthers({ same }: Need, text: string): boolean {
  const isRelation = (word: string) => analyseTerms(word).some((term) => same.has(term));
  let ofOthers = 0;
  for (const { groups = {} } of text.matchAll(OWNED)) {
    const { owner, owned, of, who, whom } = groups;
    if (OWN.test(owner ?? who ?? '')) continue;
    if (
      whom === undefined
        ? isRelation(owned ?? of ?? '')
        : [...same].some((word) => HAN.test(word) && whom.startsWith(word))
    )
      ofOthers += 1;
  }
  if (ofOthers === 0) return false;
  const chinese = [...same].filter((word) => HAN.test(word) && text.includes(word)).length;
  const latin = [...text.matchAll(/[\p{Script=Latin}]+/gu)].filter(([word]) => isRelation(word)).length;
  return ofOthers >= Math.max(chinese, latin);
}

/** `My landlord raised the rent` tells of the user's rent too. */
function isShared(needs: readonly Need[], { text }: Candidate): boolean {
  const heads = new Set(needs.flatMap(({ role, same }) => (role === 'head' ? [...same] : [])));
  // bounded: 1000 characters
  const owned = [...text.matchAll(/\b(?:the|my|our) (\p{L}+)/giu)].slice(1);
  return owned.some(([, noun = '']) => analyseTerms(noun).some((term) => heads.has(term)));
}

function creditOf({ same, named, told }: Need, candidate: Candidate): number {
  if (holdsAny(candidate, same)) return 1;
  if (named.some(({ names }) => holdsAny(candidate, names))) return NAMED;
  if (named.some(({ tells }: Concept) => holdsAny(withoutOthers(candidate), tells))) return TOLD;
  return told.some(({ names }) => holdsAny(candidate, names)) ? TOPIC : 0;
}

function holdsAny({ text, terms }: Candidate, words: ReadonlySet<string>): boolean {
  for (const word of words)
    if (HAN.test(word) || word === '@' || word === '《' ? text.includes(word) : terms.has(word)) return true;
  return false;
}

/**
 * Persons whose profession says nothing of the user's: `my doctor told me`, 医生让我.
 * bounded: 1000 characters
 */
const OTHERS =
  /\b(?:my|our|his|her|their|the) (?<word>doctor|nurse|teacher|engineer|translator|lawyer|judge|designer|accountant|chef|pharmacist|architect)s?\b(?! (?:job|at|for|in)\b)|(?<han>医生|护士|老师|律师|会计|设计师|工程师)(?=[让叫说给劝建嘱告要不]|开了)/giu;

/** A candidate without the professions of other persons. */
function withoutOthers(candidate: Candidate): Candidate {
  const found = [...candidate.text.matchAll(OTHERS)];
  if (found.length === 0) return candidate;
  const terms = new Set(candidate.terms);
  for (const { groups } of found)
    for (const term of analyseTerms(groups?.word ?? groups?.han ?? '')) terms.delete(term);
  return { text: candidate.text.replace(OTHERS, ' '), terms };
}

// bounded: 1000 characters
const NUMBER =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand|once|twice|a couple|both|half|no)\b|[〇零一二两三四五六七八九十百千万半]/i;
// bounded: 1000 characters
const TIME =
  /\b(?:\d{1,2}:\d\d|\d{4}|\d{1,2} ?[ap]m|\d{1,2}(?:st|nd|rd|th)|monday|tuesday|wednesday|thursday|friday|saturday|sunday|jan\w*|feb\w*|mar(?:ch)?|april?|may|june?|july?|aug\w*|sept?\w*|oct\w*|nov\w*|dec\w*|today|tonight|tomorrow|yesterday|weekend|week|month|year|morning|afternoon|evening|night|noon|midnight|spring|summer|autumn|winter|christmas|easter|always|every|daily|weekly|ago|last|next|since|until|o['’]clock|(?:half|quarter|[a-z]{3,6}) (?:past|to) (?:\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)|(?:at|from|by|before|after|till|around|about) (?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve))\b|\d+[年月日号点]|[一二三四五六七八九十]+[年月日号点]|周[一二三四五六日末天]|星期|今|明天|昨天|后天|上午|下午|晚上|早上|中午|春|夏|秋|冬|每/i;
// bounded: 1000 characters
const PERSON =
  /(?<=[\p{L}\p{N},;'’] )\p{Lu}\p{L}+|^(?!(?:My|The|Our|His|Her|This|That|We|You|They|He|She|It|In|On|At)\b)\p{Lu}\p{L}+ \p{L}/u;

function hasType({ type, isPast, needs }: ChatQuestion, { text }: Candidate): boolean {
  switch (type) {
    case 'time':
      // bounded: 1000 characters
      return TIME.test(text) || (isPast && /\b\p{L}+ed\b|[了过]/u.test(text));
    case 'number':
      return NUMBER.test(text);
    case 'name':
      return hasName(text, needs);
    case 'person':
      return (
        HAN.test(text) || PERSON.test(text) || RELATIONS.some((words) => holdsAny(candidateOf(text), words))
      );
    default:
      return true;
  }
}

/** Whether a text gives the name of what a question asks the name of. */
function hasName(text: string, needs: readonly Need[]): boolean {
  const persons = needs.filter(({ role }) => role === 'person');
  if (/\b(?:called|named|names?)\b|叫|名字|名为|姓/i.test(text)) return true;
  if (persons.length > 0)
    return aliasesIn(text).some(([who, name]) => persons.some(({ same }) => same.has(who) || same.has(name)));
  return HAN.test(text) || PERSON.test(text);
}

const PRONOUN = /\b(?:i|me|my|mine|we|our|us)\b/i;

/** Whether a text is a statement about another person: `My brother lives in Rome.` */
export function isOfAnother(text: string): boolean {
  // bounded: 1000 characters
  const start = /^(?:my|our|(?:the )?user['’]s) (?<words>(?:\p{L}+ ){0,1}\p{L}+)(?<rest>.*)$/isu.exec(
    text,
  )?.groups;
  if (start !== undefined) {
    const words = analyseTerms(start.words ?? '');
    const isPerson = RELATIONS.some((relation) => words.some((word) => relation.has(word)));
    return isPerson && !PRONOUN.test(start.rest ?? '');
  }
  const chinese = /^(?:我|用户)的?(?<rest>.*)$/su.exec(text)?.groups?.rest;
  if (chinese === undefined) return false;
  return (
    RELATIONS.some((relation) => [...relation].some((word) => chinese.startsWith(word))) &&
    !chinese.includes('我')
  );
}
