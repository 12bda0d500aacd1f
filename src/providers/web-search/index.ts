import { z } from 'zod';
import type { WebSearchConfig } from '../../config.ts';
import { type WebResult, webResult } from '../../domain/web/web-result.ts';
import type { ModelMeter } from '../meter.ts';
import { Endpoint } from '../openai-compatible/endpoint.ts';
import { ProviderError } from '../provider-error.ts';
import type { WebSearch } from '../web-search.ts';
import type { SearchDialect } from './dialect.ts';
import { searxng } from './searxng.ts';
import { tavily } from './tavily.ts';

const DIALECTS: Readonly<Record<WebSearchConfig['provider'], SearchDialect>> = { searxng, tavily };

const MAX_RESULTS = 10;
/** Entries of an answer that are read, of which the first ten usable ones are returned. */
const MAX_READ = 100;
/** Ten results take about 20 KB; instances of SearXNG send all results of all engines. */
const MAX_ANSWER_BYTES = 2 * 1024 * 1024;
/** Less than the time that a search may take in all, so that a slow provider counts as a failed one. */
const LONGEST_ATTEMPT_MS = 2800;

/** The entries are not checked here: there may be a million of them, of which few are read. */
const answer = z.object({ results: z.custom<readonly unknown[]>(Array.isArray) });

export interface WebSearchOptions extends WebSearchConfig {
  readonly providerTimeoutMs: number;
  readonly meter: ModelMeter;
}

/**
 * A search provider with an endpoint of its own. Calls are counted under the provider's name, without tokens.
 */
export function createWebSearch(options: WebSearchOptions): WebSearch {
  const { provider, meter, providerTimeoutMs, ...settings } = options;
  const endpoint = new Endpoint({ ...settings, timeoutMs: Math.min(providerTimeoutMs, LONGEST_ATTEMPT_MS) });
  const dialect = DIALECTS[provider];
  return {
    async search(account, query, signal) {
      const call = { ...account, signal, maxBytes: MAX_ANSWER_BYTES };
      try {
        const sent = await dialect.ask(endpoint, query, call);
        const { data } = answer.safeParse(sent);
        if (data === undefined) throw new ProviderError('bad_answer');
        meter.answered(account, provider, { promptTokens: 0, completionTokens: 0 });
        return resultsIn(data.results, dialect);
      } catch (error) {
        if (error instanceof ProviderError) meter.failed(account, provider, error.failure);
        throw error;
      }
    },
    isOpen: () => endpoint.isOpen,
    close: () => endpoint.close(),
  };
}

/** The first usable results, each address once. */
function resultsIn(sent: readonly unknown[], dialect: SearchDialect): readonly WebResult[] {
  const results = new Map<string, WebResult>();
  for (const entry of sent.slice(0, MAX_READ)) {
    const read = dialect.read(entry);
    const result = read && webResult(read);
    if (result !== null && !results.has(result.id)) results.set(result.id, result);
    if (results.size === MAX_RESULTS) break;
  }
  return [...results.values()];
}
