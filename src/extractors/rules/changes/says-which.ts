import { verbOf } from '../claims/english/verbs.ts';
import { isPreposition } from '../finite-verb.ts';
import { nounKinds } from '../profile-tagger/english-nouns.ts';

/** Words before a noun that make it no other one. bounded: 40 characters */
const SAME_ONE =
  /^(?:\d.*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|junior|senior|deputy|general|head|chief|lead|trainee|apprentice|part-time|full-time|my|our|the|a|an|this|that|these|those|his|her|their|its|your|no|any|all|some|every|each|both|old|new|own|whole|entire|last|first|big|bigger|little|small|dear|poor|bloody|damn|stupid|rest|other|only|in|i|we)$/;

/** Whether a word right before a noun tells which one it is: `home` of `the home insurance`. */
export function saysWhich(word: string): boolean {
  if (SAME_ONE.test(word) || isPreposition(word) || /'|ly$/.test(word)) return false;
  const kinds = nounKinds(word);
  return verbOf(word) === undefined || kinds.length > 1;
}
