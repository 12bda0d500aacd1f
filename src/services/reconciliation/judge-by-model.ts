import type { Context } from '../../context.ts';
import type { Verdict } from '../../domain/extraction/reconciliation.ts';
import { tidy, truncate } from '../../domain/text/normalise.ts';
import { type AnswerMemory, answerKey } from '../../lib/answer-cache.ts';
import { type ReconcileInput, reconcile } from '../../prompts/reconcile.ts';
import type { ChatModel } from '../../providers/chat-model.ts';
import { type Candidate, type Comparable, findCandidates } from './find-candidates.ts';
import type { PreparedTask } from './prepared-task.ts';

export interface Judgement {
  readonly verdict: Exclude<Verdict, 'renewal'>;
  readonly of: Candidate;
  readonly reason: string;
}

/** Judgements of new memories, by memory id: of a model, or of rules that compare words. */
export interface Judged {
  /** The model and prompt version, or the rules. */
  readonly by: string;
  readonly isByRules?: boolean;
  /** New memory id → ids of the candidates in the question; rules do not judge these pairs again. */
  readonly compared: ReadonlyMap<string, ReadonlySet<string>>;
  readonly judgements: ReadonlyMap<string, readonly Judgement[]>;
}

export type ReconcileAnswer = ReturnType<(typeof reconcile)['answer']['parse']>;

const MAX_REASON = 300;

/**
 * Asks the model in one call about all new memories of a claim that have candidates. Parts of the answer
 * about other memories are ignored.
 * @returns null without a call if no memory has candidates
 * @throws ProviderError
 */
export async function judgeByModel(
  ctx: Context,
  model: ChatModel,
  answers: AnswerMemory<ReconcileAnswer>,
  cubeId: string,
  tasks: readonly PreparedTask[],
): Promise<Judged | null> {
  const compared = await findCandidates(ctx, cubeId, tasks);
  if (compared.length === 0) return null;
  const named = compared.map((item, n) => ({ ...item, ref: `n${n + 1}` }));
  const refs = referencesOf(compared);
  const messages = reconcile.messages(promptInput(named, refs));
  const answer = await answers.get(answerKey(ctx.projectId, JSON.stringify(messages)), async () => {
    const account = { projectId: ctx.projectId, purpose: 'reconcile' } as const;
    const request = { account, messages, temperature: 0 };
    return (await model.json(request, reconcile.id, reconcile.answer, ctx.signal)).value;
  });
  return {
    by: `${model.id}/${reconcile.id}@${reconcile.version}`,
    compared: new Map(
      compared.map(({ item, candidates }) => [
        item.row.memory_id,
        new Set(candidates.map(({ memoryId }) => memoryId)),
      ]),
    ),
    judgements: new Map(
      named.map((item) => [item.item.row.memory_id, judgementsOf(item, answer, refs)] as const),
    ),
  };
}

/** Gives each candidate one name, since a memory may be a candidate of several items. */
function referencesOf(compared: readonly Comparable[]): ReadonlyMap<string, string> {
  const ids = new Set(compared.flatMap(({ candidates }) => candidates.map(({ memoryId }) => memoryId)));
  return new Map([...ids].map((id, n) => [id, `k${n + 1}`]));
}

function promptInput(
  named: readonly (Comparable & { readonly ref: string })[],
  refs: ReadonlyMap<string, string>,
): ReconcileInput {
  return {
    items: named.map(({ item: { row }, candidates, ref }) => ({
      item: { ref, kind: row.kind, text: row.body, speaker: row.speaker, saidAt: new Date(row.said_at) },
      candidates: candidates.map((candidate) => ({ ...candidate, ref: refs.get(candidate.memoryId) ?? '' })),
    })),
  };
}

/**
 * One verdict per pair. A contradiction of an event counts as an update, and an update of any other kind as a
 * contradiction.
 */
function judgementsOf(
  { item, candidates, ref }: Comparable & { readonly ref: string },
  answer: ReconcileAnswer,
  refs: ReadonlyMap<string, string>,
): readonly Judgement[] {
  const isEvent = item.row.kind === 'event';
  const own = answer.judgements.filter((judgement) => judgement.item === ref);
  return candidates.flatMap((of): readonly Judgement[] => {
    const judgement = own.find((candidate) => candidate.note === refs.get(of.memoryId));
    if (judgement === undefined) return [];
    const reason = truncate(tidy(judgement.reason), MAX_REASON);
    if (judgement.verdict === 'contradiction' && isEvent) return [{ verdict: 'update', of, reason }];
    if (judgement.verdict === 'update' && !isEvent) return [{ verdict: 'contradiction', of, reason }];
    return [{ verdict: judgement.verdict, of, reason }];
  });
}
