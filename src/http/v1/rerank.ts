import { z } from 'zod';
import { estimateTokens } from '../../domain/text/tokens.ts';
import { AppError } from '../../errors.ts';
import { rerankDocuments } from '../../services/search/rerank-documents.ts';
import type { HttpServer } from '../app.ts';
import type { ContextOf } from '../request-context.ts';
import { list } from '../validation/list.ts';
import { answers, ok, requestBody } from './envelope.ts';
import { exceedsTokens } from './tokens.ts';

const MAX_DOCUMENTS = 1000;
const MAX_DOCUMENT_TOKENS = 200_000;

const body = requestBody({
  query: z.string().min(1).describe('The query, at most 40,000 tokens.'),
  documents: list(z.union([z.string(), z.looseObject({ text: z.string() })]), MAX_DOCUMENTS, 1).describe(
    '1 to 1,000 texts, or objects with a `text`; at most 200,000 tokens in all.',
  ),
  model: z
    .string()
    .max(256)
    .optional()
    .describe('No effect: the configured model is used, or the built-in one. The answer names it.'),
  top_n: z.int().min(1).optional().describe('How many of the best documents to return. Default: all.'),
});

const reranked = z.object({
  id: z.string(),
  model: z.string().describe('The model that scored the documents.'),
  usage: z.object({
    prompt_tokens: z.int().describe('Estimated tokens of the query and all documents.'),
    total_tokens: z.int().describe('Equal to `prompt_tokens`.'),
  }),
  results: z.array(
    z.object({
      index: z.int().describe('Position in `documents`, from 0.'),
      document: z.object({ text: z.string() }),
      relevance_score: z.number().describe('0 to 1.'),
    }),
  ),
});

/** Adds `POST /v1/rerank`. */
export function rerankRoute(server: HttpServer, contextOf: ContextOf): void {
  server.post(
    '/rerank',
    {
      config: { permission: 'read', userKeys: true },
      schema: {
        summary: 'Rerank documents',
        description: 'Orders documents by their relevance to a query, best first.',
        body,
        response: answers(reranked),
      },
    },
    async (request, reply) => {
      const { query, top_n } = request.body;
      const documents = request.body.documents.map((document) =>
        typeof document === 'string' ? document : document.text,
      );
      const tokens = [query, ...documents].reduce((sum, text) => sum + estimateTokens(text), 0);
      if (exceedsTokens([query])) throw new AppError('input_too_long');
      if (tokens > MAX_DOCUMENT_TOKENS)
        throw new AppError(
          'input_too_long',
          'documents: query and documents have more than 200,000 tokens; send fewer or shorter documents',
        );
      const ctx = contextOf(request, reply);
      const topN = Math.min(top_n ?? documents.length, documents.length);
      const { model, ranked } = await rerankDocuments(ctx, { query, documents, topN });
      const prompt_tokens = Math.ceil(tokens);
      return ok({
        id: ctx.newId(),
        model,
        usage: { prompt_tokens, total_tokens: prompt_tokens },
        results: ranked.map(({ index, score }) => ({
          index,
          document: { text: documents[index] ?? '' },
          relevance_score: score,
        })),
      });
    },
  );
}
