import { togetherFor } from '../../lib/together.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import type { ModelPurpose } from '../../providers/model-account.ts';
import { ProviderError, type ProviderFailure } from '../../providers/provider-error.ts';
import { DEFAULT_PROJECT } from '../projects/projects.ts';
import { type Diagnosis, diagnosed, type FindingCode, finding, joined } from './finding.ts';
import type { Patient } from './patient.ts';

/** The longest wait for a model; a healthy one answers a few words within a second or two. */
const LIMIT_MS = 8000;

interface Probe {
  /** The beginning of its settings. */
  readonly setting: string;
  readonly address: string;
  readonly purpose: ModelPurpose;
  call(
    account: { readonly projectId: string; readonly purpose: ModelPurpose },
    signal: AbortSignal,
  ): Promise<unknown>;
}

/** The code of a failed call; `model_unreachable` for others. */
const CODES = {
  unauthorized: 'model_unauthorized',
  quota: 'model_quota',
  rate_limited: 'model_rate_limited',
  rejected: 'model_rejected',
  bad_answer: 'model_bad_answer',
} as const satisfies Partial<Record<ProviderFailure, FindingCode>>;

const codeOf = (failure: ProviderFailure) =>
  failure in CODES ? CODES[failure as keyof typeof CODES] : ('model_unreachable' as const);

/** Calls every configured model once, with a few words. */
export async function checkModels(patient: Patient): Promise<Diagnosis> {
  const probes = probesOf(patient);
  if (probes.length === 0) return diagnosed('models', 'no_model', {});
  return joined(await togetherFor(probes, (probe) => tried(probe, patient.signal)));
}

function probesOf({ config, models }: Patient): readonly Probe[] {
  const { chat, embedder, reranker, webSearch } = models;
  const probes: Probe[] = [];
  const add = (setting: string, url: string | undefined, purpose: ModelPurpose, call: Probe['call']) => {
    if (url !== undefined) probes.push({ setting, address: new URL(url).host, purpose, call });
  };
  if (chat) {
    const messages = [{ role: 'user' as const, content: 'Answer with the word yes.' }];
    add('LLM', config.llm?.baseUrl, 'chat', (account, signal) =>
      chat.complete({ account, messages, maxTokens: 16 }, signal),
    );
  }
  add('EMBEDDING', config.embedding?.baseUrl, 'search', (account, signal) =>
    embedder.embed(['diagnosis'], account, signal),
  );
  if (reranker) {
    add('RERANK', config.rerank?.baseUrl, 'rerank', (account, signal) =>
      reranker.rerank({ account, query: 'diagnosis', documents: ['one', 'two'], topN: 2 }, signal),
    );
  }
  if (webSearch) {
    add('WEB_SEARCH', config.webSearch?.baseUrl, 'web_search', (account, signal) =>
      webSearch.search(account, 'diagnosis', signal),
    );
  }
  return probes;
}

async function tried({ setting, address, purpose, call }: Probe, signal: AbortSignal): Promise<Diagnosis> {
  const began = performance.now();
  const account = { projectId: DEFAULT_PROJECT, purpose };
  try {
    await withTimeout(LIMIT_MS, signal, (limited) => call(account, limited));
    const ms = Math.round(performance.now() - began);
    return diagnosed('models', 'model_answered', { setting, address, ms });
  } catch (error) {
    signal.throwIfAborted();
    const failure = error instanceof ProviderError ? error.failure : 'timeout';
    if (failure === 'budget') return diagnosed('models', 'model_not_tried', { setting });
    const reason =
      error instanceof ProviderError ? error.message : `It did not answer within ${LIMIT_MS / 1000} s.`;
    return diagnosed('models', 'model_failed', { setting, address }, [
      finding('error', codeOf(failure), { setting, address, reason }),
    ]);
  }
}
