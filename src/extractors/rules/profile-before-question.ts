import type { ChineseClaim } from './claims/chinese.ts';
import { englishClaims } from './claims/english.ts';
import { tellsLikeness } from './profile-elided.ts';

const MAX_SENTENCE = 300;
const LEAST = 6;
/** What parts a sentence into what it tells and what it asks. */
const PARTS = /[,;:]|\s[-–—]\s|—|(?=,? (?:so|and|but) (?:what|which|who|where|when|why|how|can|could)\b)/giu;
/** How a question begins. bounded: 300 characters */
const ASKS =
  /^(?:(?:so|and|but|now|please|then|honestly|anyway),? ){0,3}(?:what|which|who|whose|when|where|why|how|is|are|am|was|were|do|does|did|can|could|should|would|will|may|might|has|any(?:one|body)?|got (?:any|a)|know (?:any|a|of)|is there|are there|or|thoughts|worth|recommend\w*|suggest\w*|ideas?)\b/iu;
/** A question about what stands before it: `right?`, `isn't it?`. bounded: 300 characters */
const TAG =
  /^(?:or|right|correct|no|yes|really|true|(?:is|are|am|do|does|did|have|has|was|were|can|will|would)(?:n't| not)? (?:i|we|it|they|you|he|she|that)(?: not)?)[?\s]*$/iu;
/** What the question makes a case or a doubt of. bounded: 300 characters */
const SUPPOSES =
  /^(?:if|when(?:ever)?|say|suppos\w+|imagin\w+|assum\w+|unless|should|whether|let's say|is|are|am|was|were|do|does|did|can|could|would|will|has|have(?! (?:a|an|two|three|\d))|what|which|who|why|how|where|any)\b|\b(?:if|whether|hypothetically|supposing|asking for|people|(?:my|our) (?:late|ex|former))\b/iu;

/**
 * What an English sentence tells before the question that it ends with: `as a vegan` of `As a vegan, what
 * can I eat here?`.
 * @returns null if it asks from the start, or asks about what it tells
 */
export function englishBeforeQuestion(sentence: string): string | null {
  if (sentence.length > MAX_SENTENCE || !/[?]\s*$/.test(sentence)) return null;
  if (tellsLikeness(sentence)) return sentence;
  for (const match of sentence.matchAll(PARTS)) {
    if (match.index < LEAST) continue;
    const rest = sentence.slice(match.index + match[0].length).replace(/^[,\s]{1,4}/, '');
    if (!ASKS.test(rest)) continue;
    const head = sentence.slice(0, match.index);
    if (TAG.test(rest) || SUPPOSES.test(head)) return null;
    const claims = englishClaims(head);
    return claims.length > 0 && claims.every(({ modality }) => MEANT.has(modality)) ? head : null;
  }
  return null;
}

const MEANT: ReadonlySet<string> = new Set(['stated', 'plan', 'wish']);

/** bounded: 120 characters */
const CHINESE_TAG =
  /^(?:是吗|对吗|对吧|是吧|对不对|是不是|好不好|没错吧|真的吗|你知道吗|吗)[?？]?$|^(?:算|这样算|这算)/u;
/** What is weighed or asked for somebody else. bounded: 300 characters */
const CHINESE_CASE =
  /[你您](?:说|觉得|看|认为|猜)|如果|要是|假如|假设|万一|的话|听说|[替帮].{0,4}(?:朋友|别人|人)问/u;

/**
 * The clauses of a Chinese sentence before the question that it ends with.
 * @returns none if it asks about what they tell
 */
export function chineseBeforeQuestion(claims: readonly ChineseClaim[]): readonly ChineseClaim[] {
  const at = claims.findIndex(({ modality }) => modality === 'question');
  const end = at < 0 ? claims.length - 1 : at;
  const head = claims.slice(0, end);
  const asked = claims[end];
  if (asked === undefined || CHINESE_TAG.test(asked.plain.trim())) return [];
  const isWeighed = claims.some(({ plain, condition }) => condition !== null || CHINESE_CASE.test(plain));
  return isWeighed ? [] : head;
}
