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

/** The cases of one message in `bench/extraction/tune` whose values can be marked without doubt. */
export function readTunedCases(bench: string): Labelled[] {
  return FILES.flatMap((file) =>
    readFileSync(join(bench, 'extraction/tune', `${file}.jsonl`), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .flatMap((line) => labelled(caseSchema.parse(JSON.parse(line))) ?? []),
  );
}

function labelled({ lang, say, expect, forbid, exhaustive, class: name }: Case): Labelled | null {
  const [text] = say;
  if ((lang !== 'en' && lang !== 'zh') || say.length > 1 || typeof text !== 'string') return null;
  const values = expect.filter(({ kind }) => kind === 'profile');
  const isNone =
    name === 'chit-chat' || forbid.some(({ kind, field }) => kind === 'profile' && field === undefined);
  if (values.length === 0 && !isNone && !(name === 'profiles' && exhaustive.includes('profile'))) return null;
  const marks = values.map(({ field, has }) => markOf(text, field, has[0]?.source ?? ''));
  if (marks.some((mark) => mark === null)) return null;
  const sorted = marks.flatMap((mark) => mark ?? []).toSorted((a, b) => a.start - b.start);
  if (sorted.some((mark, i) => i > 0 && mark.start < (sorted[i - 1]?.end ?? 0))) return null;
  return { author: 'tune', language: lang, text, marks: sorted };
}

function markOf(text: string, field: TaggedField | undefined, words: string): Mark | null {
  if (field === undefined || !WHOLE.has(field) || words.startsWith('/')) return null;
  const start = text.toLowerCase().indexOf(words.toLowerCase());
  return start < 0 ? null : { field, start, end: start + words.length };
}
