import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clausesOf, wholeOf } from '../../src/extractors/rules/event-clauses.ts';
import {
  chineseEventFeatures,
  isChineseEventCandidate,
} from '../../src/extractors/rules/event-model/chinese-event.ts';
import { eventCandidate } from '../../src/extractors/rules/event-model/english-event.ts';
import { eventFeaturesOf } from '../../src/extractors/rules/event-model/english-features.ts';
import { extractByRules } from '../../src/extractors/rules/index.ts';
import { readTurn } from '../../src/extractors/rules/turn.ts';
import { caseSchema } from '../extraction-eval/case.ts';
import type { LabelledSentence, TrainingLanguage } from '../sentence-models/sentence.ts';

/** Confidence of what the models read, which tells nothing about the rules. */
const MODEL_CONFIDENCE = 0.55;
const SAID_AT = new Date('2026-03-04T10:00:00Z');

/** The sentences of a language in the lists beside this file and in `bench/extraction/tune`, each once. */
export function readEvents(bench: string, language: TrainingLanguage): LabelledSentence[] {
  const found = new Map<string, LabelledSentence>();
  const put = (text: string, block: string, isPositive: boolean) => {
    const one = found.has(text.toLowerCase()) ? null : read(text, language);
    if (one !== null) found.set(text.toLowerCase(), { ...one, block, isPositive });
  };
  const lists = join(bench, 'event-sentences');
  for (const file of readdirSync(lists).sort()) {
    const [, of, block = '', label] = /^(en|zh)-([a-z])-(event|none)\.txt$/.exec(file) ?? [];
    if (of !== language) continue;
    for (const text of readFileSync(join(lists, file), 'utf8').split('\n'))
      if (text !== '') put(text, block, label === 'event');
  }
  const folder = join(bench, 'extraction/tune');
  for (const file of readdirSync(folder).sort())
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
      if (line === '') continue;
      const { lang, say, expect, exhaustive, forbid } = caseSchema.parse(JSON.parse(line));
      const [only, ...more] = say;
      if (lang !== language || more.length > 0 || typeof only !== 'string') continue;
      const isPositive = expect.some(({ kind }) => kind === 'event');
      if (isPositive || exhaustive.includes('event') || forbid.some(({ kind }) => kind === 'event'))
        put(only, 'tune', isPositive);
    }
  return [...found.values()];
}

/** The only statement of a text; null if it has more or none. */
function read(
  text: string,
  language: TrainingLanguage,
): Omit<LabelledSentence, 'block' | 'isPositive'> | null {
  const ids = { messageId: '0', externalId: null, conversationId: '', roleId: null, roleName: null };
  const message = { ...ids, role: 'user' as const, text, chatTime: null, saidAt: SAID_AT };
  const turn = readTurn(message, 0, new Set());
  const [piece, ...more] = turn.pieces;
  if (turn.language !== language || piece?.kind !== 'statement' || more.length > 0) return null;
  const { items } = extractByRules({ messages: [message], context: [], views: ['event'] });
  const hasHit = items.some(({ confidence }) => confidence !== MODEL_CONFIDENCE);
  const whole = wholeOf(piece);
  if (language === 'zh') {
    const features = chineseEventFeatures(piece.text, piece.claims, piece.times, SAID_AT);
    const isCandidate = piece.isOwn && isChineseEventCandidate(whole);
    return { text: piece.text, hasHit, isCandidate, features };
  }
  const clause = piece.isOwn ? eventCandidate(whole, clausesOf(turn, piece), SAID_AT) : null;
  const told = clause ?? whole;
  const features = eventFeaturesOf(told.text, told.times, SAID_AT);
  return { text: told.text, hasHit, isCandidate: clause !== null, features };
}
