import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ChineseClaim, chineseClaims } from '../../src/extractors/rules/claims/chinese.ts';
import { toldSentences } from '../../src/extractors/rules/own-sentences.ts';
import { featuresOf } from '../../src/extractors/rules/profile-tagger/features.ts';
import { beginOf, FIELD_NAMES, type TaggedField } from '../../src/extractors/rules/profile-tagger/fields.ts';

export type Language = 'en' | 'zh';

/** A value that a message marks; UTF-16 offsets into its text. */
export interface Mark {
  readonly field: TaggedField;
  readonly start: number;
  readonly end: number;
}

/** A labelled message. */
export interface Labelled {
  readonly author: string;
  readonly language: Language;
  readonly text: string;
  readonly marks: readonly Mark[];
}

/** A sentence of one as the model sees it. */
export interface Example {
  /** The buckets of each token's features. */
  readonly features: readonly (readonly number[])[];
  readonly labels: readonly number[];
}

const MARK = /\{(?<field>[a-z]+)\|(?<words>[^{}]+)\}/g;

/** The labelled messages of the files beside this one. */
export function readLabelled(): Labelled[] {
  return readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .flatMap((file) => {
      const author = file.replace(/\.txt$/, '');
      const language = file.startsWith('zh') ? 'zh' : 'en';
      const lines = readFileSync(join(import.meta.dirname, file), 'utf8').split('\n');
      return lines
        .filter((line) => line.trim() !== '')
        .map((line) => ({ author, language, ...parsed(line) }));
    });
}

function parsed(line: string): Pick<Labelled, 'text' | 'marks'> {
  const marks: Mark[] = [];
  let text = '';
  let read = 0;
  for (const match of line.matchAll(MARK)) {
    const { field = '', words = '' } = match.groups ?? {};
    if (!FIELD_NAMES.some((name) => name === field)) throw new Error(`No field ${field}: ${line}`);
    text += line.slice(read, match.index);
    marks.push({ field: field as TaggedField, start: text.length, end: text.length + words.length });
    text += words;
    read = match.index + match[0].length;
  }
  text += line.slice(read);
  if (/[{}]/.test(text)) throw new Error(`A mark is broken: ${line}`);
  return { text, marks };
}

/** The sentences of a message. */
export function examplesOf({ text, marks }: Labelled): Example[] {
  const examples: Example[] = [];
  let before: ChineseClaim | null = null;
  for (const sentence of toldSentences(text)) {
    if (sentence.kind !== 'prose') continue;
    const claims: readonly ChineseClaim[] | null = /\p{Script=Han}/u.test(sentence.text)
      ? chineseClaims(sentence.text, before)
      : null;
    before = claims?.at(-1) ?? null;
    const { tokens, features } = featuresOf(sentence.text, claims);
    const labels = tokens.map((token) => {
      const start = token.start + sentence.start;
      const mark = marks.find((one) => one.start < token.end + sentence.start && start < one.end);
      if (mark === undefined) return 0;
      const isFirst = !tokens.some(
        (other) => other.start < token.start && other.end + sentence.start > mark.start,
      );
      return beginOf(mark.field) + (isFirst ? 0 : 1);
    });
    examples.push({ features, labels });
  }
  return examples;
}
