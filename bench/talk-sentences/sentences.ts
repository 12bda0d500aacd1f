import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { factsOf } from '../../src/extractors/rules/facts.ts';
import { extractByRules } from '../../src/extractors/rules/index.ts';
import { mayBeTalk, talkFeatures } from '../../src/extractors/rules/talk-model/talk.ts';
import { readTurn } from '../../src/extractors/rules/turn.ts';
import type { LabelledSentence, TrainingLanguage } from '../sentence-models/sentence.ts';

const LISTS = [
  { folder: 'talk-sentences', name: /^(en|zh)-([a-z])-(idle|keep)\.txt$/, idle: 'idle' },
  { folder: 'event-sentences', name: /^(en|zh)-([a-z])-(event)\.txt$/, idle: null },
  { folder: 'preferences', name: /^(en|zh)-([a-z])-(lasting)\.txt$/, idle: null },
];

/**
 * The messages of a language in all lists that say whether they are worth keeping, each once. Chit-chat is
 * looked for; `hasHit` says that the rules keep nothing of it already.
 */
export function readTalk(bench: string, language: TrainingLanguage): LabelledSentence[] {
  const found = new Map<string, LabelledSentence>();
  for (const { folder, name, idle } of LISTS)
    for (const file of readdirSync(join(bench, folder)).sort()) {
      const [, of, block = '', label] = name.exec(file) ?? [];
      if (of !== language) continue;
      for (const text of readFileSync(join(bench, folder, file), 'utf8').split('\n')) {
        const one = text === '' || found.has(text.toLowerCase()) ? null : read(text, language);
        if (one !== null)
          found.set(text.toLowerCase(), { ...one, block: `${folder} ${block}`, isPositive: label === idle });
      }
    }
  return [...found.values()];
}

function read(
  text: string,
  language: TrainingLanguage,
): Omit<LabelledSentence, 'block' | 'isPositive'> | null {
  const saidAt = new Date('2026-03-04T10:00:00Z');
  const ids = { messageId: '0', externalId: null, conversationId: '', roleId: null, roleName: null };
  const message = { ...ids, role: 'user' as const, text, chatTime: null, saidAt };
  const turn = readTurn(message, 0, new Set());
  const features = turn.language === language ? talkFeatures(turn) : null;
  if (features === null) return null;
  const { items } = extractByRules({ messages: [message], context: [], views: ['event', 'preference'] });
  const hasHit = typeof factsOf(turn) === 'string';
  return { text, hasHit, isCandidate: mayBeTalk(turn, items), features };
}
