import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServerDatabase, testServerUrl } from '../support/database.ts';
import { type Operation, type Schema, servedOperations } from '../support/openapi.ts';
import { type ServerProcess, startServer, unhandledRejections } from '../support/server-process.ts';

const KEY = 'test-key-0123456789abcdef';
const ADMIN_KEY = 'admin-key-0123456789abcdef';

/** Valid values of fields, so that a request fails only because of the invalid one. */
const USUAL: Readonly<Record<string, unknown>> = {
  user_id: 'u',
  user_name: 'u',
  query: 'tea',
  messages: [{ role: 'user', content: 'I like tea.' }],
  conversation_id: 'c',
  content: 'tea',
  documents: ['tea'],
};

/** Values that cannot be read as a filter. */
const INVALID_FILTERS: readonly unknown[] = [
  { and: [{}] },
  { and: 'x' },
  { or: [{ n: { above: 1 } }] },
  { tags: { contains: { a: 1 } } },
  { created_at: { gt: 'no date' } },
  { and: Array.from({ length: 10_000 }, () => ({ n: 1 })) },
  'text',
  [[]],
];

let server: ServerProcess;
let operations: readonly Operation[];
let drop: () => Promise<void>;
beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'recollect-invalid-'));
  const database = testServerUrl === undefined ? undefined : await createServerDatabase(testServerUrl);
  drop = async () => {
    await database?.drop();
    await rm(directory, { recursive: true, force: true });
  };
  server = await startServer({
    BOOTSTRAP_API_KEY: KEY,
    ADMIN_KEY,
    LOG_LEVEL: 'fatal',
    DATA_DIR: directory,
    ...(database ? { DATABASE_URL: database.url } : {}),
  });
  operations = await servedOperations(server.url);
});
afterAll(async () => {
  await server.end('SIGTERM');
  await drop();
});

interface Sent {
  readonly path: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [string, string])[];
  readonly body: unknown;
}

async function send({ method, path }: Operation, sent: Sent) {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(sent.path[name] ?? 'x'));
  const query = new URLSearchParams(
    sent.query.map(([name, value]) => [name, value] as [string, string]),
  ).toString();
  const answer = await request(`${server.url}${address}${query === '' ? '' : `?${query}`}`, {
    method: method as 'GET',
    headers: {
      authorization: `Bearer ${path.startsWith('/admin') ? ADMIN_KEY : KEY}`,
      ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: sent.body === undefined ? null : JSON.stringify(sent.body),
  });
  return { status: answer.statusCode, text: await answer.body.text() };
}

/** The JSON types that a schema accepts; empty if it accepts all. */
function typesOf(schema: Schema): ReadonlySet<string> {
  const own = [schema.type ?? []].flat();
  const ofEnum = (schema.enum ?? []).map((value) => (value === null ? 'null' : typeof value));
  return new Set([...own, ...ofEnum, ...(schema.anyOf ?? []).flatMap((one) => [...typesOf(one)])]);
}

/**
 * Values of types that a field does not accept, and that no lenient conversion turns into an accepted one.
 */
function wrongValues(schema: Schema): readonly unknown[] {
  const types = typesOf(schema);
  if (types.size === 0) return [];
  return [
    ...(types.has('object') ? [] : [{ unexpected: [[]] }]),
    ...(types.has('array') || types.has('string') ? [] : [[['x', 'y']]]),
    ...(types.has('string') ? [] : ['\ud800 no value of this type']),
  ];
}

function usualBody({ body }: Operation): Record<string, unknown> {
  const { properties = {}, required = [] } = body ?? {};
  const names = Object.keys(properties).filter((name) => required.includes(name) || name in USUAL);
  return Object.fromEntries(names.map((name) => [name, USUAL[name] ?? usualValue(properties[name] ?? {})]));
}

function usualValue(schema: Schema): unknown {
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? [];
  if (first) return usualValue(first);
  const values: Record<string, unknown> = { string: 'x', integer: 1, number: 1, boolean: true, object: {} };
  const [type = ''] = [schema.type ?? ''].flat();
  return type === 'array' ? [usualValue(schema.items ?? {})] : (values[type] ?? null);
}

/** All requests with one invalid field, each with the field's name. */
function wrongRequests(operation: Operation): readonly (readonly [string, Sent])[] {
  const usual = usualBody(operation);
  const body = operation.body === undefined ? undefined : usual;
  const { properties = {} } = operation.body ?? {};
  const ofBody = Object.entries(properties).flatMap(([name, schema]) => {
    const wrong = name === 'filter' ? INVALID_FILTERS : wrongValues(schema);
    return wrong.map((value) => [name, { path: {}, query: [], body: { ...usual, [name]: value } }] as const);
  });
  const others = ['text', 5, [[]], null].map(
    (value) => ['body', { path: {}, query: [], body: value }] as const,
  );
  const ofQuery = operation.parameters.flatMap(({ in: place, name, schema }) => {
    const types = typesOf(schema);
    if (place !== 'query' || (types.has('string') && !schema.enum)) return [];
    return ['no value of this type', '-1e400', ''].map(
      (value) => [name, { path: {}, query: [[name, value]], body }] as const,
    );
  });
  const ofPath = operation.parameters.flatMap(({ in: place, name }) => {
    if (place !== 'path') return [];
    return ['no-such-thing', '*', '\0', '😀'.repeat(500), "' OR 1=1 --", '__proto__'].map(
      (value) => [name, { path: { [name]: value }, query: [], body }] as const,
    );
  });
  return [...ofBody, ...(operation.body ? others : []), ...ofQuery, ...ofPath];
}

/** Whether an answer is an error in the format of the path's API family. */
function isRefusal(
  path: string,
  { status, text }: { readonly status: number; readonly text: string },
): boolean {
  if (status < 400 || status >= 500) return false;
  const body = JSON.parse(text);
  if (path.startsWith('/mcp')) return typeof body.error?.code === 'number' && body.jsonrpc === '2.0';
  if (path.startsWith('/openai')) return body.error?.type === 'invalid_request_error';
  if (path.startsWith('/v1')) return typeof body.code === 'number' && body.code !== 0 && 'data' in body;
  return Array.isArray(body.detail) || (typeof body.message === 'string' && body.data === null);
}

/**
 * Requests that get 200 because clients of the APIs expect it: unknown values of `mode`, a null body, and
 * memories and deletions without a match.
 */
const LENIENT =
  /^(?:\/v1\/search\/memory mode|\/v1\/list\/profile_template body|\/product\/get_memory\/\{memory_id\} memory_id)$/;

describe('a request with one invalid field', () => {
  it('is refused on every route in the format of its API; the process survives, every rejection is handled', {
    timeout: 300_000,
  }, async () => {
    const pid = server.process.pid;
    const wrong: string[] = [];
    let sent = 0;
    for (const operation of operations) {
      const { method, path } = operation;
      for (const [field, one] of wrongRequests(operation)) {
        const answer = await send(operation, one);
        sent += 1;
        if (isRefusal(path, answer) || LENIENT.test(`${path} ${field}`)) continue;
        const value = JSON.stringify(one).slice(0, 200);
        wrong.push(`${method} ${path} ${field}: ${answer.status} ${answer.text.slice(0, 200)} for ${value}`);
      }
      // an unhandled rejection would have ended the process by now, or is counted
      expect(await unhandledRejections(server.url), `after ${method} ${path}`).toBe(0);
    }
    expect(wrong).toEqual([]);
    expect(sent).toBeGreaterThan(500);
    expect([server.process.pid, server.process.exitCode]).toEqual([pid, null]);
    const next = await send(
      { method: 'POST', path: '/product/search', parameters: [], body: {} },
      {
        path: {},
        query: [],
        body: { user_id: 'u', query: 'tea' },
      },
    );
    expect(next.status, next.text).toBe(200);
  });
});
