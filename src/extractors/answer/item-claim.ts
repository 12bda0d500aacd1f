import { detectLanguage } from '../../domain/text/language.ts';
import { fold } from '../../domain/text/normalise.ts';
import type { ExtractMemoriesAnswer } from '../../prompts/extract-memories.ts';
import { denies } from './polarity-words.ts';
import type { QuotedTurn } from './quoted-pieces.ts';

/** What a model says of an item besides its words. */
export type ToldClaim = Pick<
  ExtractMemoriesAnswer['facts'][number],
  'subject' | 'polarity' | 'condition' | 'sources'
>;

/** What is known of an item's claim: from the model, and from the sentences that it quotes. */
export interface ItemClaim {
  readonly subject: ToldClaim['subject'];
  readonly polarity: ToldClaim['polarity'];
  /** Whether each quote has a word of denial, which the model may have passed over. */
  readonly quotesDeny: boolean;
  /** Words of the quoted sentences; null without a condition. */
  readonly condition: string | null;
  /** Whether somebody states it. False for what is only asked. */
  readonly isStated: boolean;
  /** Whether the quotes hold nothing but greetings, thanks and the like. */
  readonly isSmallTalk: boolean;
}

/** Greetings, thanks and goodbyes. Other small talk may answer a question: `Yes`, `It's lovely`. */
const COURTESY =
  /\b(?:thank(?:s| you)|thx|hi|hello|hey|bye|goodbye|good (?:morning|afternoon|evening|night)|welcome|see you|take care|have an?|how are you|no problem|my pleasure)\b|谢|你好|您好|大家好|嗨|再见|拜拜|早安|早上好|晚安|晚上好|辛苦|不客气/iu;

/** Compares what the model says of an item with the sentences that it quotes. */
export function claimOf(told: ToldClaim, quoted: readonly QuotedTurn[]): ItemClaim {
  const pieces = quoted.flatMap((one) => one.pieces);
  return {
    subject: told.subject,
    polarity: told.polarity,
    quotesDeny: told.sources.every(({ quote }) => denies(quote)),
    condition: said(told.condition, pieces.map(({ text }) => text).join(' ')),
    isStated: pieces.length === 0 || pieces.some(({ kind }) => kind !== 'question'),
    isSmallTalk:
      pieces.length > 0 && pieces.every(({ kind, text }) => kind === 'small_talk' && COURTESY.test(text)),
  };
}

/** The condition if the quoted sentences hold its words; a model may make one up. */
function said(condition: string | null, sentences: string): string | null {
  if (condition === null || condition.length > MAX_CONDITION) return null;
  return holdsWords(sentences, condition) ? condition.trim() : null;
}

const MAX_CONDITION = 300;

/** Whether a text has most words of a phrase, in any order. */
export function holdsWords(text: string, phrase: string): boolean {
  const own = fold(text);
  if (detectLanguage(phrase) === 'zh') return own.includes(fold(phrase).trim());
  const words = fold(phrase).match(/\p{L}[\p{L}\p{N}]{2,}/gu) ?? [];
  const found = words.filter((word) => own.includes(word.slice(0, Math.max(4, word.length - 3))));
  return words.length > 0 && found.length >= words.length * 0.6;
}
