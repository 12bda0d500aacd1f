import { startTestApp, TEST_ADMIN_KEY, type TestApp } from './app.ts';
import { type ModelProvider, startModelProvider } from './model-provider.ts';

const ADMIN = { authorization: `Bearer ${TEST_ADMIN_KEY}` };

export interface ModelApp extends TestApp {
  readonly provider: ModelProvider;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  admin(method: string, path: string, body?: unknown): Promise<{ status: number; body: any }>;
  /**
   * Adds messages through `/v1`.
   * @returns the id of the task
   */
  add(userId: string, messages: readonly object[], more?: object): Promise<string>;
}

/**
 * Starts a server whose chat model is a loopback provider. Waits between two tries of a task take at most a
 * second.
 */
export async function startModelApp(
  env: Record<string, string> | ((url: string) => Record<string, string>) = {},
  rulesScript?: URL,
): Promise<ModelApp> {
  const provider = await startModelProvider();
  const app = await startTestApp(
    {
      LLM_BASE_URL: provider.url,
      LLM_MODEL: 'test-model',
      LLM_API_KEY: 'the-key',
      MODEL_RETRY_SECONDS: '1',
      ...(typeof env === 'function' ? env(provider.url) : env),
    },
    undefined,
    undefined,
    rulesScript,
  );
  const admin: ModelApp['admin'] = (method, path, body) =>
    app.call(method, `/admin${path}`, { headers: ADMIN, ...(body === undefined ? {} : { body }) });
  return {
    ...app,
    provider,
    admin,
    add: async (userId, messages, more = {}) => {
      const answer = await app.v1('/add/message', {
        user_id: userId,
        conversation_id: 'c',
        messages,
        ...more,
      });
      if (answer.body?.code !== 0) throw new Error(`not added: ${answer.text}`);
      return answer.body.data.task_id;
    },
    close: async () => {
      await app.close();
      await provider.close();
    },
  };
}

type Sources = readonly (readonly [turn: number, quote: string])[];

/** A model's answer to the extraction prompt. Lists that are not given are empty. */
export function extracted(lists: {
  readonly facts?: readonly (readonly [text: string, ...sources: Sources])[];
  readonly events?: readonly object[];
  readonly preferences?: readonly object[];
  readonly profile?: readonly object[];
}): object {
  const facts = (lists.facts ?? []).map(([text, ...sources]) => ({
    title: text,
    text,
    tags: [],
    confidence: 0.9,
    sources: quoted(...sources),
  }));
  return { events: [], preferences: [], profile: [], ...lists, facts };
}

export function quoted(...sources: Sources): readonly object[] {
  return sources.map(([turn, quote]) => ({ turn, quote }));
}
