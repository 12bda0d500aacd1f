import { z } from 'zod';
import { estimateTokens } from '../../domain/text/tokens.ts';
import type { ChatTurn } from '../chat-model.ts';
import type { TokenUsage } from '../model-account.ts';

/**
 * Limit of an answer in bytes, or in characters when it is streamed; longer than
 * the longest answer of any model.
 */
export const LONGEST_ANSWER = 4 * 1024 * 1024;
/** Limit of a stream in bytes: a frame takes about 300 bytes per token. */
export const MAX_STREAM_BYTES = 8 * LONGEST_ANSWER;
/** The path of chat completions, below the base URL. */
export const PATH = '/chat/completions';

const text = z.string().nullish().catch(undefined);
const count = z.number().int().min(0).max(1e9);

/** Content as a text, or as parts whose texts are joined. */
const content = z
  .union([
    z.string(),
    z
      .array(z.object({ text: z.string().optional().catch(undefined) }))
      .transform((parts) => parts.map((part) => part.text ?? '').join('')),
  ])
  .nullish()
  .catch(undefined);

const toolCalls = z
  .array(z.object({ function: z.object({ arguments: z.string() }).optional().catch(undefined) }))
  .nullish()
  .catch(undefined);

const message = z.object({
  content,
  /** The two names that endpoints use for the model's reasoning. */
  reasoning_content: text,
  reasoning: text,
  refusal: text,
  tool_calls: toolCalls,
});

const usage = z
  .object({ prompt_tokens: count, completion_tokens: count.default(0) })
  .nullish()
  .catch(undefined);

/** A whole answer of the endpoint. */
export const completion = z.object({
  choices: z.array(z.object({ message, finish_reason: text })).min(1),
  usage,
});

/** A frame of a stream. The last frame may have no choice but only the usage. */
export const completionChunk = z.object({
  choices: z
    .array(z.object({ delta: message.nullish().catch(undefined), finish_reason: text }))
    .default([])
    .catch([]),
  usage,
  error: z.unknown().optional(),
});

type AnswerMessage = z.output<typeof message>;

/** The text of a message: its content, or else the arguments of its tool calls, or else its refusal. */
export function textOf(answer: AnswerMessage): string {
  const called = answer.tool_calls?.map((call) => call.function?.arguments ?? '').join('');
  return answer.content || called || answer.refusal || '';
}

export function reasoningOf(answer: AnswerMessage): string {
  return answer.reasoning_content || answer.reasoning || '';
}

/** The token counts that the endpoint reports, or else an estimate. */
export function usageOf(
  told: z.output<typeof usage>,
  turns: readonly Pick<ChatTurn, 'content'>[],
  answer: string,
): TokenUsage {
  if (told) return { promptTokens: told.prompt_tokens, completionTokens: told.completion_tokens };
  const prompt = turns.reduce((sum, turn) => sum + estimateTokens(turn.content) + TOKENS_PER_TURN, 0);
  return { promptTokens: Math.ceil(prompt), completionTokens: Math.ceil(estimateTokens(answer)) };
}

/** Estimated tokens of a turn's role and separators. */
const TOKENS_PER_TURN = 4;
