import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestApp, TEST_KEY, type TestApp } from '../support/app.ts';
import { type SearchProvider, startSearchProvider } from '../support/search-provider.ts';
import { openEventStream } from '../support/sse.ts';
import {
  BEYOND,
  CLOUD,
  EVENT,
  type Field,
  type Fields,
  INTERNET_INFO,
  MEMORY_METADATA,
  PRODUCT,
  PROFILE_TEMPLATE,
  type Route,
  type Shape,
  SOURCE,
  TASK_QUEUE,
  TASK_STATUSES,
  TASK_SUMMARY,
} from './tables.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}
interface Operation {
  readonly parameters?: readonly { in: string; name: string; required?: boolean; schema: Schema }[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}

let web: SearchProvider;
let app: TestApp;
let paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
beforeAll(async () => {
  web = await startSearchProvider();
  web.pages = [
    { url: 'https://wiki.example/a', title: 'Tulips', content: 'About tulips.', published: '2026-03-02' },
    { url: 'https://wiki.example/b', title: '郁金香', content: '' },
  ];
  app = await startTestApp({ WEB_SEARCH_BASE_URL: web.url });
  paths = (await app.call('GET', '/openapi.json')).body.paths;
});
afterAll(async () => {
  await app.close();
  await web.close();
});

const routes = [...PRODUCT, ...CLOUD];
const operationOf = ({ method, path }: Route) => paths[path]?.[method];
const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const fieldsOf = (route: Route): [string, Field][] => Object.entries(route.body ?? route.query ?? {});

/** The fields of a route in the OpenAPI document. */
function described(route: Route): { properties: Readonly<Record<string, Schema>>; required: string[] } {
  const operation = operationOf(route);
  if (route.body) {
    const schema = operation?.requestBody?.content['application/json'].schema;
    return { properties: schema?.properties ?? {}, required: [...(schema?.required ?? [])] };
  }
  const query = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'query');
  return {
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    required: query.flatMap(({ name, required }) => (required ? [name] : [])),
  };
}

/** A schema and all its alternatives. */
function alternatives(schema: Schema | undefined): readonly Schema[] {
  if (!schema) return [];
  return [schema, ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(alternatives)];
}

const isOf = (schema: Schema, type: string) => [schema.type].flat().includes(type);

function fits(schema: Schema | undefined, type: Field['type']): boolean {
  const all = alternatives(schema);
  const lists = (inner: string) =>
    all.some((one) => isOf(one, 'array') && alternatives(one.items).some((item) => isOf(item, inner)));
  if (typeof type === 'object') {
    const values = all.flatMap((one) => one.enum ?? []);
    return type.every((value) => values.includes(value));
  }
  if (type === 'strings') return lists('string');
  if (type === 'objects') return lists('object');
  if (type === 'messages') return lists('object') && all.some((one) => isOf(one, 'string'));
  return all.some((one) => isOf(one, type));
}

describe('the OpenAPI document', () => {
  it.each(routes.map((route) => [nameOf(route), route] as const))('describes %s', async (_, route) => {
    expect(operationOf(route)).toBeDefined();
    const { properties, required } = described(route);
    for (const [name, field] of fieldsOf(route)) {
      expect(fits(properties[name], field.type), `${name}: ${JSON.stringify(properties[name])}`).toBe(true);
      if ('default' in field) {
        const values = alternatives(properties[name]).flatMap((one) =>
          'default' in one ? [one.default] : [],
        );
        expect(values, name).toEqual([field.default]);
      }
    }
    // both ways: no required field is missing, and no other field is required
    const duties = fieldsOf(route).flatMap(([name, field]) => (field.required ? [name] : []));
    expect(required.toSorted()).toEqual(duties.toSorted());
    const answer = operationOf(route)?.responses['200']?.content ?? {};
    expect(Object.keys(answer)).toContain(route.streams ? 'text/event-stream' : 'application/json');
  });

  it('has no route of the two interfaces that is neither in the tables nor in the list of additions', () => {
    const served = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(served.length).toBeGreaterThan(routes.length);
    const known = new Set(routes.map(nameOf));
    const unknown = served.filter((name) => {
      const path = name.split(' ')[1] ?? '';
      return /^\/(product|v1)\//.test(path) && !known.has(name) && !BEYOND.some((one) => one.test(path));
    });
    expect(unknown).toEqual([]);
  });
});

/** A value that a field accepts. */
function sample(name: string, { type }: Field): unknown {
  if (typeof type === 'object') return type[0];
  switch (type) {
    case 'integer':
    case 'number':
      return name === 'timeout_seconds' ? 0 : 1;
    case 'boolean':
      return false;
    case 'object':
      return name === 'filter' ? { tags: 'x' } : {};
    case 'strings':
      return name.endsWith('view') ? ['event'] : ['contract'];
    case 'objects':
      if (name === 'operation') return [{ mem_cube_id: 'contract', permissions: ['read', 'write'] }];
      return [{ role: 'user', content: 'We met in Rome.' }];
    case 'messages':
      return 'We met in Rome.';
    default:
      return 'contract';
  }
}

/** Values that a field refuses. */
function wrong({ type }: Field): readonly unknown[] {
  if (typeof type === 'object') return ['none of them', 5];
  switch (type) {
    case 'integer':
      return ['many', 1.5, {}];
    case 'number':
      return ['many', {}];
    case 'boolean':
      return ['perhaps', 5, []];
    case 'object':
      return ['x', []];
    case 'strings':
      return ['x', [{}], {}];
    case 'objects':
      return ['x', [5], {}];
    case 'messages':
      return [5, [5], {}];
    default:
      return [5, {}, []];
  }
}

function fieldsSent(route: Route): Record<string, unknown> {
  const needed = fieldsOf(route).flatMap(([name, field]) =>
    field.required ? [[name, sample(name, field)] as const] : [],
  );
  return { ...Object.fromEntries(needed), ...route.beside };
}

async function send(route: Route, fields: Readonly<Record<string, unknown>>): Promise<Answer> {
  const path = Object.entries(route.params ?? {}).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, value),
    route.path,
  );
  const headers = { authorization: `Token ${TEST_KEY}` };
  if (route.body) return app.call(route.method.toUpperCase(), path, { body: fields, headers });
  const query = new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return app.call(route.method.toUpperCase(), `${path}?${query}`, { headers });
}

const isCloud = ({ path }: Route) => path.startsWith('/v1/');
const tried = routes.filter((route) => !route.refusalsOnly && !route.streams);

/** Refused in the way of the route, with the name of the field. */
function expectRefusal(route: Route, answer: Answer, field: string, what: string): void {
  if (isCloud(route)) {
    expect(answer.status, `${what}: ${answer.text}`).toBe(400);
    expect(answer.body).toMatchObject({ code: expect.any(Number), message: expect.any(String), data: {} });
    expect(answer.body.code).not.toBe(0);
    expect(answer.body.message, what).toContain(field);
    return;
  }
  expect(answer.status, `${what}: ${answer.text}`).toBe(422);
  const part = route.body ? 'body' : 'query';
  for (const { loc, msg, type } of answer.body.detail) {
    expect(loc.slice(0, 2), what).toEqual([part, field]);
    expect([typeof msg, typeof type]).toEqual(['string', 'string']);
  }
}

describe('the running server', () => {
  it.each(tried.map((route) => [nameOf(route), route] as const))(
    '%s accepts its required fields alone, and every field, a null or an unknown field with them',
    async (_, route) => {
      const needed = fieldsSent(route);
      const succeeds = async (fields: Record<string, unknown>) => {
        const answer = await send(route, fields);
        expect(answer.status, `${JSON.stringify(fields)}: ${answer.text}`).toBe(200);
        if (isCloud(route)) expect(answer.body).toMatchObject({ code: 0, message: 'ok', data: {} });
        else expect(typeof answer.body.message).toBe('string');
      };
      await succeeds(needed);
      await succeeds({ ...needed, something_else: [1] });
      for (const [name, field] of fieldsOf(route)) {
        // an id of something unknown is no error of the field
        if (name === 'task_id' && route.query) continue;
        await succeeds({ ...needed, [name]: sample(name, field) });
        if (typeof field.type === 'object')
          for (const value of field.type) await succeeds({ ...needed, [name]: value });
        if (isCloud(route) && !field.required && !(name in (route.beside ?? {})))
          await succeeds({ ...needed, [name]: null });
      }
    },
  );

  it.each(routes.map((route) => [nameOf(route), route] as const))(
    '%s refuses a body without a required field or with a wrong type',
    async (_, route) => {
      const needed = fieldsSent(route);
      for (const [name, field] of fieldsOf(route)) {
        if (field.required) {
          const { [name]: left, ...rest } = needed;
          expect(left).toBeDefined();
          const answer = await send(route, rest);
          expectRefusal(route, answer, name, `without ${name}`);
          if (isCloud(route)) expect(answer.body.code).toBe(40002);
          else expect(answer.body.detail[0].type).toBe('missing');
        }
        // a query string holds only texts
        const values = route.query ? wrong(field).filter((value) => typeof value === 'string') : wrong(field);
        for (const value of values)
          expectRefusal(
            route,
            await send(route, { ...needed, [name]: value }),
            name,
            `${name} = ${JSON.stringify(value)}`,
          );
      }
    },
  );

  it('streams the progress of a wait', async () => {
    const stream = await openEventStream(
      `${app.url}/product/scheduler/wait/stream?user_name=contract-idle&timeout_seconds=1`,
    );
    expect(stream.headers['content-type']).toContain('text/event-stream');
    expect(await stream.next()).toMatchObject({ user_name: 'contract-idle', status: 'idle' });
    expect(await stream.next()).toBeUndefined();
  });
});

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields of a value are those of the shape, and no others. */
function expectWhole(value: Readonly<Record<string, unknown>>, shape: Shape): void {
  expectShape(value, shape);
  expect(Object.keys(value).toSorted()).toEqual(Object.keys(shape).toSorted());
}

function expectShape(value: Readonly<Record<string, unknown>>, shape: Shape): void {
  for (const [name, type] of Object.entries(shape)) {
    const field = value[name];
    const ok: Record<Shape[string], boolean> = {
      string: typeof field === 'string',
      'string?': field === null || typeof field === 'string',
      integer: Number.isInteger(field),
      number: typeof field === 'number',
      object: isObject(field),
      objects: Array.isArray(field) && field.every(isObject),
      null: field === null,
      strings: Array.isArray(field) && field.every((one) => typeof one === 'string'),
    };
    expect(ok[type], `${name}: ${type}, got ${JSON.stringify(field)}`).toBe(true);
  }
}

describe('the data of answers', () => {
  it('tasks: summaries, queue and statuses', async () => {
    await app.product('/add', { user_id: 'tara', task_id: 'mine', messages: 'The tulips are red.' });
    const get = async (path: string) => (await app.call('GET', `/product/scheduler/${path}`)).body.data;
    const all = await get('allstatus');
    expectShape(all.scheduler_summary, TASK_SUMMARY);
    expectShape(all.all_tasks_summary, TASK_SUMMARY);
    expectShape(await get('task_queue_status?user_id=tara'), TASK_QUEUE);
    const [task] = await get('status?user_id=tara&task_id=mine');
    expect([task.task_id, TASK_STATUSES.includes(task.status)]).toEqual(['mine', true]);
    await app.idle('tara');
  });

  it('a profile template, and an event', async () => {
    const metadata = { Basics: { Occupation: { value: '', algorithm_updatable: true } } };
    const made = await app.v1('/add/profile_template', { name: ' Clients ', metadata });
    const { profile_template_id } = made.body.data;
    const { profile_template } = (await app.v1('/get/profile_template', { profile_template_id })).body.data;
    expectShape(profile_template, PROFILE_TEMPLATE);
    expect(profile_template.metadata).toEqual(metadata);
    expect((await app.v1('/add/profile_template', { name: ' ', metadata })).body.code).not.toBe(0);

    const messages = [
      { role: 'user', content: 'Last Saturday I met Tom in Lisbon.', chat_time: '2026-03-02 10:00:00' },
    ];
    const allow_memory_view = ['event'];
    const fields = { user_id: 'uma', conversation_id: 'c1', messages, allow_memory_view, async_mode: false };
    await app.v1('/add/message', fields);
    const found = await app.v1('/search/memory', {
      user_id: 'uma',
      query: 'Tom in Lisbon',
      include_memory_view: allow_memory_view,
    });
    const [event] = found.body.data.event_detail_list;
    expectShape(event, EVENT);
    expect([event.event_type, event.status, event.conversation_id]).toEqual([
      'EventMemory',
      'activated',
      'c1',
    ]);
    const one = await app.call('GET', `/v1/get/memory/${event.id}`, {
      headers: { authorization: `Token ${TEST_KEY}` },
    });
    expect(one.body).toMatchObject({ code: 0, message: 'ok', data: { id: event.id, memory_view: 'event' } });
  });
});

describe('what both interfaces have beside their tables', () => {
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  const bodyOf = async (sent: Promise<Answer>): Promise<any> => (await sent).body;
  const turns = ['The tulips by the pond are red.', '池塘边的郁金香是红色的。', 'They bloom in April.'];
  beforeAll(async () => {
    const messages = turns.map((content, n) => ({ role: n === 1 ? 'assistant' : 'user', content }));
    const at = '2026-03-02T10:00:00Z';
    await app.v1('/add/message', {
      ...{ user_id: 'vera', conversation_id: 'c', async_mode: false },
      messages: [{ ...messages[0], chat_time: at, message_id: 'm' }, ...messages.slice(1)],
    });
  });

  it('`metadata` of a memory of /v1, with its sources', async () => {
    const { memory_detail_list } = (await bodyOf(app.v1('/get/memory', { user_id: 'vera' }))).data;
    expect(memory_detail_list.length).toBeGreaterThan(2);
    for (const { id } of memory_detail_list) {
      const headers = { authorization: `Token ${TEST_KEY}` };
      const { data } = await bodyOf(app.call('GET', `/v1/get/memory/${id}`, { headers }));
      const { event_times, ...metadata } = data.metadata;
      expect([undefined, 'object']).toContain(event_times && typeof event_times);
      expectWhole(metadata, MEMORY_METADATA);
      expect(data.metadata.sources.length).toBeGreaterThan(0);
      for (const source of data.metadata.sources) expectWhole(source, { ...SOURCE, lang: 'string' });
    }
  });

  it('`neighbors` of a hit, which are sources', async () => {
    const asked = { user_id: 'vera', query: '池塘边的郁金香', neighbor_discovery: true };
    const { text_mem } = (await bodyOf(app.product('/search', asked))).data;
    const found = text_mem[0].memories.flatMap(
      ({ metadata }: { metadata: { neighbors: object[] } }) => metadata.neighbors,
    );
    expect(found.length).toBeGreaterThan(0);
    for (const neighbour of found) expectWhole(neighbour, SOURCE);
  });

  it('`internet_info` of a result of the web, in searches, chats and streams of both', async () => {
    const asked = { user_id: 'vera', query: 'tulips', internet_search: true, add_message_on_answer: false };
    const { text_mem } = (await bodyOf(app.product('/search', asked))).data;
    const product = await bodyOf(app.product('/chat/complete', asked));
    const cloud = await bodyOf(app.v1('/chat', { ...asked, conversation_id: 'c' }));
    const records = [
      ...text_mem[0].memories.map(({ metadata }: { metadata: object }) => metadata),
      ...product.data.references.map(({ metadata }: { metadata: object }) => metadata),
      ...cloud.data.references,
    ].flatMap(({ internet_info }) => internet_info ?? []);
    expect(records).toHaveLength(6);
    for (const page of records) expectWhole(page, INTERNET_INFO);
    expect(records[0].published_at).toMatch(/^2026-03-02T/);
    for (const [path, send] of [
      ['/chat/stream', app.product],
      ['/chat', app.v1],
    ] as const) {
      const { text } = await send(path, { ...asked, conversation_id: 'c', stream: true });
      const frames = text.match(/\{"type":"internet_reference".*\}/g) ?? [];
      expect(frames).toHaveLength(1);
      const { data } = JSON.parse(frames[0] ?? '');
      for (const page of data) expectWhole(page, { id: 'string', ...INTERNET_INFO });
    }
  });

  it('`warnings` beside the fields of both envelopes, and only where there are some', async () => {
    const asked = { user_id: 'vera', query: 'tulips' };
    const odd = { ...asked, quary: '郁金香' };
    const cloud = await bodyOf(app.v1('/search/memory', odd));
    expectWhole(cloud, { code: 'integer', message: 'string', data: 'object', warnings: 'strings' });
    const product = await bodyOf(app.product('/search', odd));
    expectWhole(product, { code: 'integer', message: 'string', data: 'object', warnings: 'strings' });
    const chat = await bodyOf(app.product('/chat/complete', { ...odd, add_message_on_answer: false }));
    expectWhole(chat, { message: 'string', data: 'object', warnings: 'strings' });
    const added = await bodyOf(app.product('/add', { messages: [], usr: 1 }));
    expectWhole(added, { code: 'integer', message: 'string', data: 'objects', warnings: 'strings' });
    for (const { warnings } of [cloud, product, chat, added]) expect(warnings.length).toBeGreaterThan(0);
    expect(await bodyOf(app.v1('/search/memory', asked))).not.toHaveProperty('warnings');
    expect(await bodyOf(app.product('/search', asked))).not.toHaveProperty('warnings');
  });
});

/** A check of the tables themselves, because a route without fields would pass every comparison. */
it('the tables have the fields that are compared', () => {
  const count = (fields: Fields | undefined) => Object.keys(fields ?? {}).length;
  const total = routes.reduce((sum, { body, query }) => sum + count(body) + count(query), 0);
  expect(PRODUCT).toHaveLength(18);
  expect(total).toBeGreaterThan(130);
});
