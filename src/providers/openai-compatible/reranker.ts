import { z } from 'zod';
import { estimateTokens } from '../../domain/text/tokens.ts';
import { togetherFor } from '../../lib/together.ts';
import type { ModelMeter } from '../meter.ts';
import { ProviderError } from '../provider-error.ts';
import type { RankedDocument, Reranker } from '../reranker.ts';
import type { Endpoint } from './endpoint.ts';
import { Refusal } from './failures.ts';

const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
/** Texts per request in the shape `texts`: by default, its servers accept as many. */
const TEXTS = 32;

const result = z
  .object({
    index: z.number().int().min(0),
    relevance_score: z.number().optional(),
    score: z.number().optional(),
  })
  .transform(({ index, relevance_score, score }, issues) => {
    const value = relevance_score ?? score;
    if (value !== undefined) return { index, score: value };
    issues.addIssue('without a score');
    return z.NEVER;
  });

const tokens = z.number().int().min(0).max(1e9).optional().catch(undefined);
const usage = z.object({ total_tokens: tokens, prompt_tokens: tokens }).optional().catch(undefined);

/** The answer as `{results: […]}`, as `{data: […]}`, or as a bare list. */
const ranking = z.union([
  z.array(result).transform((results) => ({ results, usage: undefined })),
  z.object({ results: z.array(result), usage }),
  z.object({ data: z.array(result), usage }).transform(({ data, ...rest }) => ({ results: data, ...rest })),
]);

export interface RerankerOptions {
  readonly endpoint: Endpoint;
  readonly model: string;
  readonly meter: ModelMeter;
}

type Shape = 'documents' | 'texts';
type RerankRequest = Parameters<Reranker['rerank']>[0];

/**
 * A reranking model behind `POST {base}/rerank`. Some servers expect `texts` in place of `documents`;
 * the first refusal shows which.
 */
export function createReranker({ endpoint, model, meter }: RerankerOptions): Reranker {
  let shape: Shape = 'documents';

  const post = async (body: object, { account }: RerankRequest, count: number, signal: AbortSignal) => {
    const options = {
      purpose: account.purpose,
      projectId: account.projectId,
      signal,
      maxBytes: MAX_ANSWER_BYTES,
    };
    const { data } = ranking.safeParse(await endpoint.post('/rerank', body, options));
    if (data === undefined || !isUsable(data.results, count)) throw new ProviderError('bad_answer');
    return { results: data.results, told: data.usage?.total_tokens ?? data.usage?.prompt_tokens };
  };

  /**
   * Reranks in batches. A score depends only on the query and its own text, so scores of
   * different batches are comparable.
   */
  const askForTexts = async (request: RerankRequest, signal: AbortSignal) => {
    const { query, documents } = request;
    const starts = Array.from({ length: Math.ceil(documents.length / TEXTS) }, (_, part) => part * TEXTS);
    const parts = await togetherFor(starts, async (start) => {
      const texts = documents.slice(start, start + TEXTS);
      const { results } = await post({ query, texts, truncate: true }, request, texts.length, signal);
      return results.map(({ index, score }) => ({ index: index + start, score }));
    });
    return { results: parts.flat(), told: undefined };
  };

  const ask = async (as: Shape, request: RerankRequest, signal: AbortSignal) => {
    const { query, documents, topN } = request;
    const body = {
      model,
      query,
      documents,
      top_n: Math.min(topN, documents.length),
      return_documents: false,
    };
    const answer =
      as === 'texts'
        ? await askForTexts(request, signal)
        : await post(body, request, documents.length, signal);
    shape = as;
    return answer;
  };

  return {
    id: model,
    async rerank(request, signal) {
      const { account, query, documents, topN } = request;
      if (documents.length === 0 || topN <= 0) return [];
      await meter.admit(account);
      try {
        const { results, told } = await ask(shape, request, signal).catch((error: unknown) => {
          if (!isRefusedShape(error)) throw error;
          return ask(shape === 'documents' ? 'texts' : 'documents', request, signal);
        });
        const estimate = [query, ...documents].reduce((sum, text) => sum + estimateTokens(text), 0);
        meter.answered(account, model, { promptTokens: told ?? Math.ceil(estimate), completionTokens: 0 });
        return results.toSorted((a, b) => b.score - a.score).slice(0, topN);
      } catch (error) {
        if (error instanceof ProviderError) meter.failed(account, model, error.failure);
        throw error;
      }
    },
  };
}

function isRefusedShape(error: unknown): boolean {
  const refusal = error instanceof ProviderError ? error.cause : undefined;
  return refusal instanceof Refusal && (refusal.status === 400 || refusal.status === 422);
}

/** Whether the results name existing documents, each at most once. */
function isUsable(results: readonly RankedDocument[], count: number): boolean {
  const distinct = new Set(results.map(({ index }) => index));
  return (
    results.length > 0 && distinct.size === results.length && results.every(({ index }) => index < count)
  );
}
