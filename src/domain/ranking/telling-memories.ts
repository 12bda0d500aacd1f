import type { NumberArrays } from '../../lib/number-arrays.ts';
import type { AskedConcepts } from '../chat/asked-concepts.ts';
import { RELATIONS } from '../chat/concepts/relations.ts';
import type { Admitted } from './admitted.ts';
import { idfOf } from './okapi.ts';
import type { TermIndex } from './term-index.ts';

/** Frequencies in a small cube say little: a cube counts as if it had at least this many memories. */
const SMALLEST_CUBE = 50;
/** A memory that names somebody who was not asked about may tell of that person. */
const OF_ANOTHER = 0.5;
const PERSONS: ReadonlySet<string> = new Set(RELATIONS.flatMap((words) => [...words]));

/**
 * The memories that hold a telling word of each concept that a question asks for, by slot, with the IDF mass
 * of the rarest such words; a word that only one memory holds counts 1. Words of questions and of an
 * assistant tell nothing of the user.
 */
export function tellingMemories(
  index: TermIndex,
  cube: TermIndex,
  asked: AskedConcepts,
  admitted: Admitted | undefined,
): ReadonlyMap<number, number> {
  const size = Math.max(cube.size, SMALLEST_CUBE);
  const unique = idfOf(1, size);
  let telling: Map<number, number> | undefined;
  for (const words of asked) {
    const ofNeed = new Map<number, number>();
    for (const word of words) {
      const posting = index.withTerm(word);
      if (posting === undefined) continue;
      const mass = idfOf((cube.withTerm(word) ?? posting).size, size) / unique;
      for (let from = 0, end = 0; from < posting.length; from = end) {
        end = posting.end(from);
        const slot = posting.slot(from);
        if (posting.isAsked(from) || admitted?.has(slot) === false) continue;
        if (telling !== undefined && !telling.has(slot)) continue;
        if (mass > (ofNeed.get(slot) ?? 0)) ofNeed.set(slot, mass);
      }
    }
    for (const [slot, mass] of ofNeed) ofNeed.set(slot, mass + (telling?.get(slot) ?? 0));
    telling = ofNeed;
  }
  if (telling === undefined || telling.size === 0) return new Map();
  const ofOthers = slotsOfOthers(index, asked);
  for (const [slot, mass] of telling) {
    const doc = index.at(slot)?.doc;
    // what only asks stays raw when the facts of a message are read
    if (doc === undefined || doc.isRaw || doc.role === 'assistant') telling.delete(slot);
    else if (ofOthers[slot] === 1) telling.set(slot, mass * OF_ANOTHER);
  }
  return telling;
}

/**
 * Whether a memory names persons that a question does not ask about (1 or 0), by slot. The postings of these
 * words are far fewer than the words of all memories that tell something.
 */
function slotsOfOthers(index: TermIndex, asked: AskedConcepts): Uint8Array {
  const ofOthers = new Uint8Array(index.slots);
  for (const word of PERSONS) {
    const posting = asked.some((words) => words.has(word)) ? undefined : index.withTerm(word);
    if (posting === undefined) continue;
    for (let from = 0; from < posting.length; from = posting.end(from)) ofOthers[posting.slot(from)] = 1;
  }
  return ofOthers;
}

/** A memory that no word of the question finds is not worth less than this, as a share of the best. */
const LEAST_HIGHEST = 0.5;

/**
 * What telling memories add to their scores: a share of the highest score, so that they are found among
 * memories that hold the words of the question.
 */
export function scoresOfTelling(
  telling: ReadonlyMap<number, number>,
  base: Float64Array,
  share: number,
  arrays: NumberArrays,
): Float64Array {
  let highest = LEAST_HIGHEST;
  for (let slot = 0; slot < base.length; slot += 1) highest = Math.max(highest, base[slot] as number);
  const scores = arrays.zeros(base.length);
  for (const [slot, mass] of telling) scores[slot] = share * highest * Math.min(1, mass);
  return scores;
}
