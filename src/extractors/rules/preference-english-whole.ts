import { retold } from './preference-english-retold.ts';
import { thirdPerson } from './third-person.ts';

const OWN = /\b(?:I|me|my|mine|myself)\b/i;
const GROUP = /\b(?:we|us|our|ours|ourselves)\b/i;

/**
 * A sentence in the first person as others say it: `what I value most is quiet` → `what the user values most
 * is quiet`. The first mention of the speaker is his name, the others are pronouns. Null where that is not
 * certain: of groups, of words that do not mention him, and of verbs in forms that are not known.
 */
export function toldWhole(words: string, name: string): string | null {
  if (GROUP.test(words)) return null;
  const first = OWN.exec(words);
  if (first === null) return null;
  const before = words.slice(0, first.index);
  const behind = words.slice(first.index + first[0].length);
  const word = first[0].toLowerCase();
  if (word === 'me') return `${before}${name}${thirdPerson(behind)}`;
  if (word === 'my') return `${before}${name}'s${thirdPerson(behind)}`;
  if (word !== 'i') return null;
  const told = retold(behind.replace(/^'/, " '"));
  return told === null ? null : `${before}${name} ${thirdPerson(told)}`;
}
