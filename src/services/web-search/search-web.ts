import { setImmediate } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { matchWords, relevanceOf } from '../../domain/ranking/score-texts.ts';
import { truncate } from '../../domain/text/normalise.ts';
import { type WebResult, webText } from '../../domain/web/web-result.ts';
import { TimeoutError, withTimeout } from '../../lib/with-timeout.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { withoutPermit, withPermit } from '../permit.ts';

/** The longest time that a web search may add to an answer, in ms. Real clients give up after 5 s. */
const LONGEST_MS = 3000;
/** The longest query that Tavily accepts. */
const MAX_QUERY = 400;

export interface WebHit {
  readonly result: WebResult;
  /** 0..1: how well its words match the query, estimated like the hits of `/v1/rerank`. */
  readonly relativity: number;
}

export interface WebAnswer {
  /** At most ten, in the provider's order. */
  readonly hits: readonly WebHit[];
  readonly outcome: 'found' | 'nothing' | 'failed' | 'not_configured';
}

/**
 * Searches the web. Only the query leaves the server, and nothing of the results is stored. A provider that
 * fails or is slow costs at most 3 s and no error.
 * @throws the signal's reason when the caller disconnects
 */
export async function searchWeb(ctx: Context, query: string): Promise<WebAnswer> {
  const { webSearch } = ctx.models;
  if (webSearch === null) return { hits: [], outcome: 'not_configured' };
  const question = truncate(query.trim(), MAX_QUERY);
  if (question === '') return { hits: [], outcome: 'nothing' };
  const account = { projectId: ctx.projectId, purpose: 'web_search' } as const;
  try {
    const results = await withoutPermit(ctx, () =>
      withTimeout(LONGEST_MS, ctx.signal, (signal) => webSearch.search(account, question, signal)),
    );
    const hits = await withPermit(ctx, () => rated(question, results));
    return { hits, outcome: hits.length > 0 ? 'found' : 'nothing' };
  } catch (error) {
    if (!(error instanceof ProviderError || error instanceof TimeoutError)) throw error;
    ctx.log.warn({ err: error }, 'the web search failed; the answer rests on memories alone');
    return { hits: [], outcome: 'failed' };
  }
}

async function rated(query: string, results: readonly WebResult[]): Promise<readonly WebHit[]> {
  const matches = await matchWords(query, results.map(webText), () => setImmediate());
  return results.map((result, at) => ({
    result,
    relativity: relevanceOf(matches[at] ?? { lexical: 0, coverage: 0 }, null),
  }));
}
