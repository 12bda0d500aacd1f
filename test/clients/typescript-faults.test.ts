import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Recollect, RecollectError } from '@recollect/client';
import { afterEach, describe, expect, it, vi } from 'vitest';

/** What the TypeScript client does with servers that fail. */
let server: Server | undefined;
afterEach(() => {
  vi.useRealTimers();
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

/** A client of a server that answers like this. The keys of its requests are kept. */
async function clientOf(answer: RequestListener, options: object = {}) {
  const keys: (string | undefined)[] = [];
  const made = createServer((request, response) => {
    keys.push(request.headers['idempotency-key'] as string | undefined);
    answer(request, response);
  });
  server = made;
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(made.address() as AddressInfo).port}`;
  return { recollect: new Recollect({ baseUrl, apiKey: 'key', ...options }), keys, baseUrl };
}

const added = '{"code":0,"data":{"success":true,"task_id":"t1","status":"running"},"message":"ok"}';
const words = { user: 'ann', text: 'I like tea.' };

const failureOf = (call: Promise<unknown>): Promise<RecollectError> =>
  call.then(
    () => expect.unreachable('the call succeeded'),
    (error: unknown) => error as RecollectError,
  );

describe('a server that cannot answer now', () => {
  it.each([429, 502, 503, 504])('%i: the write is sent again with the same key', async (status) => {
    let requests = 0;
    const { recollect, keys } = await clientOf((_, response) => {
      requests += 1;
      if (requests < 3) response.writeHead(status, { 'retry-after': '0' }).end('<html>later</html>');
      else response.end(added);
    });
    expect(await recollect.remember(words)).toEqual({ id: 't1', status: 'running' });
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    await recollect.remember(words);
    expect(keys[3]).not.toBe(keys[0]);
  });

  it.each([
    ['7', 7000],
    [new Date(Date.UTC(2026, 0, 1, 0, 0, 20)).toUTCString(), 20_000],
  ])('waits as long as Retry-After says: %s', async (retryAfter, ms) => {
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
    let requests = 0;
    const recollect = new Recollect({
      baseUrl: 'http://127.0.0.1:1',
      fetch: async () => {
        requests += 1;
        if (requests > 1) return new Response(added);
        return new Response('', { status: 503, headers: { 'retry-after': retryAfter } });
      },
    });
    const call = recollect.remember(words);
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(requests).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await call).toMatchObject({ id: 't1' });
  });

  it('gives up at once when it should wait for longer than the call may take', async () => {
    const refuse: RequestListener = (_, response) =>
      response
        .writeHead(429, { 'retry-after': '3600', 'x-request-id': 'r1' })
        .end('{"code":40301,"message":"The budget is used up.","data":{}}');
    const { recollect, keys } = await clientOf(refuse);
    const error = await failureOf(recollect.remember(words));
    expect(error).toMatchObject({ failure: 'refused', status: 429, code: 40301, retryAfter: 3600 });
    expect(error).toMatchObject({ message: 'The budget is used up.', requestId: 'r1', retryable: true });
    expect(keys).toHaveLength(1);
  });

  it('a server that is down is unreachable, after the last retry', async () => {
    const { recollect, keys } = await clientOf((request) => request.socket.destroy(), { retries: 1 });
    const error = await failureOf(recollect.recall({ user: 'ann', query: 'tea' }));
    expect(error).toMatchObject({ failure: 'unreachable', status: undefined, retryable: true });
    expect(keys).toHaveLength(2);
    server?.closeAllConnections();
    await new Promise((resolve) => server?.close(resolve));
    expect(await failureOf(recollect.remember(words))).toMatchObject({ failure: 'unreachable' });
  });

  it('an answer that breaks off is asked for again, also one that is slow', async () => {
    let requests = 0;
    const { recollect, keys } = await clientOf(
      (_, response) => {
        requests += 1;
        if (requests === 1) response.write(added.slice(0, 20), () => response.destroy());
        else if (requests === 2) response.write(added.slice(0, 20));
        else response.end(added);
      },
      { attemptTimeoutMs: 1000 },
    );
    expect(await recollect.remember(words)).toMatchObject({ id: 't1' });
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(3);
  });

  it('a server that never answers costs no more than the time of the call', async () => {
    const { recollect } = await clientOf(() => undefined, { timeoutMs: 100 });
    expect(await failureOf(recollect.remember(words))).toMatchObject({ failure: 'timeout', retryable: true });
  });

  it('a fetch of the user that does not listen to its signal is left behind', async () => {
    const deaf = new Recollect({
      baseUrl: 'http://127.0.0.1:1',
      fetch: () => new Promise(() => undefined),
      timeoutMs: 50,
    });
    expect(await failureOf(deaf.remember(words))).toMatchObject({ failure: 'timeout' });
    const reason = new Error('enough');
    const controller = new AbortController();
    const call = deaf.recall({ user: 'ann', query: 'tea' }, { signal: controller.signal });
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
  });

  it('refusals and wrong answers are not asked for again', async () => {
    const { recollect, keys } = await clientOf((_, response) => response.writeHead(500).end('oops'));
    expect(await failureOf(recollect.remember(words))).toMatchObject({ status: 500, retryable: false });
    expect(keys).toHaveLength(1);
    server?.removeAllListeners('request').on('request', (_, response) => response.end('<html>a page</html>'));
    expect((await failureOf(recollect.remember(words))).message).toContain('not JSON');
    const failed = '{"code":50002,"message":"The model returned no usable answer.","data":{}}';
    server?.removeAllListeners('request').on('request', (_, response) => {
      keys.push('model');
      response.writeHead(502, { 'x-request-id': 'r2' }).end(failed);
    });
    expect(await failureOf(recollect.remember(words))).toMatchObject({ code: 50002, retryable: false });
    expect(keys.filter((key) => key === 'model')).toHaveLength(1);
  });
});

describe('an aborted call', () => {
  const reason = new Error('enough');

  it('rejects with the reason of its signal: before, during and between attempts', async () => {
    const arrived = Promise.withResolvers<void>();
    const { recollect, keys } = await clientOf(() => arrived.resolve());
    await expect(recollect.remember(words, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(keys).toHaveLength(0);
    const during = new AbortController();
    const call = recollect.recall({ user: 'ann', query: 'tea' }, { signal: during.signal });
    await arrived.promise;
    during.abort(reason);
    await expect(call).rejects.toBe(reason);

    const between = new AbortController();
    server?.removeAllListeners('request').on('request', (_, response) => {
      response.writeHead(503, { 'retry-after': '30' }).end();
      setImmediate(() => between.abort(reason));
    });
    await expect(recollect.remember(words, { signal: between.signal })).rejects.toBe(reason);
  });

  it('ends a wait', async () => {
    const running = '{"code":0,"data":{"task_id":"t1","status":"running","receipts":[]},"message":"ok"}';
    const controller = new AbortController();
    const { recollect } = await clientOf((_, response) => {
      response.end(running);
      setImmediate(() => controller.abort(reason));
    });
    await expect(recollect.waitFor('t1', { signal: controller.signal })).rejects.toBe(reason);
    expect(await failureOf(recollect.waitFor('t1', { timeoutMs: 100 }))).toMatchObject({
      failure: 'timeout',
    });
  });
});

describe('waitFor', () => {
  const status = (data: object) =>
    JSON.stringify({ code: 0, data: { task_id: 't1', receipts: [], ...data } });

  it('goes on while the server restarts, and says why a task failed', async () => {
    const answers = [503, 503, 'cut', status({ status: 'running' }), status({ status: 'completed' })];
    const { recollect } = await clientOf(
      (request, response) => {
        const answer =
          answers.shift() ?? status({ status: 'failed', error: { code: 'gone', message: 'It broke.' } });
        if (answer === 'cut') request.socket.destroy();
        else if (typeof answer === 'number') response.writeHead(answer, { 'retry-after': '0' }).end();
        else response.end(answer);
      },
      { retries: 0 },
    );
    expect(await recollect.waitFor('t1')).toMatchObject({ status: 'completed' });
    const error = await failureOf(recollect.waitFor('t1'));
    expect(error).toMatchObject({ failure: 'task_failed', message: 'It broke.', code: 'gone' });
  });
});

describe('a stream', () => {
  const input = { user_id: 'ann', conversation_id: 'c', query: 'tea?' };
  const head = { 'content-type': 'text/event-stream' };
  const text = (data: string) => `data: ${JSON.stringify({ type: 'text', data })}\n\n`;
  const end = 'data: {"type":"end","data":""}\n\n';

  /** What is read of a stream, and the error at its end. */
  async function read(recollect: Recollect, signal?: AbortSignal) {
    const data: unknown[] = [];
    try {
      for await (const event of recollect.stream('/v1/chat', input, { signal })) data.push(event.data);
      return { data };
    } catch (error) {
      return { data, error: error as RecollectError };
    }
  }

  it('gives whole events however its bytes are cut', async () => {
    const bytes = Buffer.from(
      `: hello\r\n\r\n${text('喝茶 🍵')}event: x\ndata: {"type":\ndata: "text","data":"b"}\n\n${end}`,
    );
    const { recollect } = await clientOf(async (_, response) => {
      response.writeHead(200, head);
      for (const byte of bytes) {
        response.write(Buffer.of(byte));
        await new Promise((resolve) => setImmediate(resolve));
      }
      response.end();
    });
    expect(await read(recollect)).toEqual({ data: ['喝茶 🍵', 'b', ''] });
  });

  it.each(['ends', 'is cut'])('that %s in the middle throws after the events that came', async (how) => {
    const { recollect, keys } = await clientOf((_, response) => {
      response.writeHead(200, head).write(`${text('a')}data: {"ty`, () => {
        if (how === 'ends') response.end();
        else response.destroy();
      });
    });
    const { data, error } = await read(recollect);
    expect(data).toEqual(['a']);
    expect(error).toMatchObject({ failure: 'broken_stream' });
    expect(keys).toHaveLength(1);
  });

  it('that falls silent, reports an error or is aborted throws', async () => {
    const { recollect, baseUrl } = await clientOf((_, response) =>
      response.writeHead(200, head).write(text('a')),
    );
    const hasty = new Recollect({ baseUrl, attemptTimeoutMs: 1000 });
    expect(await read(hasty)).toMatchObject({ data: ['a'], error: { failure: 'timeout' } });
    const controller = new AbortController();
    const listen = (listener: RequestListener) =>
      server?.removeAllListeners('request').on('request', listener);
    listen((_, response) => {
      response.writeHead(200, head).write(text('a'), () => controller.abort(new Error('enough')));
    });
    expect((await read(recollect, controller.signal)).error?.message).toBe('enough');
    listen((_, response) => {
      response
        .writeHead(200, head)
        .end('data: {"type":"error","content":"No model.","code":"model_failed"}\n\n');
    });
    expect((await read(recollect)).error).toMatchObject({ message: 'No model.', code: 'model_failed' });
    listen((_, response) => response.writeHead(200, head).end('data: no json\n\n'));
    expect((await read(recollect)).error).toBeInstanceOf(RecollectError);
  });

  it('that is left closes its connection', async () => {
    const closed = Promise.withResolvers<void>();
    const { recollect } = await clientOf((_, response) => {
      response.on('close', () => closed.resolve());
      response.writeHead(200, head).write(text('a'));
    });
    for await (const event of recollect.stream('/v1/chat', input)) {
      expect(event.data).toBe('a');
      break;
    }
    await closed.promise;
  });

  it('that cannot be opened now is opened again, and a refusal that never ends is given up', async () => {
    let requests = 0;
    const { recollect, keys } = await clientOf(
      (_, response) => {
        requests += 1;
        if (requests === 1) response.writeHead(503, { 'retry-after': '0' }).end();
        else if (requests === 2) response.writeHead(200, head).end(end);
        else response.writeHead(400).write('{"code":40000,');
      },
      { attemptTimeoutMs: 1000, retries: 1 },
    );
    expect(await read(recollect)).toEqual({ data: [''] });
    expect(new Set(keys).size).toBe(1);
    expect((await read(recollect)).error).toMatchObject({ failure: 'timeout' });
  });

  it('may be silent but for comments, however long', async () => {
    const { recollect } = await clientOf((_, response) => {
      response.writeHead(200, head);
      for (let n = 0; n < 20; n += 1) response.write(`: ${'x'.repeat(1024 * 1024)}\n\n`);
      response.end(end);
    });
    expect(await read(recollect)).toEqual({ data: [''] });
  });

  it('whose event never ends is given up', async () => {
    const { recollect } = await clientOf((_, response) => {
      response.writeHead(200, head).end(`data: ${'x'.repeat(17 * 1024 * 1024)}`);
    });
    expect((await read(recollect)).error).toMatchObject({ failure: 'broken_stream' });
  });
});
