import { aliasesIn } from '../chat/aliases.ts';
import { fold } from '../text/normalise.ts';
import { stem } from '../text/stem.ts';

/** `My son's name is Pavel`, `my dog is called Rex`; not `my friend Pam`. bounded: 500 characters */
const NAMES = /^(?:[Mm]y|[Oo]ur) \p{Ll}+(?:['’]s name is| is (?:called|named)) (?<name>\p{Lu}\p{L}{1,20})$/u;

/**
 * A memory with another name of the person whose name a statement gives: `I have a son named Paul` after `My
 * son's name is Pavel`; null if it names no such person.
 */
export function withNewName(statement: string, memory: string): string | null {
  const name = NAMES.exec(statement)?.groups?.name;
  const [who, alias] = aliasesIn(statement)[0] ?? [];
  if (name === undefined || who === undefined) return null;
  const ownAliases = aliasesIn(memory).filter(([other]) => other === who);
  const [, old] = ownAliases[0] ?? [];
  if (ownAliases.length !== 1 || old === undefined || old === alias) return null;
  // bounded: 500 characters
  const words = [...memory.matchAll(/\p{Lu}\p{L}+/gu)].filter(([word]) => stem(fold(word)) === old);
  const [found] = words;
  if (found === undefined || words.length > 1) return null;
  return memory.slice(0, found.index) + name + memory.slice(found.index + found[0].length);
}
