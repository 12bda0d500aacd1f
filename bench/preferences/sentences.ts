import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chineseClaims } from '../../src/extractors/rules/claims/chinese.ts';
import { englishClaims } from '../../src/extractors/rules/claims/english.ts';
import { extractByRules } from '../../src/extractors/rules/index.ts';
import { candidateClaims, plainSentence } from '../../src/extractors/rules/lasting/candidates.ts';
import { isChineseCandidate } from '../../src/extractors/rules/lasting/chinese-candidates.ts';
import { chineseFeaturesOf } from '../../src/extractors/rules/sentence-model/chinese-features.ts';
import { featuresOf } from '../../src/extractors/rules/sentence-model/english-features.ts';
import { type Piece, readTurn } from '../../src/extractors/rules/turn.ts';
import { type Case, caseSchema } from '../extraction-eval/case.ts';

export type TrainingLanguage = 'en' | 'zh';

/** A labelled sentence of the tuned half or of the lists beside this file. */
export interface Sentence {
  readonly text: string;
  /** Sentences with the same one were written together. */
  readonly block: string;
  readonly isPositive: boolean;
  /** Whether the reader asks for its meaning at all. */
  readonly isCandidate: boolean;
  /** Whether a rule reads a preference in it. */
  readonly hasHit: boolean;
  readonly features: readonly number[];
}

/** Classes whose sentences state no preference unless one is expected. */
const WITHOUT = new Set(['events', 'times', 'chit-chat', 'nobody', 'subjects', 'profiles']);
/** Fields of a profile whose values are preferences too. */
const ALIKE = new Set<string | undefined>(['hobbies', 'diet', 'allergies', 'goals']);
const LENGTH = 200;

/** The sentences of a language in `bench/extraction/tune` and in the lists beside this file, each once. */
export function readSentences(bench: string, language: TrainingLanguage): Sentence[] {
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
      const given = caseSchema.parse(JSON.parse(line));
      if (given.lang !== language) continue;
      const block = commits[i]?.slice(0, 7) ?? '';
      for (const sentence of sentencesOfCase(given, block, language)) put(sentence);
    }
  }
  const lists = join(bench, 'preferences');
  for (const file of readdirSync(lists).sort()) {
    const [, of, block = '', label] = /^(en|zh)-([a-z])-(lasting|idle)\.txt$/.exec(file) ?? [];
    if (of !== language) continue;
    for (const text of readFileSync(join(lists, file), 'utf8').split('\n'))
      for (const one of text === '' ? [] : read(text, language))
        put({ ...one, block, isPositive: label === 'lasting' });
  }
  return [...found.values()];
}

function sentencesOfCase(given: Case, block: string, language: TrainingLanguage): Sentence[] {
  const likings = given.expect.filter(({ kind }) => kind === 'preference');
  return given.say.flatMap((said) => {
    const { text, isOwn } =
      typeof said === 'string'
        ? { text: said, isOwn: true }
        : { text: said.text, isOwn: said.role === 'user' && said.name === undefined };
    return (isOwn ? read(text, language) : []).flatMap((sentence) => {
      const isPositive = likings.some(
        ({ has, outdated }) => !outdated && has.every((needle) => needle.in(sentence.text)),
      );
      return isPositive || isIdle(given, likings.length > 0, sentence.hasHit)
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

function read(text: string, language: TrainingLanguage): Omit<Sentence, 'block' | 'isPositive'>[] {
  const saidAt = new Date('2026-03-04T10:00:00Z');
  const ids = { messageId: '0', externalId: null, conversationId: '', roleId: null, roleName: null };
  const message = { ...ids, role: 'user' as const, text, chatTime: null, saidAt };
  const turn = readTurn(message, 0, new Set());
  if (turn.language !== language) return [];
  const { items } = extractByRules({ messages: [message], context: [], views: ['preference'] });
  return turn.pieces
    .filter((piece) => piece.kind === 'statement' && piece.text.length <= LENGTH)
    .map((piece) => {
      // those that were read by this model tell nothing about the rules
      const byRules = items.filter(({ confidence }) => confidence !== 0.6);
      const hasHit = byRules.some(({ sources }) => sources.some(({ start }) => start === piece.start));
      return {
        text: piece.text,
        hasHit,
        ...(language === 'zh' ? chineseReading(piece) : englishReading(piece)),
      };
    });
}

function englishReading({ text, times }: Piece): Pick<Sentence, 'isCandidate' | 'features'> {
  const claims = candidateClaims(text);
  const known = claims ?? englishClaims(plainSentence(text));
  return { isCandidate: claims !== null, features: featuresOf(text, known, times.length > 0) };
}

function chineseReading({ text, times }: Piece): Pick<Sentence, 'isCandidate' | 'features'> {
  const claims = chineseClaims(text);
  return {
    isCandidate: isChineseCandidate(text, claims),
    features: chineseFeaturesOf(text, claims, times.length > 0),
  };
}
