import type { ExtractedItem } from '../../../domain/extraction/extraction.ts';
import { englishClaims } from '../claims/english.ts';
import { plainSentence } from '../lasting/candidates.ts';
import { bucketOf } from '../sentence-model/buckets.ts';
import { chineseFeaturesOf } from '../sentence-model/chinese-features.ts';
import { featuresOf } from '../sentence-model/english-features.ts';
import { linearModel } from '../sentence-model/linear-model.ts';
import type { Turn } from '../turn.ts';
import chineseWeights from './weights-chinese.json' with { type: 'json' };
import englishWeights from './weights-english.json' with { type: 'json' };

/** A longer message says more than a word in passing. */
const MAX_LENGTH = { en: 120, zh: 40 } as const;
const MAX_PIECES = 4;

/** Tell whether a message is chit-chat. */
export const TALK_MODELS = { en: linearModel(englishWeights), zh: linearModel(chineseWeights) };

/** What a message says by its words, its grammar and its length, as buckets of a hash; null if it is long. */
export function talkFeatures({ language, pieces, message }: Turn): readonly number[] | null {
  if (language !== 'en' && language !== 'zh') return null;
  const { text } = message;
  if (text.length > MAX_LENGTH[language] || pieces.length > MAX_PIECES) return null;
  const hasTime = pieces.some(({ times }) => times.length > 0);
  const own =
    language === 'zh'
      ? chineseFeaturesOf(
          text,
          pieces.flatMap(({ claims }) => claims),
          hasTime,
        )
      : featuresOf(text, englishClaims(plainSentence(text)), hasTime);
  return [...own, bucketOf(`length ${Math.ceil(text.length / 10)}`), bucketOf(`pieces ${pieces.length}`)];
}

/** Whether a message may be chit-chat: somebody without a name says it, and nothing else was read from it. */
export function mayBeTalk({ speaker, message, pieces }: Turn, items: readonly ExtractedItem[]): boolean {
  return (
    speaker.isPerson &&
    !speaker.isNamed &&
    message.role === 'user' &&
    items.every(({ view }) => view === 'detail_factual') &&
    !NAMES.test(message.text.slice(0, MAX_LENGTH.en)) &&
    !pieces.some(({ kind }) => kind === 'code')
  );
}

/**
 * What the words of a message say for chit-chat, as log-odds; null if it is none, whatever it means.
 * @param items what was read from the message
 */
export function talkScore(turn: Turn, items: readonly ExtractedItem[]): number | null {
  const { language } = turn;
  if ((language !== 'en' && language !== 'zh') || !mayBeTalk(turn, items)) return null;
  const features = talkFeatures(turn);
  return features === null ? null : TALK_MODELS[language].wordScore(features);
}

/** What makes a message worth keeping: numbers, names within a sentence, links. bounded: 120 characters */
const NAMES = /\d|(?<=[a-z,] )\p{Lu}\p{Ll}|@|:\/\//u;
