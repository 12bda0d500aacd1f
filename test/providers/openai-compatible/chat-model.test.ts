import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ChatDelta, ChatModel } from '../../../src/providers/chat-model.ts';
import { createChatModel } from '../../../src/providers/openai-compatible/chat-model.ts';
import { failureOf, type TestEndpoint, testEndpoint } from '../../support/endpoint.ts';
import { type ModelProvider, type Say, startModelProvider } from '../../support/model-provider.ts';

const account = { projectId: 'p', purpose: 'chat' } as const;
const request = { account, messages: [{ role: 'user', content: 'Where does Ann live?' }] } as const;
const { signal } = new AbortController();
const schema = z.object({ city: z.string(), since: z.int().nullable() });
const oslo = { city: 'Oslo', since: 2020 };

let provider: ModelProvider;
let at: TestEndpoint;
let model: ChatModel;
let counted: object[];
beforeEach(async () => {
  provider = await startModelProvider();
  at = testEndpoint(provider.url);
  counted = [];
  model = createChatModel({
    endpoint: at.endpoint,
    model: 'm',
    meter: {
      admit: async () => undefined,
      answered: (_account, name, usage) => void counted.push({ name, ...usage }),
      failed: (_account, name, failure) => void counted.push({ name, failure }),
    },
  });
});
afterEach(async () => {
  await at.endpoint.close();
  await provider.close();
});

async function deltas(): Promise<ChatDelta[]> {
  const all: ChatDelta[] = [];
  for await (const delta of model.stream(request, signal)) all.push(delta);
  return all;
}

function joined(parts: readonly ChatDelta[], type: ChatDelta['type']): string {
  return parts
    .filter((part) => part.type === type)
    .map((part) => part.text)
    .join('');
}

describe('an answer', () => {
  it('has its usage; the request contains the key, the model and only the given parameters', async () => {
    provider.say('In Oslo.');
    const answer = await model.complete({ ...request, temperature: 0.2, maxTokens: 50 }, signal);
    expect(answer).toEqual({
      text: 'In Oslo.',
      reasoning: null,
      usage: { promptTokens: 11, completionTokens: 7 },
      complete: true,
    });
    const [received] = provider.requests;
    expect(received?.headers.authorization).toBe('Bearer the-key');
    expect(received?.body).toEqual({
      model: 'm',
      messages: request.messages,
      temperature: 0.2,
      max_tokens: 50,
    });
  });

  it('has the same text when it is streamed, and its usage is counted', async () => {
    provider.say('Seit 2020 in Oslo, 自2020年起住在奥斯陆。🙂');
    expect(joined(await deltas(), 'text')).toBe('Seit 2020 in Oslo, 自2020年起住在奥斯陆。🙂');
    expect(counted).toEqual([{ name: 'm', promptTokens: 11, completionTokens: 7 }]);
  });

  it('without usage gets an estimate, also when it is streamed', async () => {
    provider.mode.usage = false;
    provider.respond = () => 'In Oslo, since the year before last.';
    await model.complete(request, signal);
    await deltas();
    expect(counted).toEqual([
      { name: 'm', promptTokens: 9, completionTokens: 9 },
      { name: 'm', promptTokens: 9, completionTokens: 9 },
    ]);
  });

  it('that was cut off at the limit says so', async () => {
    provider.say({ text: 'In', finish: 'length' });
    expect(await model.complete(request, signal)).toMatchObject({ text: 'In', complete: false });
  });

  it('can come from another model of the endpoint', async () => {
    await model.complete({ ...request, model: 'other' }, signal);
    expect(provider.requests[0]?.body.model).toBe('other');
    expect(counted).toMatchObject([{ name: 'other' }]);
  });

  it('streams from an endpoint that does not stream', async () => {
    provider.mode.streaming = false;
    provider.say('<think>hm</think>In Oslo.');
    expect(await deltas()).toEqual([
      { type: 'reasoning', text: 'hm' },
      { type: 'text', text: 'In Oslo.' },
    ]);
    expect(counted).toEqual([{ name: 'm', promptTokens: 11, completionTokens: 7 }]);
  });

  it('of a stream that breaks off is passed on as far as it came, is counted, and is a failure', async () => {
    provider.say('words '.repeat(30));
    provider.fail({ kind: 'cut' });
    let said = '';
    const reading = (async () => {
      for await (const delta of model.stream(request, signal)) said += delta.text;
    })();
    expect((await failureOf(reading)).failure).toBe('unavailable');
    expect(said).toContain('words words');
    expect(counted).toMatchObject([{ failure: 'unavailable' }, { name: 'm' }]);
    expect(provider.requests).toHaveLength(1);
  });

  it('of a stream that ends without saying that it is complete is a failure', async () => {
    const frame = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
    provider.fail({ kind: 'raw', body: frame('In Os'), type: 'text/event-stream' });
    expect((await failureOf(deltas())).failure).toBe('unavailable');
  });

  it('may be streamed in many small frames', async () => {
    const frame = `data: ${JSON.stringify({ id: 'x'.repeat(5000), choices: [{ delta: { content: 'a' } }] })}\n\n`;
    provider.fail({ kind: 'raw', body: `${frame.repeat(1000)}data: [DONE]\n\n`, type: 'text/event-stream' });
    expect(joined(await deltas(), 'text')).toBe('a'.repeat(1000));
  });

  it('of a stream that reports an error midway is a failure', async () => {
    const body = 'data: {"error":{"code":"rate_limit_exceeded","message":"slow down"}}\n\n';
    provider.fail({ kind: 'raw', body, type: 'text/event-stream' });
    expect((await failureOf(deltas())).failure).toBe('rate_limited');
  });
});

describe('the reasoning of a model', () => {
  const thinking: readonly (readonly [string, Say])[] = [
    ['in tags', '<think>She said\nso.</think>\n\nIn Oslo.'],
    ['in a field', { text: 'In Oslo.', reasoning: 'She said\nso.' }],
  ];
  it.each(thinking)('is separated from the text: %s', async (_name, say) => {
    provider.respond = () => say;
    expect(await model.complete(request, signal)).toMatchObject({
      text: 'In Oslo.',
      reasoning: 'She said\nso.',
    });
    const parts = await deltas();
    expect(joined(parts, 'text')).toBe('In Oslo.');
    expect(joined(parts, 'reasoning')).toBe('She said\nso.');
  });

  it('is found when its opening tag was part of the prompt', async () => {
    provider.say('She said so.</think>In Oslo.');
    expect(await model.complete(request, signal)).toMatchObject({
      text: 'In Oslo.',
      reasoning: 'She said so.',
    });
  });

  it('leaves texts with other angle brackets as they are', async () => {
    provider.respond = () => 'a < b <thin>, <th';
    expect(joined(await deltas(), 'text')).toBe('a < b <thin>, <th');
    expect(await model.complete(request, signal)).toMatchObject({
      text: 'a < b <thin>, <th',
      reasoning: null,
    });
  });
});

describe('an answer that must fit a schema', () => {
  const ask = () => model.json(request, 'home', schema, signal);

  it('is requested with a strict schema', async () => {
    provider.say(oslo);
    expect(await ask()).toEqual({ value: oslo, usage: { promptTokens: 11, completionTokens: 7 } });
    expect(provider.requests[0]?.body.response_format).toEqual({
      type: 'json_schema',
      json_schema: {
        name: 'home',
        strict: true,
        schema: {
          type: 'object',
          properties: { city: { type: 'string' }, since: { anyOf: [{ type: 'integer' }, { type: 'null' }] } },
          required: ['city', 'since'],
          additionalProperties: false,
        },
      },
    });
  });

  it('falls back to JSON mode, then to the prompt alone, and remembers it', async () => {
    provider.respond = () => oslo;
    provider.mode.jsonSchema = false;
    await ask();
    await ask();
    provider.mode.jsonObject = false;
    await ask();
    await ask();
    expect(provider.requests.map(({ body }) => body.response_format?.type ?? 'text')).toEqual([
      ...['json_schema', 'json_object'],
      'json_object',
      ...['json_object', 'text'],
      'text',
    ]);
    expect(provider.requests.at(-1)?.body.messages[0]).toMatchObject({
      role: 'system',
      content: expect.stringContaining('"city"'),
    });
  });

  it('may come as the arguments of a tool call', async () => {
    provider.mode.tools = true;
    provider.say(oslo);
    expect((await ask()).value).toEqual(oslo);
  });

  it.each([
    ['fenced', '```json\n{"city": "Oslo", "since": 2020}\n```'],
    ['surrounded by prose', 'Sure! Here {as asked}: {"city": "Oslo", "since": 2020}. Anything else?'],
    ['with trailing commas', '{"city": "Oslo", "since": 2020,\n}'],
    ['after thinking', '<think>{"city": "Rome", "since": null}</think>{"city": "Oslo", "since": 2020}'],
    ['after a value of another shape', '{"note": "x"}\n{"city": "Oslo", "since": 2020}'],
  ])('is read when it is %s', async (_name, text) => {
    provider.say(text);
    expect((await ask()).value).toEqual(oslo);
    expect(provider.requests).toHaveLength(1);
  });

  it.each([
    ['truncated', '{"city": "Oslo", "sin'],
    ['of another shape', '{"city": 7}'],
    ['no JSON', 'In Oslo, since 2020.'],
    ['only opening brackets', '{'.repeat(100_000)],
    ['only white space', `\`\`\`json${'\n '.repeat(300_000)}`],
  ])('is requested once more when it is %s, and then is a failure', async (_name, text) => {
    provider.respond = () => text;
    expect((await failureOf(ask())).failure).toBe('bad_answer');
    expect(provider.requests).toHaveLength(2);
    provider.say(text, oslo);
    expect((await ask()).value).toEqual(oslo);
  });

  it('that was cut off at the limit is a failure at once', async () => {
    provider.respond = () => ({ text: '{"city": "Oslo", "since": 2020}', finish: 'length' });
    expect((await failureOf(ask())).failure).toBe('bad_answer');
    expect(provider.requests).toHaveLength(1);
  });

  it('with optional fields is requested without the strict mode', async () => {
    provider.say({ city: 'Oslo' });
    await model.json(request, 'home', z.object({ city: z.string(), note: z.string().optional() }), signal);
    expect(provider.requests[0]?.body.response_format.json_schema.strict).toBe(false);
  });
});

describe('an endpoint that accepts fewer parameters', () => {
  it('gets requests without them, also the next time', async () => {
    provider.mode.streamOptions = false;
    provider.mode.newMaxTokens = true;
    for (let i = 0; i < 2; i += 1) {
      for await (const _delta of model.stream({ ...request, maxTokens: 9 }, signal)) {
        // read to the end
      }
    }
    expect(provider.requests).toHaveLength(4);
    expect(provider.requests.at(-1)?.body).toEqual({
      model: 'm',
      messages: request.messages,
      max_completion_tokens: 9,
      stream: true,
    });
  });
});
