import { chineseTags, type TaggedWord } from '../../../domain/text/segment.ts';

/** Runs of one script. bounded: 120 characters */
const RUNS = /\p{Script=Han}+|[A-Za-z][A-Za-z\d.'+#·-]*|\d[\d.:]*|[^\s\p{Script=Han}A-Za-z\d]/gu;

/** The words of a clause with their parts of speech: Latin words as `eng`, numbers as `m`, signs as `x`. */
export function wordsOf(plain: string): readonly TaggedWord[] {
  const words: TaggedWord[] = [];
  for (const { 0: run, index } of plain.matchAll(RUNS)) {
    if (/^\p{Script=Han}/u.test(run)) {
      for (const { word, tag, start } of chineseTags(run)) words.push({ word, tag, start: index + start });
      continue;
    }
    words.push({
      word: run,
      tag: /^\d/.test(run) ? 'm' : /^[A-Za-z]/.test(run) ? 'eng' : 'sign',
      start: index,
    });
  }
  return words;
}
