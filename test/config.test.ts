import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../src/config.ts';

const URL = 'http://127.0.0.1:11434/v1';

describe('models in the environment', () => {
  it('are a URL and a name, with an optional key', () => {
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
    [{ LLM_MODELS: 'a, b' }, 'LLM_BASE_URL must be set'],
    [{ LLM_BASE_URL: URL, LLM_MODEL: 'm', LLM_MODELS: 'a,,b' }, 'LLM_MODELS must be at most 50 names'],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES must be addresses or networks'],
    [{ TRUSTED_PROXIES: 'nginx' }, 'TRUSTED_PROXIES must be addresses or networks'],
    [{ KNOWLEDGE_URL_HOSTS: 'https://docs.example.com' }, 'KNOWLEDGE_URL_HOSTS must be a list of hosts'],
    [{ WEBHOOK_ALLOW: 'hooks.internal' }, 'WEBHOOK_ALLOW must be addresses or networks'],
    [{ WEBHOOK_ALLOW: '10.0.0.0/33' }, 'WEBHOOK_ALLOW must be addresses or networks'],
    [{ KNOWLEDGE_URL_HOSTS: '*.example.com' }, 'KNOWLEDGE_URL_HOSTS must be a list of hosts'],
    [{ BACKUP_SCHEDULE: 'every secret night' }, 'BACKUP_SCHEDULE must be a cron expression'],
    [{ BACKUP_SCHEDULE: '0 3 30 2 *' }, 'BACKUP_SCHEDULE must be a cron expression'],
    [{ BACKUP_SCHEDULE: '60 3 * * *' }, 'BACKUP_SCHEDULE must be a cron expression'],
    [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP must be at least 1'],
    [{ DATABASE_READ_URL: 'postgres://replica/recollect' }, 'DATABASE_READ_URL needs DATABASE_URL'],
    [{ DATABASE_READ_URL: 'replica:5432' }, 'DATABASE_READ_URL must begin with postgres://'],
    [{ DATABASE_POOL_MAX: '1' }, 'DATABASE_POOL_MAX must be at least 2'],
    [{ DATABASE_POOL_MAX: '1001' }, 'DATABASE_POOL_MAX must be at most 1000'],
    [{ DATABASE_POOL_MAX: 'ten' }, 'DATABASE_POOL_MAX must be a whole number from 2 to 1000'],
    [{ ADMIN_READ_KEY: 'secret' }, 'ADMIN_READ_KEY must have at least 16 characters'],
    [
      { ADMIN_KEY: 'secret-0123456789', ADMIN_READ_KEY: 'secret-0123456789' },
      'ADMIN_READ_KEY must differ from ADMIN_KEY',
    ],
    [{ CONSOLE: 'secret' }, 'CONSOLE must be "on" or "off"'],
    [{ RERANK_API_KEY: 'secret' }, 'RERANK_BASE_URL must be set'],
    [{ EMBEDDING_DIMENSIONS: '8' }, 'EMBEDDING_BASE_URL must be set'],
    [{ EMBEDDING_BASE_URL: URL, EMBEDDING_MODEL: 'e', EMBEDDING_DIMENSIONS: '5000' }, 'EMBEDDING_DIMENSIONS'],
    [{ LLM_BASE_URL: 'http://me:secret@host/v1', LLM_MODEL: 'm' }, 'LLM_API_KEY'],
    [{ LLM_BASE_URL: URL, LLM_MODEL: 'm', LLM_API_KEY: '“secret”' }, 'LLM_API_KEY must be ASCII'],
    [{ RERANK_BASE_URL: URL, RERANK_MODEL: 'm', RERANK_API_KEY: 'secret\nX: y' }, 'RERANK_API_KEY'],
    [{ LLM_BASE_URL: 'host:80/v1', LLM_MODEL: 'm' }, 'LLM_BASE_URL must be an http(s) URL'],
    [{ WEB_SEARCH_API_KEY: 'secret' }, 'WEB_SEARCH_BASE_URL must be set when WEB_SEARCH_API_KEY is set'],
    [{ WEB_SEARCH_PROVIDER: 'tavily' }, 'WEB_SEARCH_BASE_URL must be set when WEB_SEARCH_PROVIDER is set'],
    [{ WEB_SEARCH_PROVIDER: 'secret' }, 'WEB_SEARCH_PROVIDER must be "searxng" or "tavily"'],
    [{ WEB_SEARCH_BASE_URL: 'ftp://secret' }, 'WEB_SEARCH_BASE_URL must be an http(s) URL'],
    [{ WEB_SEARCH_BASE_URL: 'http://me:secret@host' }, 'WEB_SEARCH_API_KEY'],
    [{ WEB_SEARCH_BASE_URL: URL, WEB_SEARCH_API_KEY: 'secret x' }, 'WEB_SEARCH_API_KEY must be ASCII'],
  ])('that are incomplete or invalid stop the start with the fix, and without the value: %j', (env, told) => {
    const read = () => readConfig(env);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(told);
    expect(read).not.toThrow('secret');
  });
});

describe('a provider of web searches in the environment', () => {
  it('is a URL, of SearXNG unless another provider is named', () => {
    const webSearch = (env: Record<string, string>) => readConfig(env).webSearch;
    expect(webSearch({})).toBeNull();
    expect(webSearch({ WEB_SEARCH_PROVIDER: 'searxng' })).toBeNull();
    expect(webSearch({ WEB_SEARCH_BASE_URL: URL })).toEqual({ provider: 'searxng', baseUrl: URL });
    expect(
      webSearch({ WEB_SEARCH_PROVIDER: 'tavily', WEB_SEARCH_BASE_URL: URL, WEB_SEARCH_API_KEY: 'k' }),
    ).toEqual({ provider: 'tavily', baseUrl: URL, apiKey: 'k' });
  });
});

describe('CORS_ORIGINS', () => {
  it('is a list of origins, read as browsers write them', () => {
    const given =
      ' https://App.Example.com ,http://localhost:3000,https://a.example:443,tauri://localhost,http://bücher.example';
    expect(readConfig({ CORS_ORIGINS: given }).corsOrigins).toEqual([
      'https://app.example.com',
      'http://localhost:3000',
      'https://a.example',
      'tauri://localhost',
      'http://xn--bcher-kva.example',
    ]);
    expect(readConfig({ CORS_ORIGINS: ' ' }).corsOrigins).toEqual([]);
  });

  it.each([
    '*',
    'https://*.example.com',
    'null',
    'app.example.com',
    'https://app.example.com/',
    'https://app.example.com/path',
    'https://app.example.com?x',
    'https://me@app.example.com',
    'https://a.example,,https://b.example',
    'https://a.example https://b.example',
    'https://a.example:99999',
    'file://',
    ',',
  ])('stops the start for %s with the fix', (given) => {
    expect(() => readConfig({ CORS_ORIGINS: given })).toThrow(
      /^CORS_ORIGINS\S* must be a list of origins such as https/,
    );
  });
});

describe('PRODUCT_AUTH', () => {
  it.each(['127.0.0.1', 'localhost', '::1', '[::1]', '127.0.0.2'])('is open on %s', (HOST) => {
    expect(readConfig({ HOST }).productAuth).toBe('open');
    expect(readConfig({ HOST, PRODUCT_AUTH: 'required' }).productAuth).toBe('required');
  });

  it.each(['0.0.0.0', '::', '192.168.0.1', 'localhost.example.com', '127.0.0.1.example.com'])(
    'is required on %s unless it is set',
    (HOST) => {
      expect(readConfig({ HOST }).productAuth).toBe('required');
      expect(readConfig({ HOST, PRODUCT_AUTH: 'open' }).productAuth).toBe('open');
    },
  );
});

describe('OTEL variables', () => {
  const tracing = (env: Record<string, string>) => readConfig(env).tracing;
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

  it('switch tracing on by an endpoint or the exporter, and off again', () => {
    expect(tracing({})).toBeNull();
    expect(tracing({ OTEL_SERVICE_NAME: 'memory', OTEL_TRACES_SAMPLER: 'always_on' })).toBeNull();
    expect(tracing({ OTEL_TRACES_EXPORTER: 'otlp' })?.url).toBe('http://localhost:4318/v1/traces');
    expect(tracing(endpoint)?.url).toBe('http://collector:4318/v1/traces');
    expect(tracing({ ...endpoint, OTEL_TRACES_EXPORTER: 'none' })).toBeNull();
    expect(tracing({ ...endpoint, OTEL_SDK_DISABLED: 'true' })).toBeNull();
    expect(tracing({ ...endpoint, OTEL_SDK_DISABLED: 'false' })).not.toBeNull();
  });

  it('mean what the specification says', () => {
    expect(
      tracing({
        OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/base/?region=eu',
        OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20b%2C%3D, x-tenant = one',
        OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'x-tenant=two',
        OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json',
        OTEL_RESOURCE_ATTRIBUTES: 'service.name=from-attributes,team=a%2Cb',
        OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
        OTEL_TRACES_SAMPLER_ARG: '0.25',
      }),
    ).toEqual({
      url: 'https://collector.example/base/v1/traces?region=eu',
      headers: { 'api-key': 'a b,=', 'x-tenant': 'two' },
      protocol: 'http/json',
      timeoutMs: 10_000,
      resource: { 'service.name': 'from-attributes', team: 'a,b' },
      sampler: 'parentbased_traceidratio',
      ratio: 0.25,
      delayMs: 5000,
      maxQueued: 2048,
    });
    const whole = { ...endpoint, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://traces:4318/own' };
    expect(tracing({ ...whole, OTEL_SERVICE_NAME: 'memory' })).toMatchObject({
      url: 'http://traces:4318/own',
      protocol: 'http/protobuf',
      resource: { 'service.name': 'memory' },
    });
  });

  it.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be an http(s) URL'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://me:secret@c' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL must be "http/protobuf"'],
    [{ OTEL_TRACES_EXPORTER: 'zipkin' }, 'OTEL_TRACES_EXPORTER must be "otlp" or "none"'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'secret' }, 'OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'a b=secret' }, 'OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=secret%0Ab: c' }, 'OTEL_EXPORTER_OTLP_HEADERS must be name=value'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=secret%zz' }, 'OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs'],
    [{ OTEL_RESOURCE_ATTRIBUTES: '=secret' }, 'OTEL_RESOURCE_ATTRIBUTES must be name=value pairs'],
    [{ OTEL_TRACES_SAMPLER: 'jaeger_remote' }, 'OTEL_TRACES_SAMPLER must be one of'],
    [{ OTEL_TRACES_SAMPLER_ARG: '1.5' }, 'OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1'],
    [{ OTEL_SDK_DISABLED: 'secret' }, 'OTEL_SDK_DISABLED must be "true" or "false"'],
  ])('that are invalid stop the start with the fix, and without the value: %j', (env, told) => {
    expect(() => readConfig(env)).toThrow(told);
    expect(() => readConfig(env)).not.toThrow('secret');
  });
});
