import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { englishClaims } from '../../src/extractors/rules/claims/english.ts';
import { extractByRules } from '../../src/extractors/rules/index.ts';
import { candidateClaims, plainSentence } from '../../src/extractors/rules/lasting/candidates.ts';
import { featuresOf } from '../../src/extractors/rules/lasting/features.ts';
import { readTurn } from '../../src/extractors/rules/turn.ts';
import { type Case, caseSchema } from '../extraction-eval/case.ts';

/** A labelled sentence of the tuned half or of the lists beside this file. */
export interface Sentence {
  readonly text: string;
  /** Sentences with the same one were written together. */
  readonly block: string;
  readonly isPositive: boolean;
  /** Whether the reader asks for its meaning at all. */
  readonly isCandidate: boolean;
  readonly features: readonly number[];
}

/** Classes whose sentences state no preference unless one is expected. */
const WITHOUT = new Set(['events', 'times', 'chit-chat', 'nobody', 'subjects', 'profiles']);
/** Fields of a profile whose values are preferences too. */
const ALIKE = new Set<string | undefined>(['hobbies', 'diet', 'allergies', 'goals']);
const LENGTH = 200;

/** The English sentences of `bench/extraction/tune` and of `lasting.txt` and `idle.txt`, each once. */
export function readSentences(bench: string): Sentence[] {
  const found = new Map<string, Sentence>();
  const put = (sentence: Sentence) => {
    const key = sentence.text.toLowerCase();
    if (!found.has(key)) found.set(key, sentence);
  };
  const folder = join(bench, 'extraction/tune');
  for (const file of readdirSync(folder).sort()) {
    const path = join(folder, file);
    const commits = execFileSync('git', ['blame', '-s', '--abbrev=7', path], { maxBuffer: 1 << 28 })
      .toString()
      .split('\n');
    for (const [i, line] of readFileSync(path, 'utf8').split('\n').entries()) {
      if (line === '') continue;
      const block = commits[i]?.slice(0, 7) ?? '';
      for (const sentence of sentencesOfCase(caseSchema.parse(JSON.parse(line)), block)) put(sentence);
    }
  }
  for (const [file, isPositive] of [
    ['lasting.txt', true],
    ['idle.txt', false],
  ] as const)
    for (const text of readFileSync(join(bench, 'preferences', file), 'utf8').split('\n'))
      for (const one of text === '' ? [] : read(text)) put({ ...one, block: 'lists', isPositive });
  return [...found.values()];
}

function sentencesOfCase(given: Case, block: string): Sentence[] {
  if (given.lang !== 'en') return [];
  const likings = given.expect.filter(({ kind }) => kind === 'preference');
  return given.say.flatMap((said) => {
    const { text, isOwn } =
      typeof said === 'string'
        ? { text: said, isOwn: true }
        : { text: said.text, isOwn: said.role === 'user' && said.name === undefined };
    return (isOwn ? read(text) : []).flatMap(({ hasHit, ...sentence }) => {
      const isPositive = likings.some(
        ({ has, outdated }) => !outdated && has.every((needle) => needle.in(sentence.text)),
      );
      return isPositive || isIdle(given, likings.length > 0, hasHit)
        ? [{ ...sentence, block, isPositive }]
        : [];
    });
  });
}

/** Whether a sentence that is no expected preference is known to state none. */
function isIdle(given: Case, hasLiking: boolean, hasHit: boolean): boolean {
  const isNone =
    given.exhaustive.includes('preference') || given.forbid.some(({ kind }) => kind === 'preference');
  if (given.class === 'preferences') return isNone && !hasLiking;
  return !hasHit && WITHOUT.has(given.class) && !given.expect.some(({ field }) => ALIKE.has(field));
}

function read(text: string): (Omit<Sentence, 'block' | 'isPositive'> & { hasHit: boolean })[] {
  const saidAt = new Date('2026-03-04T10:00:00Z');
  const ids = { messageId: '0', externalId: null, conversationId: '', roleId: null, roleName: null };
  const message = { ...ids, role: 'user' as const, text, chatTime: null, saidAt };
  const turn = readTurn(message, 0, new Set());
  if (turn.language !== 'en') return [];
  const { items } = extractByRules({ messages: [message], context: [], views: ['preference'] });
  return turn.pieces
    .filter((piece) => piece.kind === 'statement' && piece.text.length <= LENGTH)
    .map((piece) => {
      const claims = candidateClaims(piece.text);
      const hasHit = items.some(({ sources }) => sources.some(({ start }) => start === piece.start));
      const known = claims ?? englishClaims(plainSentence(piece.text));
      const features = featuresOf(piece.text, known, piece.times.length > 0);
      return { text: piece.text, isCandidate: claims !== null, hasHit, features };
    });
}
