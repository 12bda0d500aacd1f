import type { Turn } from '@recollect/client/turns';
import type { LanguageModelMiddleware } from 'ai';

type TransformParams = NonNullable<LanguageModelMiddleware['transformParams']>;
export type CallParams = Parameters<TransformParams>[0]['params'];
export type Prompt = CallParams['prompt'];

/** The texts of user and assistant up to the user's last message; empty if that message has no text. */
export function turnsOf(prompt: Prompt): readonly Turn[] {
  const last = prompt.findLastIndex(({ role }) => role === 'user');
  const turns = prompt.slice(0, last + 1).map(turnOf);
  return turns.at(-1) ? turns.filter((turn) => turn !== undefined) : [];
}

function turnOf(message: Prompt[number]): Turn | undefined {
  if (message.role !== 'user' && message.role !== 'assistant') return undefined;
  const text = message.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
  return text.trim() === '' ? undefined : { role: message.role, text };
}

/** Whether the model goes on with a turn after it called tools. */
export function isStep(prompt: Prompt): boolean {
  return prompt.length > 0 && prompt.at(-1)?.role !== 'user';
}

/** The prompt with memories in its system message, or with one of its own. */
export function withMemories(prompt: Prompt, memories: string): Prompt {
  const [first, ...rest] = prompt;
  if (first?.role === 'system') return [{ ...first, content: `${first.content}\n\n${memories}` }, ...rest];
  return [{ role: 'system', content: memories }, ...prompt];
}
