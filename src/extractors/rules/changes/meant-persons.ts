import { BEINGS } from '../claims/english/lexicon.ts';

const MAX_SAID = 300;
/** What is the speaker's own. bounded: 400 characters (of a memory) */
const OWN_MEMORY = /^(?:I|We)\b/u;
/** What somebody who is named does with what is his. bounded: 300 characters */
const NAMED_WITH_OWN =
  /^(?:[Aa]nd |[Bb]ut |[Ss]o )?(?<name>\p{Lu}\p{Ll}{1,20})(?:,[^,]{1,40},)? (?:just |finally |has |have |had )?(?!is\b|are\b|was\b|were\b|and (?:I|me)\b)\p{L}{3,20}\b.{0,60}?\b(?:his|her|their|hers)\b/u;
const PRONOUN = /^(?:I|We|My|Our|The|This|That|There|It|You|Your|A|An|No|Not|Never)$/;
/** bounded: 300 characters */
const OWN = /\b(?:I|me|my|mine|we|us|our)\b/iu;
/** Somebody named who leaves. bounded: 300 characters */
const LEAVES =
  /^(?<name>\p{Lu}\p{Ll}{1,20})(?:,[^,]{1,40},)? (?:has |just |finally )*(?:moved out|moved away|left)\b/u;
/** bounded: 400 characters (of a memory) */
const LIVES_WITH = /\b(?:live|share|rent)\b.{0,40}\bwith\b/u;
/** bounded: 300 characters */
const APPOSITION = /, (?:my|our|the|an?) [^,]{1,40},/iu;
/** A deed to somebody that has ended: `I don't drive her any more`. bounded: 300 characters */
const TO_PERSON =
  /\b(?:don['’]t|do not|no longer|stopped|quit|never|needn['’]t)(?: (?:have to|need to|get to))? (?:drive|driving|take|taking|walk|walking|pick|picking|bring|bringing|collect|collecting|fetch|fetching|teach|teaching|call|calling|visit|visiting|feed|feeding|drop|dropping) (?<whom>her|him|them)\b/iu;
/** Several people before a pronoun. bounded: 300 characters */
const PEOPLE =
  /\b(?:kids|children|boys|girls|twins|sons|daughters|parents|grandparents|grandkids|grandchildren|friends|sisters|brothers|neighbou?rs|students|pupils|colleagues)\b/iu;
/** One thing that the speaker has. bounded: 400 characters (of a memory) */
const ONE_THING = /^(?:I|We)(?:['’]ve| have| own| drive| ride| use)?(?: got)? an? /iu;

/**
 * Whether a sentence tells what somebody else does with what is his, or what is no longer done to a person,
 * so that a thing of the speaker's stands: `Kofi cancelled his Spotify` after `I pay for Spotify`, and
 * `I don't drive them any more` of the children after `I have a car`.
 */
export function isOfPerson(sentence: string, memory: string): boolean {
  const said = sentence.slice(0, MAX_SAID);
  if (!OWN_MEMORY.test(memory)) return false;
  const name = NAMED_WITH_OWN.exec(said)?.groups?.name ?? '';
  if (name !== '' && !PRONOUN.test(name) && !memory.includes(name) && !OWN.test(said.replace(APPOSITION, '')))
    return true;
  const leaver = LEAVES.exec(said)?.groups?.name ?? '';
  if (leaver !== '' && !PRONOUN.test(leaver) && LIVES_WITH.test(memory) && !memory.includes(leaver))
    return true;
  const whom = TO_PERSON.exec(said)?.groups?.whom?.toLowerCase();
  if (whom === undefined || memory.split(/[^\p{L}]+/u).some((word) => BEINGS.has(word.toLowerCase())))
    return false;
  return whom === 'them' ? PEOPLE.test(said) && ONE_THING.test(memory) : true;
}
