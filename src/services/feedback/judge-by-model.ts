import type { Context } from '../../context.ts';
import type { Memory } from '../../domain/memories/memory.ts';
import { togetherFor } from '../../lib/together.ts';
import { feedback } from '../../prompts/feedback.ts';
import { unfencing } from '../../prompts/fence.ts';
import type { ChatModel } from '../../providers/chat-model.ts';
import { nearestMemories } from './candidates.ts';
import type { FeedbackInput, Judgement } from './judgement.ts';

const SHOWN = 20;
const HISTORY = 6;

/** Asks the model which memories a feedback corrects, and how. @throws ProviderError */
export async function judgeByModel(
  ctx: Context,
  model: ChatModel,
  input: FeedbackInput,
  retrieved: readonly Memory[],
): Promise<Judgement> {
  const memories = await candidates(ctx, input, retrieved);
  const history = input.history.slice(-HISTORY);
  const answer = await model.json(
    {
      account: { projectId: ctx.projectId, purpose: 'feedback' },
      messages: feedback.messages({ feedback: input.text, history, memories }),
      temperature: 0,
    },
    feedback.id,
    feedback.answer,
    ctx.signal,
  );
  const shown = [
    input.text,
    ...history.map((turn) => turn.content),
    ...memories.map((memory) => memory.text),
  ];
  const value = unfencing(shown)(answer.value);
  const versions = new Map<string, { memory: Memory; text: string }>();
  for (const { memory: place, text } of value.kind === 'correction' ? value.updates : []) {
    const memory = memories[place - 1];
    if (memory !== undefined && memory.text !== text) versions.set(memory.memoryId, { memory, text });
  }
  // a correction that fits no memory is new information
  const extract = value.kind === 'addition' || (value.kind === 'correction' && versions.size === 0);
  return {
    versions: [...versions.values()],
    outdated: [],
    plainly: [],
    forgotten: [],
    isUnclear: false,
    extract,
    judge: `${model.id}/${feedback.id}@${feedback.version}`,
    fellBack: false,
  };
}

/**
 * The retrieved memories, then memories similar to the feedback or to the last two turns, which may name a
 * subject that the feedback does not.
 */
async function candidates(
  ctx: Context,
  input: FeedbackInput,
  retrieved: readonly Memory[],
): Promise<readonly Memory[]> {
  const turns = input.history.slice(-2).map((turn) => turn.content);
  const near = await togetherFor([input.text, ...turns], (words) => nearestMemories(ctx, input, words));
  const longest = Math.max(...near.map((list) => list.length));
  const inTurn = Array.from({ length: longest }, (_, place) => near.flatMap((list) => list[place] ?? []));
  const distinct = new Map([...retrieved, ...inTurn.flat()].map((memory) => [memory.memoryId, memory]));
  return [...distinct.values()].slice(0, SHOWN);
}
