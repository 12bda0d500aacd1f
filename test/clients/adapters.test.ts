import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Recollect } from '@recollect/client';
import { generateText, jsonSchema, stepCountIs, streamText, tool, wrapLanguageModel } from 'ai';
import { convertArrayToReadableStream, MockLanguageModelV4 } from 'ai/test';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MemoryOptions, recollectMiddleware } from '../../clients/ai-sdk/src/middleware.ts';
import { recollectTools } from '../../clients/ai-sdk/src/tools.ts';
import { type MastraMessage, RecollectProcessor } from '../../clients/mastra/src/processor.ts';
import { type EmbeddedApp, startEmbeddedApp } from '../support/embedded-app.ts';

/** The middleware and the tools for the AI SDK, around a scripted model, and the processor for Mastra. */
let app: EmbeddedApp;
let recollect: Recollect;
/** The paths of all requests to the memory server. */
let requests: string[] = [];
const counted: typeof fetch = (input, init) => {
  requests.push(new URL(String(input)).pathname);
  return fetch(input, init);
};
beforeAll(async () => {
  app = await startEmbeddedApp();
  recollect = new Recollect({ baseUrl: app.url, apiKey: app.key });
});
afterAll(() => app.close());
beforeEach(() => {
  requests = [];
  errors = [];
});

type StreamPart =
  Awaited<ReturnType<MockLanguageModelV4['doStream']>>['stream'] extends ReadableStream<infer P> ? P : never;
type Part =
  | { type: 'text'; text: string }
  | { type: 'tool-call'; toolCallId: string; toolName: string; input: string };
const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};
const say = (text: string): Part[] => [{ type: 'text', text }];
const use = (toolName: string, input: object): Part[] => [
  { type: 'tool-call', toolCallId: `call-${toolName}`, toolName, input: JSON.stringify(input) },
];

/** A model that answers each call with the next of these, complete or streamed. */
function scripted(...answers: Part[][]) {
  const next = () => answers.shift() ?? say('Noted.');
  const finish = (parts: Part[]) => ({
    unified: parts.some(({ type }) => type === 'tool-call') ? ('tool-calls' as const) : ('stop' as const),
    raw: undefined,
  });
  return new MockLanguageModelV4({
    doGenerate: async () => {
      const content = next();
      return { content, finishReason: finish(content), usage, warnings: [] };
    },
    doStream: async () => {
      const parts = next();
      const streamed = parts.flatMap((part, n): StreamPart[] => {
        const id = String(n);
        if (part.type === 'tool-call') return [part];
        const halves = [part.text.slice(0, 3), part.text.slice(3)];
        const deltas = halves.map((delta) => ({ type: 'text-delta' as const, id, delta }));
        return [{ type: 'text-start', id }, ...deltas, { type: 'text-end', id }];
      });
      const end = { type: 'finish' as const, finishReason: finish(parts), usage };
      return { stream: convertArrayToReadableStream<StreamPart>([...streamed, end]) };
    },
  });
}

/** What the listener for errors heard in this test. */
let errors: unknown[] = [];
function options(user: string, more: Partial<MemoryOptions> = {}): MemoryOptions {
  const heard = errors;
  return {
    baseUrl: app.url,
    apiKey: app.key,
    user,
    fetch: counted,
    onError: (error) => heard.push(error),
    // on a machine that is busy enough, the default times are too short
    recallTimeoutMs: 60_000,
    saveTimeoutMs: 60_000,
    ...more,
  };
}
const remembering = (model: MockLanguageModelV4, user: string, more: Partial<MemoryOptions> = {}) =>
  wrapLanguageModel({ model, middleware: recollectMiddleware(options(user, more)) });

/** What is stored of a user, in the words of the messages. */
async function stored(user: string): Promise<string[]> {
  const body = { user_id: user, conversation_limit_number: 20, message_limit_number: 50 };
  const { data } = await recollect.post('/v1/get/message', { body });
  const list = data.message_detail_list as unknown as { role: string; content: string }[];
  return list.map(({ role, content }) => `${role}: ${content}`).toSorted();
}
const searches = () => requests.filter((path) => path === '/product/search').length;
const systemOf = (
  model: MockLanguageModelV4,
  call: number,
  kind: 'doGenerateCalls' | 'doStreamCalls' = 'doGenerateCalls',
) => JSON.stringify(model[kind][call]?.prompt.filter(({ role }) => role === 'system'));

describe.each(['complete', 'streamed'])('a %s answer', (kind) => {
  const ask = async (model: ReturnType<typeof remembering>, prompt: string, more: object = {}) =>
    kind === 'complete'
      ? (await generateText({ model, prompt, ...more })).text
      : await streamText({ model, prompt, onError: () => undefined, ...more }).text;
  const calls = kind === 'complete' ? 'doGenerateCalls' : 'doStreamCalls';

  it('is remembered with its turn, and known in the next conversation', async () => {
    const user = `ann-${kind}`;
    const model = scripted(say('A window seat, noted.'), say('By the window.'));
    const wrapped = remembering(model, user);
    expect(await ask(wrapped, 'I always want a window seat on flights.')).toBe('A window seat, noted.');
    expect(systemOf(model, 0, calls)).toBe('[]');
    expect(await ask(wrapped, 'Which seat on flights?', { system: 'Be brief.' })).toBe('By the window.');
    expect(systemOf(model, 1, calls)).toMatch(
      /^\[\{"role":"system","content":"Be brief\.\\n\\n<memories note=.*window seat/,
    );
    expect(await stored(user)).toEqual([
      'assistant: A window seat, noted.',
      'assistant: By the window.',
      'user: I always want a window seat on flights.',
      'user: Which seat on flights?',
    ]);
    expect(errors).toEqual([]);
  });

  it('of one turn that is sent three times is remembered once', async () => {
    const model = scripted(say('One.'), say('Two.'), say('Three.'));
    const wrapped = remembering(model, `ben-${kind}`);
    for (let i = 0; i < 3; i += 1) await ask(wrapped, '我的自行车是绿色的。');
    expect(await stored(`ben-${kind}`)).toEqual(['assistant: One.', 'user: 我的自行车是绿色的。']);
    expect(errors).toEqual([]);
  });

  it('that takes tools is recalled for once, with the same memories in each step', async () => {
    const user = `cai-${kind}`;
    await recollect.waitFor(await recollect.remember({ user, text: 'I live in Riga.' }));
    const weather = tool({
      inputSchema: jsonSchema<object>({ type: 'object' }),
      execute: async () => 'rain',
    });
    const model = scripted(use('weather', {}), use('weather', {}), say('It rains in Riga.'), say('Still.'));
    const wrapped = remembering(model, user);
    const more = { tools: { weather }, stopWhen: stepCountIs(5) };
    expect(await ask(wrapped, 'How is the weather where I live?', more)).toBe('It rains in Riga.');
    expect(searches()).toBe(1);
    expect(systemOf(model, 0, calls)).toContain('I live in Riga');
    expect(systemOf(model, 2, calls)).toBe(systemOf(model, 0, calls));
    expect(await stored(user)).toEqual([
      'assistant: It rains in Riga.',
      'user: How is the weather where I live?',
      'user: I live in Riga.',
    ]);
    await ask(wrapped, 'How is the weather where I live?', more);
    expect(searches()).toBe(2);
  });

  it('of a model that fails is not remembered, and the repeat of the call recalls nothing again', async () => {
    const model = scripted();
    const wrapped = remembering(model, `dan-${kind}`);
    const failing = { doGenerate: model.doGenerate, doStream: model.doStream };
    model.doGenerate = model.doStream = async () => {
      throw new Error('no model');
    };
    await expect(ask(wrapped, 'My cat is Tilly.', { maxRetries: 0 })).rejects.toThrow();
    Object.assign(model, failing);
    expect(await ask(wrapped, 'My cat is Tilly.')).toBe('Noted.');
    expect(searches()).toBe(1);
    expect(await stored(`dan-${kind}`)).toEqual(['assistant: Noted.', 'user: My cat is Tilly.']);
  });

  it('is the same with a memory server that is down, or that never answers', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const limits = { recallTimeoutMs: 50, saveTimeoutMs: 50, retries: 0, timeoutMs: 200 };
    const slow = remembering(scripted(), 'eve', { ...limits, baseUrl: `http://127.0.0.1:${port}` });
    expect(await ask(slow, 'Hello!')).toBe('Noted.');
    silent.closeAllConnections();
    await new Promise((resolve) => silent.close(resolve));
    expect(await ask(slow, 'Hello again!')).toBe('Noted.');
    const throwing = () => {
      throw new Error('a bad listener');
    };
    const down = { ...limits, baseUrl: `http://127.0.0.1:${port}`, onError: throwing };
    expect(await ask(remembering(scripted(), 'eve', down), 'Hello!')).toBe('Noted.');
    expect(errors.length).toBeGreaterThanOrEqual(3);
  });
});

describe('the middleware', () => {
  it('remembers no answer that broke off or was left', async () => {
    const parts = (end: StreamPart[]) =>
      convertArrayToReadableStream<StreamPart>([
        { type: 'text-start', id: '0' },
        { type: 'text-delta', id: '0', delta: 'Half an ' },
        ...end,
      ]);
    const model = scripted();
    const wrapped = remembering(model, 'fay');
    const finish: StreamPart = { type: 'finish', finishReason: { unified: 'stop', raw: undefined }, usage };
    const error: StreamPart = { type: 'error', error: new Error('cut') };
    for (const end of [[], [error, finish]]) {
      model.doStream = async () => ({ stream: parts(end) });
      await streamText({ model: wrapped, prompt: 'Tell me.', onError: () => undefined }).consumeStream();
    }
    model.doStream = async () => ({ stream: parts([finish]) });
    const { stream } = await wrapped.doStream({
      prompt: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }],
    });
    await stream.cancel();
    expect(await stored('fay')).toEqual([]);
  });

  it('takes user, conversation and switches of a call from its provider options', async () => {
    const wrapped = remembering(scripted(), 'nobody');
    const ask = (prompt: string, recollect: Record<string, string>) =>
      generateText({ model: wrapped, prompt, providerOptions: { recollect } });
    await ask('I like tea.', { user: 'gus', conversation: 'c7' });
    await ask('I like coffee.', { user: 'gus', memory: 'off' });
    await ask('I like juice.', { user: 'gus', memory: 'recall' });
    expect(await stored('gus')).toEqual(['assistant: Noted.', 'user: I like tea.']);
    const body = { user_id: 'gus', conversation_id: 'c7' };
    expect((await recollect.post('/v1/get/message', { body })).data.message_detail_list).toHaveLength(2);
    expect(await stored('nobody')).toEqual([]);
  });

  it('remembers of an answer in JSON only the turn, and turns of any length', async () => {
    const wrapped = remembering(scripted(say('{"a":1}'), say(`x${'🍵'.repeat(45_000)}`)), 'hal');
    const turn = { role: 'user' as const, content: [{ type: 'text' as const, text: 'My dog is Rex.' }] };
    await wrapped.doGenerate({ prompt: [turn], responseFormat: { type: 'json' } });
    expect(await stored('hal')).toEqual(['user: My dog is Rex.']);
    const long = {
      role: 'user' as const,
      content: [{ type: 'text' as const, text: 'word '.repeat(30_000) }],
    };
    await wrapped.doGenerate({ prompt: [long] });
    expect(errors).toEqual([]);
    const lengths = (await stored('hal')).map((text) => text.length);
    expect(lengths.reduce((sum, length) => sum + length)).toBeGreaterThan(150_000 + 90_000);
    expect((await stored('hal')).join('').split('🍵')).toHaveLength(45_001);
  });

  it('hands the saving over where a function ends with its answer', async () => {
    const handed: Promise<void>[] = [];
    const wrapped = remembering(scripted(), 'ida', { waitUntil: (saved) => handed.push(saved) });
    await generateText({ model: wrapped, prompt: 'I play chess.' });
    expect(handed).toHaveLength(1);
    await handed[0];
    expect(await stored('ida')).toEqual(['assistant: Noted.', 'user: I play chess.']);
    const waitUntil = () => {
      throw new Error('outside of a request');
    };
    const { text } = await generateText({
      model: remembering(scripted(), 'ida', { waitUntil }),
      prompt: 'Hi.',
    });
    expect([text, errors.length]).toEqual(['Noted.', 1]);
  });
});

describe('the tools', () => {
  it('are those of the MCP server, with its descriptions', async () => {
    const answer = await fetch(`${app.url}/mcp/users/ann`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${app.key}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    const text = await answer.text();
    const { result } = JSON.parse(text.slice(text.indexOf('{')));
    const offered = recollectTools(options('ann'));
    expect(Object.keys(offered).toSorted()).toEqual(
      result.tools.map((t: { name: string }) => t.name).toSorted(),
    );
    for (const { name, description, inputSchema } of result.tools) {
      if (name !== 'add_memory') expect(offered[name]?.description).toBe(description);
      const taken = offered[name]?.inputSchema as { jsonSchema: typeof inputSchema } | undefined;
      const names = Object.keys(taken?.jsonSchema.properties);
      expect(Object.keys(inputSchema.properties)).toEqual(expect.arrayContaining(names));
    }
  });

  it('let a model add, find, correct and forget, for one user only', async () => {
    const tools = recollectTools(options('jo'));
    /** What a tool answers to a model that calls it. */
    const run = async (name: string, input: object, offered = tools) => {
      const model = scripted(use(name, input), say('Done.'));
      const { steps } = await generateText({
        model,
        prompt: 'Go.',
        tools: offered,
        stopWhen: stepCountIs(2),
      });
      return JSON.stringify(
        steps[0]?.content.filter(({ type }) => type === 'tool-result' || type === 'tool-error'),
      );
    };
    const added = await run('add_memory', { text: 'I live in Oslo.' });
    await recollect.waitFor(/"task_id":"([^"]+)"/.exec(added)?.[1] ?? '');
    const found = await run('search_memory', { query: 'Where do I live?' });
    expect(found).toContain('Oslo');
    const id = /"id":"([0-9a-f-]{36})"/.exec(found)?.[1] ?? '';
    expect(await run('correct_memory', { id, text: 'I live in Bergen.' })).toContain('Bergen');
    expect(await run('get_memory', { id })).toContain('Oslo');
    expect(await run('get_profile', {})).toContain('tool-result');
    const other = await run('forget_memory', { ids: [id] }, recollectTools(options('kim')));
    expect(other).toContain('tool-error');
    expect(await run('search_memory', { query: 'Where do I live?' })).toContain('Bergen');
    expect(await run('forget_memory', { ids: [id] })).toContain('"forgotten":1');
    const down = recollectTools({ ...options('jo'), baseUrl: 'http://127.0.0.1:1', retries: 0 });
    expect(await run('search_memory', { query: 'x' }, down)).toContain('tool-error');
  });
});

describe('the processor for Mastra', () => {
  const said = (role: string, text: string, threadId?: string): MastraMessage => ({
    role,
    content: { parts: [{ type: 'text', text }] },
    ...(threadId === undefined ? {} : { threadId }),
  });
  /** One call of an agent, as Mastra runs its processors. */
  async function call(
    processor: RecollectProcessor,
    turns: MastraMessage[],
    answer: string,
    finishReason = 'stop',
  ) {
    const requestContext = new Map([['user', 'lea']]);
    const system = { role: 'system', content: 'Be nice.' };
    const asked = await processor.processInput({ messages: turns, systemMessages: [system], requestContext });
    expect(asked.messages).toBe(turns);
    const messages = [said('assistant', answer)];
    const messageList = { get: { all: { db: () => [...turns, ...messages] } } };
    const result = { text: answer, finishReason };
    expect(await processor.processOutputResult({ messages, messageList, result, requestContext })).toBe(
      messages,
    );
    return asked.systemMessages.map(({ content }) => content);
  }

  it('recalls for and remembers the user of the request, each turn once, in its thread', async () => {
    const processor = new RecollectProcessor({
      ...options(''),
      user: (context) => String(context?.get('user')),
    });
    const turn = said('user', '我住在里加。', 'thread-1');
    expect(await call(processor, [turn], 'Noted.')).toEqual(['Be nice.']);
    await call(processor, [turn], 'Noted again.');
    await call(processor, [said('user', 'This fails.')], '', 'error');
    const next = [turn, said('assistant', 'Noted.'), said('user', '我住在哪里？', 'thread-1')];
    expect(await call(processor, next, '里加。')).toEqual([
      'Be nice.',
      expect.stringMatching(/^<memories .*里加/s),
    ]);
    expect(await stored('lea')).toEqual([
      'assistant: Noted.',
      'assistant: 里加。',
      'user: 我住在哪里？',
      'user: 我住在里加。',
    ]);
    const body = { user_id: 'lea', conversation_id: 'thread-1' };
    expect((await recollect.post('/v1/get/message', { body })).data.message_detail_list).toHaveLength(4);
    expect(errors).toEqual([]);
  });

  it('changes nothing when the memory server is down', async () => {
    const down = { ...options('lea'), baseUrl: 'http://127.0.0.1:1', retries: 0 };
    const processor = new RecollectProcessor(down);
    expect(await call(processor, [said('user', '我住在里加。')], 'Noted.')).toEqual(['Be nice.']);
    expect(
      await call(processor, [{ role: 'user', content: { parts: [{ type: 'file' }] } }], 'A file.'),
    ).toHaveLength(1);
    expect(errors).toHaveLength(2);
  });
});
