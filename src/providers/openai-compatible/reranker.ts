import { z } from 'zod';
import { estimateTokens } from '../../domain/text/tokens.ts';
import type { ModelMeter } from '../meter.ts';
import { ProviderError } from '../provider-error.ts';
import type { RankedDocument, Reranker } from '../reranker.ts';
import type { Endpoint } from './endpoint.ts';
import { Refusal } from './failures.ts';

const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

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

/** `{results: […]}`, `{data: […]}`, or the bare list. */
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

/** A reranking model behind `POST {base}/rerank`, which takes `documents` or, at some servers, `texts`: this is learned. */
export function createReranker({ endpoint, model, meter }: RerankerOptions): Reranker {
  let shape: Shape = 'documents';
  return {
    id: model,
    async rerank({ account, query, documents, topN }, signal) {
      if (documents.length === 0 || topN <= 0) return [];
      const ask = async (as: Shape) => {
        const count = Math.min(topN, documents.length);
        const body =
          as === 'documents'
            ? { model, query, documents, top_n: count, return_documents: false }
            : { query, texts: documents, truncate: true };
        const given = await endpoint.post('/rerank', body, {
          purpose: account.purpose,
          signal,
          maxBytes: MAX_ANSWER_BYTES,
        });
        shape = as;
        return given;
      };
      await meter.admit(account);
      try {
        const given = await ask(shape).catch((error: unknown) => {
          if (!isRefusedShape(error)) throw error;
          return ask(shape === 'documents' ? 'texts' : 'documents');
        });
        const { data } = ranking.safeParse(given);
        if (data === undefined) throw new ProviderError('bad_answer');
        const told = data.usage?.total_tokens ?? data.usage?.prompt_tokens;
        const estimate = [query, ...documents].reduce((sum, text) => sum + estimateTokens(text), 0);
        meter.answered(account, model, { promptTokens: told ?? Math.ceil(estimate), completionTokens: 0 });
        return bestOf(data.results, documents.length, topN);
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

function bestOf(results: readonly RankedDocument[], count: number, topN: number): readonly RankedDocument[] {
  const distinct = new Set(results.map(({ index }) => index));
  const usable =
    results.length > 0 && distinct.size === results.length && results.every(({ index }) => index < count);
  if (!usable) throw new ProviderError('bad_answer');
  return results.toSorted((a, b) => b.score - a.score).slice(0, topN);
}
