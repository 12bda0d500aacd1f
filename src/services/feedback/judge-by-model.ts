import type { Context } from '../../context.ts';
import type { Memory } from '../../domain/memory.ts';
import { feedback } from '../../prompts/feedback.ts';
import type { ChatModel } from '../../providers/chat-model.ts';
import { nearestMemories } from './candidates.ts';
import type { FeedbackInput, Judgement } from './judge.ts';

const SHOWN = 20;
const HISTORY = 6;

/** Has the model say which memories a feedback corrects, and how. @throws ProviderError */
export async function judgeByModel(
  ctx: Context,
  model: ChatModel,
  input: FeedbackInput,
  retrieved: readonly Memory[],
): Promise<Judgement> {
  const question = input.history.findLast((turn) => turn.role === 'user')?.content ?? '';
  const nearest = await nearestMemories(ctx, input, `${input.text}\n${question}`);
  const known = new Set(retrieved.map((memory) => memory.memoryId));
  const memories = [...retrieved, ...nearest.filter(({ memoryId }) => !known.has(memoryId))].slice(0, SHOWN);
  const { value } = await model.json(
    {
      account: { projectId: ctx.projectId, purpose: 'feedback' },
      messages: feedback.messages({
        feedback: input.text,
        history: input.history.slice(-HISTORY),
        memories,
      }),
      temperature: 0,
    },
    feedback.id,
    feedback.answer,
    ctx.signal,
  );
  const versions = new Map<string, { memory: Memory; text: string }>();
  for (const { memory: place, text } of value.kind === 'correction' ? value.updates : []) {
    const memory = memories[place - 1];
    if (memory !== undefined && memory.text !== text) versions.set(memory.memoryId, { memory, text });
  }
  // a correction of nothing that is remembered is news
  const extract = value.kind === 'addition' || (value.kind === 'correction' && versions.size === 0);
  return { versions: [...versions.values()], outdated: [], extract, judge: model.id };
}
