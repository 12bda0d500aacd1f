import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../src/config.ts';

const URL = 'http://127.0.0.1:11434/v1';

describe('models in the environment', () => {
  it('are an address and a name, with a key where one is needed', () => {
    const config = readConfig({
      LLM_BASE_URL: URL,
      LLM_MODEL: 'm',
      LLM_API_KEY: 'k',
      EMBEDDING_BASE_URL: URL,
      EMBEDDING_MODEL: 'e',
      EMBEDDING_DIMENSIONS: '1024',
    });
    expect(config).toMatchObject({
      llm: { baseUrl: URL, model: 'm', apiKey: 'k' },
      embedding: { baseUrl: URL, model: 'e', apiKey: undefined, dimensions: 1024 },
      rerank: null,
    });
  });

  it.each([
    [{ LLM_BASE_URL: URL }, 'LLM_MODEL must be set'],
    [{ LLM_MODEL: 'm' }, 'LLM_BASE_URL must be set'],
    [{ RERANK_API_KEY: 'secret' }, 'RERANK_BASE_URL must be set'],
    [{ EMBEDDING_DIMENSIONS: '8' }, 'EMBEDDING_BASE_URL must be set'],
    [{ EMBEDDING_BASE_URL: URL, EMBEDDING_MODEL: 'e', EMBEDDING_DIMENSIONS: '5000' }, 'EMBEDDING_DIMENSIONS'],
    [{ LLM_BASE_URL: 'http://me:secret@host/v1', LLM_MODEL: 'm' }, 'LLM_API_KEY'],
    [{ LLM_BASE_URL: URL, LLM_MODEL: 'm', LLM_API_KEY: '“secret”' }, 'LLM_API_KEY must be ASCII'],
    [{ RERANK_BASE_URL: URL, RERANK_MODEL: 'm', RERANK_API_KEY: 'secret\nX: y' }, 'RERANK_API_KEY'],
    [{ LLM_BASE_URL: 'host:80/v1', LLM_MODEL: 'm' }, 'LLM_BASE_URL must be an http(s) URL'],
  ])('set by half or badly stop the start with what to set, and show no value: %j', (env, told) => {
    const read = () => readConfig(env);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(told);
    expect(read).not.toThrow('secret');
  });
});
