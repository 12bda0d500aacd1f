import { readQuestion } from './chat-question.ts';
import { type Concept, conceptsByWord, wordSet } from './concepts/concept.ts';
import { HINTS } from './concepts/hints.ts';

/** Longer questions say enough in their own words; reading them takes a 20th of the time of a search. */
const MAX_LENGTH = { latin: 60, han: 24 };
/** Verbs of less weight, such as `have`, say nothing about what is asked for. */
const LIGHT = 0.3;
/** Words beside a concept that ask for nothing else. */
const VAGUE = wordSet(
  'special particular certain follow current habit requirement status home native 习惯 要求 情况 状况 状态 家有 特别 现在',
);
const HINTS_BY_NAME = conceptsByWord(HINTS, ({ names }) => names);
const HAN = /\p{Script=Han}/u;
const HAN_CHARACTER = /^\p{Script=Han}$/u;
/** Of single characters, which are parts of many words, only these tell as much as a word. */
const TELLING = new Set('狗猫鸟蛇素岁婚想住');

/** What a question asks for: lexemes, of each set of which a memory that answers holds one. */
export type AskedConcepts = readonly ReadonlySet<string>[];

interface Asked {
  readonly words: Set<string>;
  readonly named: readonly Concept[];
}

/**
 * The concepts that a question asks for when it says nothing else: "What do I do for a living?" asks for an
 * occupation, and "I am a nurse" answers it without sharing a word.
 * @returns null if other words of the question decide
 */
export function askedConcepts(query: string): AskedConcepts | null {
  if (query.length > MAX_LENGTH.latin) return null;
  if (query.length > MAX_LENGTH.han && HAN.test(query)) return null;
  const needs = readQuestion(query)
    .needs.filter(({ role, weight }) => role !== 'liking' && weight >= LIGHT)
    .map((need) => ({ ...need, hints: hintsOf(need.same) }));
  const telling = needs.filter(({ same }) => ![...same].every((word) => VAGUE.has(word)));
  if (telling.every(({ role, same }) => role === 'person' && same.size === 1)) return null;
  if (telling.some(({ role, named, hints }) => role !== 'person' && named.length + hints.length === 0))
    return null;
  const asked: Asked[] = [];
  for (const { same, named, hints } of telling) {
    const concepts = [...named, ...hints];
    // `home address` and 工作单位 name one concept by two words
    const known = asked.find((other) => other.named.some((concept) => concepts.includes(concept)));
    const words = known?.words ?? new Set<string>();
    for (const word of same) words.add(word);
    for (const concept of concepts) for (const word of tellingWords(concept)) words.add(word);
    if (known === undefined) asked.push({ words, named: concepts });
  }
  return asked.map(({ words }) => words);
}

function hintsOf(words: ReadonlySet<string>): readonly Concept[] {
  return [...new Set([...words].flatMap((word) => HINTS_BY_NAME.get(word) ?? []))];
}

const tellingWordsOf = new Map<Concept, readonly string[]>();

/** The words of a concept that tell of it in a memory. There are few concepts, all known from the start. */
function tellingWords(concept: Concept): readonly string[] {
  const known = tellingWordsOf.get(concept);
  if (known !== undefined) return known;
  const words = [...concept.names, ...concept.tells].filter(
    (word) => !HAN_CHARACTER.test(word) || TELLING.has(word),
  );
  tellingWordsOf.set(concept, words);
  return words;
}
