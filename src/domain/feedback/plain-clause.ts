import { keptReadings } from '../../lib/kept-readings.ts';
import { trimTail } from '../text/trim.ts';

const MAX_TEXT = 500;
const END = /^[\s.!。！~～,，]$/u;
/** Contractions and what they stand for. bounded: 500 characters */
const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\bcan't\b/gi, 'cannot'],
  [/\bwon't\b/gi, 'will not'],
  [/n't\b/gi, ' not'],
  [/\b(?:I'm|I am)\b/gi, 'I am'],
  [/'re\b/gi, ' are'],
  [/'ve\b/gi, ' have'],
  [/\b(s?he|it|that|there)'s(?= (?:been|had|got|become|gone)\b)/gi, '$1 has'],
  [/\b(s?he|it|that|there)'s\b/gi, '$1 is'],
];
/** Words that say when something is so, or that it is. bounded: 500 characters */
const WHEN =
  /\s*\b(?:just|recently|now|currently|still|finally|actually|already|really|these days|nowadays|at the moment|any ?more|any longer|in fact|meanwhile|since (?:then|last \p{L}+)|last (?:week|month|year|night)|yesterday|today)\b/giu;
const CHINESE_WHEN = /现在|已经|目前|如今|刚刚|刚|最近|其实|终于|昨天|今天|上周|上个月|去年/g;

const MAX_KEPT = 500;

/** A clause with its contractions written out, and without the words that only say when. */
export const plainClause = keptReadings(written, MAX_KEPT, MAX_TEXT);

function written(text: string): string {
  const straight = text.slice(0, MAX_TEXT).replace(/[’‘]/g, "'");
  const long = CONTRACTIONS.reduce((words, [pattern, by]) => words.replace(pattern, by), straight);
  const plain = long.replace(WHEN, ' ').replace(CHINESE_WHEN, '').replace(/\s+/g, ' ').trim();
  return trimTail(plain.replace(/^(?:and|but|so|well),? /i, ''), END).replace(/了$/, '');
}
