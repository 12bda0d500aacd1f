import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TaggedField } from '../../src/extractors/rules/profile-tagger/fields.ts';
import { type Case, caseSchema } from '../extraction-eval/case.ts';
import type { Labelled, Mark } from './labelled.ts';

const FILES = 'profiles denials subjects nobody conditions polarity changes chit-chat'.split(' ');
/** Fields of which an expected value is the whole value. */
const WHOLE: ReadonlySet<TaggedField | undefined> = new Set<TaggedField | undefined>([
  'name',
  'age',
  'birthday',
  'employer',
  'city',
  'hometown',
  'languages',
  'hobbies',
  'allergies',
]);

/** bounded: 400 characters */
const MENTIONED =
  /\b(?:my|our) (?:wife|husband|m[ou]m|mother|dad|father|parents|sister|brother|son|daughter|kids?|cousin|aunt|uncle|gran|grand\w+|\w+-in-law|girlfriend|boyfriend|niece|nephew|twins?)\b|我(?:们?家?)?的?(?:爸|妈|老婆|老公|妻|丈夫|儿子|女儿|姐|妹|哥|弟|爷爷|奶奶|外[公婆]|公公|婆婆|表[哥姐弟妹]|继[父母]|男朋友|女朋友|孩子)/iu;

/** The cases of one message in `bench/extraction/tune` whose values can be marked without doubt. */
export function readTunedCases(bench: string): Labelled[] {
  return FILES.flatMap((file) =>
    readFileSync(join(bench, 'extraction/tune', `${file}.jsonl`), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .flatMap((line) => labelled(caseSchema.parse(JSON.parse(line))) ?? []),
  );
}

function labelled({ lang, say, expect, forbid, allow, exhaustive, class: name }: Case): Labelled | null {
  const [text] = say;
  if ((lang !== 'en' && lang !== 'zh') || say.length > 1 || typeof text !== 'string') return null;
  const values = expect.filter(({ kind }) => kind === 'profile');
  // what may be stored is no more certain to be right than to be wrong
  if (allow.some(({ kind }) => kind === 'profile')) return null;
  const isNone =
    name === 'chit-chat' || forbid.some(({ kind, field }) => kind === 'profile' && field === undefined);
  if (values.length === 0 && !isNone && !(name === 'profiles' && exhaustive.includes('profile'))) return null;
  const marks = values.map(({ field, has }) => markOf(text, field, has[0]?.source ?? ''));
  if (marks.some((mark) => mark === null)) return null;
  // relatives who are only mentioned are neither expected nor forbidden
  if (MENTIONED.test(text) && !values.some(({ field }) => field === 'family')) return null;
  const sorted = marks.flatMap((mark) => mark ?? []).toSorted((a, b) => a.start - b.start);
  if (sorted.some((mark, i) => i > 0 && mark.start < (sorted[i - 1]?.end ?? 0))) return null;
  return { author: 'tune', language: lang, text, marks: sorted };
}

function markOf(text: string, field: TaggedField | undefined, words: string): Mark | null {
  if (field === undefined || !WHOLE.has(field) || words.startsWith('/')) return null;
  const start = text.toLowerCase().indexOf(words.toLowerCase());
  return start < 0 ? null : { field, start, end: start + words.length };
}
