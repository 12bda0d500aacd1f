import type { z } from 'zod';
import type { ChatAnswer, ChatTurn } from '../chat-model.ts';
import type { TokenUsage } from '../model-account.ts';
import { ProviderError } from '../provider-error.ts';
import type { ResponseFormat } from './dialect.ts';
import { structuredOutput } from './json-schema.ts';
import { jsonIn } from './lenient-json.ts';

const TRIES = 2;

/**
 * Asks for an answer that fits a schema, and a second time if the first answer does not fit. The prompt
 * contains the schema, too: some endpoints accept a schema and ignore it, and JSON mode does not transmit it.
 * @returns the value, and the tokens of all attempts
 * @throws ProviderError `bad_answer` when no answer fits
 */
export async function askForJson<T>(
  schema: z.ZodType<T>,
  name: string,
  messages: readonly ChatTurn[],
  ask: (messages: readonly ChatTurn[], format: ResponseFormat) => Promise<ChatAnswer>,
): Promise<{ readonly value: T; readonly usage: TokenUsage }> {
  const output = structuredOutput(schema);
  const format: ResponseFormat = ({ jsonMode }) => {
    if (jsonMode === 'text') return undefined;
    if (jsonMode === 'json_object') return { type: 'json_object' };
    return { type: 'json_schema', json_schema: { name, ...output } };
  };
  const turns = withInstruction(messages, instruction(output.schema));
  let usage: TokenUsage = { promptTokens: 0, completionTokens: 0 };
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const answer = await ask(turns, format);
    usage = {
      promptTokens: usage.promptTokens + answer.usage.promptTokens,
      completionTokens: usage.completionTokens + answer.usage.completionTokens,
    };
    // an answer that was cut off would be cut off again
    if (!answer.complete) break;
    for (const candidate of jsonIn(answer.text)) {
      const fitting = schema.safeParse(candidate);
      if (fitting.success) return { value: fitting.data, usage };
    }
  }
  throw new ProviderError('bad_answer');
}

function instruction(schema: object): string {
  return `Answer with one JSON value and nothing else. It must fit this JSON schema:\n${JSON.stringify(schema)}`;
}

/** Appends the text to the first system turn: some models accept only one, and only at the beginning. */
function withInstruction(messages: readonly ChatTurn[], text: string): readonly ChatTurn[] {
  const [first, ...rest] = messages;
  if (first?.role !== 'system') return [{ role: 'system', content: text }, ...messages];
  return [{ role: 'system', content: `${first.content}\n\n${text}` }, ...rest];
}
