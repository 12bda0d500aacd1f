import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, TEST_ADMIN_KEY, TEST_KEY } from '../support/app.ts';
import { extracted, type ModelApp, startModelApp } from '../support/model-app.ts';
import { type ReceivedSpan, startTraceCollector, type TraceCollector } from '../support/trace-collector.ts';

const CALLER = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const TRACEPARENT = `00-${CALLER.traceId}-${CALLER.spanId}-01`;
const SECRET = 'collector-secret-0123456789';
const WORDS = 'The quokka drinks elderflower lemonade';
const USER = 'person-with-a-name@example.org';

const traced = (url: string) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  OTEL_EXPORTER_OTLP_HEADERS: `api-key=${SECRET}`,
  OTEL_BSP_SCHEDULE_DELAY: '10',
});

/** The spans of a trace by their names; of equal names, the first. */
function named(spans: readonly ReceivedSpan[], traceId: string): (name: string) => ReceivedSpan | undefined {
  return (name) => spans.find((span) => span.traceId === traceId && span.name === name);
}

describe('a trace', () => {
  let collector: TraceCollector;
  let app: ModelApp;

  beforeAll(async () => {
    collector = await startTraceCollector();
    app = await startModelApp((provider) => ({
      ...traced(collector.url),
      OTEL_SERVICE_NAME: 'memory',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test%20bed,service.name=other',
      EMBEDDING_BASE_URL: provider,
      EMBEDDING_MODEL: 'test-embedder',
    }));
    app.provider.respond = () => extracted({ facts: [[WORDS, [0, 'elderflower lemonade']]] });
  });
  afterAll(async () => {
    await app.close();
    await collector.close();
  });

  const add = (traceparent: string, text = WORDS, user = USER) =>
    app.call('POST', '/v1/add/message', {
      headers: { authorization: `Token ${TEST_KEY}`, traceparent },
      body: { user_id: user, conversation_id: 'c', messages: [{ role: 'user', content: text }] },
    });

  it('leads from an add through its task to the extraction and the calls of models', async () => {
    const answer = await add(TRACEPARENT);
    expect(answer.status).toBe(200);
    await app.idle(USER);
    const spans = await collector.until((all) => named(all, CALLER.traceId)('process extract') !== undefined);
    const find = named(spans, CALLER.traceId);
    const [request, commit] = [find('POST /v1/add/message'), find('commit add')];
    const [memory, task, extract] = [find('upsert_memory'), find('process extract'), find('extract')];
    expect(request).toMatchObject({ parentSpanId: CALLER.spanId, kind: 2, status: 0 });
    expect(request?.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/v1/add/message',
      'http.response.status_code': 200,
    });
    expect(memory).toMatchObject({ parentSpanId: request?.spanId });
    expect(memory?.attributes).toMatchObject({
      'gen_ai.operation.name': 'upsert_memory',
      'gen_ai.memory.record.count': 1,
      'recollect.task.id': answer.body.data.task_id,
    });
    expect(commit?.parentSpanId).toBe(memory?.spanId);
    expect(task).toMatchObject({ kind: 5, parentSpanId: memory?.spanId });
    expect(task?.attributes).toMatchObject({
      'recollect.task.id': answer.body.data.task_id,
      'recollect.task.outcome': 'completed',
    });
    expect(extract?.parentSpanId).toBe(task?.spanId);
    expect(find('commit tasks')?.parentSpanId).toBe(task?.spanId);
    expect(find('chat test-model')).toMatchObject({ parentSpanId: extract?.spanId, kind: 3 });
    expect(find('chat test-model')?.attributes).toMatchObject({
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'openai',
      'gen_ai.request.model': 'test-model',
      'gen_ai.output.type': 'json',
      'gen_ai.usage.input_tokens': expect.any(Number),
      'gen_ai.usage.output_tokens': expect.any(Number),
      'server.address': '127.0.0.1',
      'recollect.purpose': 'extract',
    });
    expect(find('embeddings test-embedder')).toMatchObject({ parentSpanId: extract?.spanId, kind: 3 });
    expect(find('embeddings test-embedder')?.attributes['gen_ai.usage.input_tokens']).toBeGreaterThan(0);
    expect(collector.resource).toMatchObject({
      'service.name': 'memory',
      'deployment.environment.name': 'test bed',
      'service.version': expect.any(String),
    });
    expect(collector.requests[0]?.headers['api-key']).toBe(SECRET);
    expect(collector.requests[0]?.path).toBe('/v1/traces');
  });

  it('shows the stages of a search, and a failed call of a model', async () => {
    const traceId = 'c'.repeat(32);
    const answer = await app.call('POST', '/product/search', {
      headers: { traceparent: `00-${traceId}-${CALLER.spanId}-01` },
      body: { user_id: USER, query: 'What does the quokka drink?' },
    });
    expect(answer.status).toBe(200);
    const spans = await collector.until((all) => named(all, traceId)('POST /product/search') !== undefined);
    const find = named(spans, traceId);
    const search = find('search_memory');
    expect(search?.parentSpanId).toBe(find('POST /product/search')?.spanId);
    expect(search?.attributes).toMatchObject({ 'gen_ai.operation.name': 'search_memory' });
    expect(search?.attributes['gen_ai.memory.record.count']).toBeGreaterThan(0);
    for (const stage of ['changes', 'encoder', 'rank', 'fetch'])
      expect(find(`search ${stage}`)?.parentSpanId, stage).toBe(search?.spanId);
    expect(find('embeddings test-embedder')?.parentSpanId).toBe(find('search encoder')?.spanId);
    expect(find('embeddings test-embedder')?.attributes['recollect.purpose']).toBe('search');
  });

  it('goes through a streamed chat', async () => {
    const traceId = 'd'.repeat(32);
    app.provider.respond = () => 'It drinks lemonade.';
    const answer = await app.call('POST', '/product/chat/stream', {
      headers: { traceparent: `00-${traceId}-${CALLER.spanId}-01` },
      body: { user_id: USER, query: 'What does the quokka drink?' },
    });
    expect(answer.status).toBe(200);
    const spans = await collector.until(
      (all) =>
        named(all, traceId)('POST /product/chat/stream') !== undefined &&
        named(all, traceId)('chat test-model') !== undefined,
    );
    const chat = named(spans, traceId)('chat test-model');
    expect(chat?.attributes).toMatchObject({
      'gen_ai.request.stream': true,
      'gen_ai.usage.output_tokens': expect.any(Number),
      'recollect.purpose': 'chat',
    });
    app.provider.respond = () => extracted({});
    await app.idle(USER);
  });

  it('begins anew where the caller sends no valid place, and never fails for it', async () => {
    const hostile = [
      'x',
      `00-${'0'.repeat(32)}-${CALLER.spanId}-01`,
      `00-${'e'.repeat(32)}-${'0'.repeat(16)}-01`,
      `00-${'E'.repeat(32)}-${CALLER.spanId}-01`,
      `ff-${'e'.repeat(32)}-${CALLER.spanId}-01`,
      `00-${'e'.repeat(32)}-${CALLER.spanId}-01-more`,
      `00-${'e'.repeat(32)}-${CALLER.spanId}-01,00-${'e'.repeat(32)}-${CALLER.spanId}-01`,
      `00-${'e'.repeat(31)}'-${CALLER.spanId}-01`,
      'e'.repeat(8000),
    ];
    const before = collector.spans.length;
    for (const [n, traceparent] of hostile.entries())
      expect((await add(traceparent, `Note ${n}`, `hostile-${n}`)).status, traceparent.slice(0, 60)).toBe(
        200,
      );
    for (const n of hostile.keys()) await app.idle(`hostile-${n}`);
    const own = (all: readonly ReceivedSpan[]) =>
      all.slice(before).filter(({ name }) => name === 'POST /v1/add/message');
    const spans = await collector.until((all) => own(all).length === hostile.length);
    expect(own(spans).map(({ parentSpanId }) => parentSpanId || undefined)).toEqual(
      hostile.map(() => undefined),
    );
    expect(new Set(own(spans).map(({ traceId }) => traceId)).size).toBe(hostile.length);
    expect(spans.some(({ traceId }) => /^(.)\1*$/.test(traceId) && /[e0]/.test(traceId))).toBe(false);
  });

  it('follows the caller that does not sample, also in the task', async () => {
    const traceId = 'a'.repeat(32);
    expect((await add(`00-${traceId}-${CALLER.spanId}-00`, 'Unsampled', 'unsampled')).status).toBe(200);
    await app.idle('unsampled');
    expect(
      (await add(`01-${'b'.repeat(32)}-${CALLER.spanId}-01-later-version`, 'Last', 'sampled')).status,
    ).toBe(200);
    await app.idle('sampled');
    const spans = await collector.until((all) => named(all, 'b'.repeat(32))('process extract') !== undefined);
    expect(spans.filter((span) => span.traceId === traceId)).toEqual([]);
  });

  it('is linked from the tasks that are done together with its own', async () => {
    const traceIds = Array.from({ length: 4 }, (_, n) => `${n + 1}`.repeat(32));
    const claimsIn = (all: readonly ReceivedSpan[]) =>
      all.filter(({ name, traceId }) => name === 'process extract' && traceIds.includes(traceId));
    const countOf = (all: readonly ReceivedSpan[]) =>
      claimsIn(all).reduce((sum, { attributes }) => sum + Number(attributes['recollect.task.count']), 0);
    await Promise.all(
      traceIds.map((traceId, n) => add(`00-${traceId}-${CALLER.spanId}-01`, `Batch ${n}`, 'batch')),
    );
    await app.idle('batch');
    const spans = await collector.until((all) => countOf(all) === traceIds.length);
    const claims = claimsIn(spans);
    expect(claims.flatMap(({ links }) => links).length).toBe(traceIds.length - claims.length);
    const read = traceIds.map((traceId) => named(spans, traceId)('extract'));
    expect(read.map((span) => span?.traceId)).toEqual(traceIds);
    const linked = read.flatMap((span) => span?.links ?? []);
    expect(linked.length).toBe(traceIds.length - claims.length);
    for (const { spanId } of linked) expect(claims.map((claim) => claim.spanId)).toContain(spanId);
  });

  it('holds no words, no names of users, no keys and no headers, and no probes', async () => {
    await app.call('GET', '/health/ready');
    await app.call('GET', '/metrics');
    await app.call('GET', `/v1/no-such-route/${USER}`);
    await app.call('POST', `/admin/projects/default/users/${USER}/export`, {
      headers: { authorization: `Bearer ${TEST_ADMIN_KEY}` },
    });
    const spans = await collector.until((all) => all.some(({ name }) => name === 'GET'));
    const sent = collector.requests.map(({ body }) => body.toString()).join('\n');
    for (const secret of [
      USER,
      'person-with',
      'quokka',
      'lemonade',
      'Batch',
      SECRET,
      TEST_KEY,
      TEST_ADMIN_KEY,
      'the-key',
    ])
      expect(sent, secret).not.toContain(secret);
    expect(spans.filter(({ name }) => /health|metrics/.test(name))).toEqual([]);
    const metrics = await app.call('GET', '/metrics');
    expect(metrics.text).toMatch(/recollect_trace_spans_total\{outcome="sent"\} [1-9]/);
  });
});

describe('a collector', () => {
  it('that cannot be reached, or refuses, harms no request and delays no stop', async () => {
    const refusing = await startTraceCollector(400);
    for (const url of ['http://127.0.0.1:9', refusing.url]) {
      const app = await startTestApp({ ...traced(url), OTEL_BSP_MAX_QUEUE_SIZE: '3' });
      const adds = Array.from({ length: 10 }, (_, n) =>
        app.product('/add', { user_id: 'u', messages: [{ role: 'user', content: `Note ${n}` }] }),
      );
      for (const answer of await Promise.all(adds)) expect(answer.status).toBe(200);
      await app.idle('u');
      const metrics = await app.call('GET', '/metrics');
      expect(metrics.text, url).toMatch(/recollect_trace_spans_total\{outcome="lost"\} [1-9]/);
      expect(metrics.text).toContain('recollect_trace_spans_total{outcome="sent"} 0');
      await app.close();
    }
    await refusing.close();
  });

  it('that never answers delays no stop, and receives protobuf by default', async () => {
    const collector = await startTraceCollector('never');
    const app = await startTestApp({
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/own/path`,
      // without a limit of its own, the stop would take as long as this
      OTEL_EXPORTER_OTLP_TIMEOUT: '600000',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '1.0',
    });
    await app.product('/search', { user_id: 'u', query: 'anything' });
    await app.close();
    expect(collector.requests.map(({ path }) => path)).toEqual(['/own/path']);
    expect(collector.requests[0]?.headers['content-type']).toBe('application/x-protobuf');
    expect(collector.requests[0]?.body.toString('latin1')).toContain('search_memory');
    await collector.close();
  });
});
