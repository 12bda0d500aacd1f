import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChatModel } from '../../../src/providers/chat-model.ts';
import { UNMETERED } from '../../../src/providers/meter.ts';
import { createChatModel } from '../../../src/providers/openai-compatible/chat-model.ts';
import type { ProviderFailure } from '../../../src/providers/provider-error.ts';
import { failureOf, type TestEndpoint, testEndpoint } from '../../support/endpoint.ts';
import { type Fault, type ModelProvider, startModelProvider } from '../../support/model-provider.ts';

const account = { projectId: 'p', purpose: 'chat' } as const;
const request = { account, messages: [{ role: 'user', content: 'a secret question' }] } as const;
const never = new AbortController().signal;

let provider: ModelProvider;
let at: TestEndpoint;
beforeEach(async () => {
  provider = await startModelProvider();
});
afterEach(async () => {
  await at?.endpoint.close();
  await provider.close();
});

function chatModel(options: Parameters<typeof testEndpoint>[1] = {}): ChatModel {
  at = testEndpoint(provider.url, options);
  return createChatModel({ endpoint: at.endpoint, model: 'm', meter: UNMETERED });
}

async function streamed(model: ChatModel, signal = never): Promise<string> {
  let text = '';
  for await (const delta of model.stream(request, signal)) text += delta.text;
  return text;
}

const CALLS = {
  complete: async (model: ChatModel) => (await model.complete(request, never)).text,
  stream: (model: ChatModel) => streamed(model),
};

/** Fault, expected failure, most requests, and a time limit for faults that nothing else ends. */
const TABLE: readonly (readonly [Fault, ProviderFailure, number, { readonly timeoutMs?: number }])[] = [
  [{ kind: 'unauthorized' }, 'unauthorized', 1, {}],
  [{ kind: 'status', status: 403 }, 'unauthorized', 1, {}],
  [{ kind: 'quota' }, 'quota', 1, {}],
  [{ kind: 'status', status: 402 }, 'quota', 1, {}],
  [{ kind: 'rate_limited' }, 'rate_limited', 3, {}],
  [{ kind: 'rate_limited', retryAfter: '1' }, 'rate_limited', 3, {}],
  [{ kind: 'rate_limited', retryAfter: '30' }, 'rate_limited', 1, {}],
  [{ kind: 'status', status: 500 }, 'unavailable', 3, {}],
  [{ kind: 'status', status: 503, body: '<html>' }, 'unavailable', 3, {}],
  [{ kind: 'status', status: 404 }, 'rejected', 1, {}],
  [{ kind: 'status', status: 413 }, 'rejected', 1, {}],
  [{ kind: 'redirect', to: 'http://127.0.0.1:9/elsewhere' }, 'rejected', 1, {}],
  [{ kind: 'reset' }, 'unavailable', 3, {}],
  [{ kind: 'cut' }, 'unavailable', 3, {}],
  [{ kind: 'stall' }, 'timeout', 1, { timeoutMs: 1500 }],
  [{ kind: 'stall_midway' }, 'timeout', 1, { timeoutMs: 1500 }],
  [{ kind: 'one_byte_per_second' }, 'timeout', 1, { timeoutMs: 1500 }],
  [{ kind: 'keep_alives' }, 'timeout', 1, { timeoutMs: 1500 }],
  [{ kind: 'huge' }, 'bad_answer', 1, {}],
  [{ kind: 'raw', body: '{"choices":[{"mess', type: 'application/json' }, 'bad_answer', 1, {}],
  [{ kind: 'raw', body: '{"choices":[]}', type: 'application/json' }, 'bad_answer', 1, {}],
  [{ kind: 'raw', body: '<html>hello</html>', type: 'application/json' }, 'bad_answer', 1, {}],
];

describe.each(Object.entries(CALLS))('a provider that fails (%s)', (_name, call) => {
  it.each(TABLE)(
    'with %j: %s, at most %i requests, and no open socket',
    async (fault, failure, most, limit) => {
      const model = chatModel(limit);
      provider.fail(fault);
      const error = await failureOf(call(model));
      expect(error.failure).toBe(failure);
      expect(provider.requests.length).toBeLessThanOrEqual(most);
      await provider.quiet();
      expect(JSON.stringify([error, error.cause, error.stack])).not.toMatch(/the-key|secret question/);

      provider.heal();
      at.later(60_000);
      expect(await call(model)).toBe('ok');
    },
  );

  it('refused connections: unavailable, until the provider is back', async () => {
    const model = chatModel();
    await provider.refuse();
    expect((await failureOf(call(model))).failure).toBe('unavailable');
    await provider.accept();
    expect(await call(model)).toBe('ok');
  });

  it('a transient failure is hidden from the caller', async () => {
    const model = chatModel();
    provider.fail({ kind: 'status', status: 502 }, 2);
    expect(await call(model)).toBe('ok');
    expect(provider.requests).toHaveLength(3);
    expect(at.waits).toEqual([187.5, 375]);
  });

  it('a short Retry-After is waited for, a long one is passed on', async () => {
    const model = chatModel();
    provider.fail({ kind: 'rate_limited', retryAfter: '2' }, 1);
    expect(await call(model)).toBe('ok');
    expect(at.waits[0]).toBeGreaterThanOrEqual(2000);
    provider.fail({ kind: 'rate_limited', retryAfter: '40' }, 1);
    expect((await failureOf(call(model))).retryAfterSeconds).toBe(40);

    const before = provider.requests.length;
    at.later(10_000);
    const held = await failureOf(call(model));
    expect(held).toMatchObject({ failure: 'rate_limited', retryAfterSeconds: 30 });
    expect(provider.requests).toHaveLength(before);
    at.later(30_000);
    expect(await call(model)).toBe('ok');
  });
});

describe('the time limit of a call', () => {
  it('applies to each attempt, not to all together', async () => {
    const model = chatModel({ timeoutMs: 20_000 });
    provider.thinks = async () => at.later(15_000);
    provider.fail({ kind: 'status', status: 502 }, 2);
    expect((await model.complete(request, never)).text).toBe('ok');
    expect(provider.requests).toHaveLength(3);
  });

  it('does not matter after its endpoint is closed: nothing is retried', async () => {
    const model = chatModel();
    provider.fail({ kind: 'stall' });
    const called = failureOf(model.complete(request, never));
    await provider.received(1);
    await at.endpoint.close();
    expect((await called).failure).toBe('unavailable');
    expect(at.waits).toEqual([]);
  });
});

describe('a circuit', () => {
  it('opens after five failures, reports their reason without requests, and closes after one probe', async () => {
    const model = chatModel();
    provider.fail({ kind: 'unauthorized' });
    for (let i = 0; i < 5; i += 1) await failureOf(model.complete(request, never));
    const tried = await Promise.all(
      Array.from({ length: 20 }, () => failureOf(model.complete(request, never))),
    );
    expect(provider.requests).toHaveLength(5);
    expect(new Set(tried.map((error) => error.failure))).toEqual(new Set(['unauthorized']));
    expect(tried[0]?.retryAfterSeconds).toBeGreaterThan(0);

    at.later(5_000);
    const probes = await Promise.all(
      Array.from({ length: 5 }, () => failureOf(model.complete(request, never))),
    );
    expect(probes.map((error) => error.failure)).toEqual(Array(5).fill('unauthorized'));
    expect(provider.requests).toHaveLength(6);

    provider.heal();
    at.later(5_000);
    await failureOf(model.complete(request, never));
    expect(provider.requests).toHaveLength(6);
    at.later(5_000);
    expect((await model.complete(request, never)).text).toBe('ok');
    expect((await model.complete(request, never)).text).toBe('ok');
  });

  it('is not opened by requests that the model refuses', async () => {
    const model = chatModel();
    provider.fail({ kind: 'status', status: 404 });
    for (let i = 0; i < 8; i += 1) await failureOf(model.complete(request, never));
    expect(provider.requests).toHaveLength(8);
  });

  it.each(['extract', 'chat'] as const)('opened by %s calls does not stop other calls', async (purpose) => {
    const model = chatModel();
    const own = { ...request, account: { projectId: 'p', purpose } };
    const other = { projectId: 'p', purpose: purpose === 'chat' ? 'embed' : 'search' } as const;
    provider.fail({ kind: 'unauthorized' });
    for (let i = 0; i < 5; i += 1) await failureOf(model.complete(own, never));
    provider.heal();
    expect((await failureOf(model.complete(own, never))).failure).toBe('unauthorized');
    expect(provider.requests).toHaveLength(5);
    expect((await model.complete({ ...request, account: other }, never)).text).toBe('ok');
    // their success closes the circuit
    expect((await model.complete(own, never)).text).toBe('ok');
  });

  it('is not opened by streams that nobody reads to the end, whose sockets are closed all the same', async () => {
    const model = chatModel({ timeoutMs: 500 });
    provider.respond = () => 'words '.repeat(50);
    provider.fail({ kind: 'stall_midway' }, 5);
    const streams = Array.from({ length: 5 }, () => model.stream(request, never)[Symbol.asyncIterator]());
    for (const stream of streams) expect((await stream.next()).value?.text).toBeTruthy();
    await provider.quiet();
    expect((await model.complete(request, never)).text).toContain('words');
    const ends = streams.map(async (stream) => {
      while (!(await stream.next()).done);
    });
    for (const end of ends) expect((await failureOf(end)).failure).toBe('timeout');
    expect((await model.complete(request, never)).text).toContain('words');
  });

  it('is probed again when the caller of the probe aborts', async () => {
    const model = chatModel();
    provider.fail({ kind: 'unauthorized' });
    for (let i = 0; i < 5; i += 1) await failureOf(model.complete(request, never));
    at.later(5_000);
    provider.fail({ kind: 'stall' });
    const leaving = new AbortController();
    const probe = model.complete(request, leaving.signal);
    await provider.received(6);
    leaving.abort(new Error('left'));
    await expect(probe).rejects.toThrow('left');
    provider.heal();
    expect((await model.complete(request, never)).text).toBe('ok');
  });
});

describe('retries', () => {
  it('stop when the provider fails all the time, so that its load is not multiplied', async () => {
    const model = chatModel();
    provider.fail({ kind: 'status', status: 500 });
    // successes between them keep the circuit closed
    for (let i = 0; i < 12; i += 1) {
      provider.fail({ kind: 'status', status: 500 }, 4);
      await failureOf(model.complete(request, never));
      provider.heal();
      at.later(60_000);
      await model.complete(request, never);
    }
    expect(provider.requests.length).toBeLessThan(12 * 2 + 12);
  });
});

describe('a caller who aborts', () => {
  it.each([{ kind: 'stall' }, { kind: 'stall_midway' }, { kind: 'keep_alives' }] as const)(
    'ends the call at the provider (%j)',
    async (fault) => {
      const model = chatModel();
      provider.fail(fault);
      for (const call of [
        (signal: AbortSignal) => model.complete(request, signal),
        (signal: AbortSignal) => streamed(model, signal),
      ]) {
        const leaving = new AbortController();
        const before = provider.requests.length;
        const called = call(leaving.signal);
        await provider.received(before + 1);
        leaving.abort(new Error('left'));
        await expect(called).rejects.toThrow('left');
        await provider.quiet();
      }
    },
  );

  it('by leaving the loop ends the stream at the provider', async () => {
    const model = chatModel();
    provider.respond = () => 'words '.repeat(50);
    provider.fail({ kind: 'stall_midway' });
    for await (const delta of model.stream(request, never)) {
      expect(delta.text).not.toBe('');
      break;
    }
    await provider.quiet();
  });

  it('before a call begins makes no request', async () => {
    const model = chatModel();
    await expect(model.complete(request, AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
    expect(provider.requests).toHaveLength(0);
  });
});

describe('concurrency', () => {
  it('is limited: further calls wait in the queue and are all served', async () => {
    const model = chatModel({ maxConcurrent: 2 });
    const answers = await Promise.all(Array.from({ length: 12 }, () => model.complete(request, never)));
    expect(answers.map((answer) => answer.text)).toEqual(Array(12).fill('ok'));
    expect(provider.sockets.size).toBeLessThanOrEqual(2);
  });

  it('in the background does not delay calls with a waiting caller', async () => {
    const model = chatModel({ maxConcurrent: 1 });
    const account = { projectId: 'p', purpose: 'extract' } as const;
    const over = Promise.withResolvers<void>();
    provider.thinks = () => over.promise;
    const extracting = model.complete({ ...request, account }, never);
    await provider.received(1);
    provider.thinks = () => Promise.resolve();
    expect((await model.complete(request, never)).text).toBe('ok');
    over.resolve();
    expect((await extracting).text).toBe('ok');
  });

  it('a call that waits in the queue times out, and does not block later calls', async () => {
    const model = chatModel({ maxConcurrent: 1, timeoutMs: 1500 });
    provider.fail({ kind: 'stall' }, 1);
    const calls = [failureOf(model.complete(request, never)), failureOf(model.complete(request, never))];
    expect((await Promise.all(calls)).map((error) => error.failure)).toEqual(['timeout', 'timeout']);
    expect((await model.complete(request, never)).text).toBe('ok');
  });
});
