import fc from 'fast-check';
import type { Operation } from '../support/openapi.ts';
import { BRACKETS, ODD_VALUES } from './corpus.ts';
import { type FuzzFile, file } from './files.ts';
import { rarely, size, text } from './texts.ts';
import { fitting, withIds } from './values.ts';

const FILE_ROUTE = '/v1/add/knowledgebase-file';
const BOUNDARY = 'fuzz-boundary';

type Body =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'bytes'; readonly bytes: Buffer };

/** A drawn request. Ids from the server and keys are inserted when it is sent. */
export interface Drawn {
  readonly operation: Operation;
  readonly values: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
  /** The client disconnects after this time; null = it waits for the answer. */
  readonly leaveAfterMs: number | null;
  readonly hasKey: boolean;
}

export interface Sendable {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

const printable = text(300).map((words) => words.replace(/[^\x20-\x7e]/g, '?').trim() || 'x');

const mediaType = fc.constantFrom(
  'application/json; charset=utf-8',
  'application/json;charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  `multipart/form-data; boundary=${BOUNDARY}`,
  'application/octet-stream',
  'application/problem+json',
  'json',
  ';',
);

const headers = fc
  .record({
    type: rarely(mediaType, 12),
    encoding: rarely(fc.constantFrom('gzip', 'deflate', 'identity', 'x'), 30),
    idempotency: rarely(fc.oneof(fc.constantFrom('k1', 'k2', 'k3'), printable), 10),
    requestId: rarely(printable, 20),
    accept: rarely(fc.constantFrom('text/event-stream', 'image/png', '*/*;q=x'), 20),
  })
  .map(({ type, encoding, idempotency, requestId, accept }) => ({
    ...(type === null ? {} : { 'content-type': type }),
    ...(encoding === null ? {} : { 'content-encoding': encoding }),
    ...(idempotency === null ? {} : { 'idempotency-key': idempotency }),
    ...(requestId === null ? {} : { 'x-request-id': requestId }),
    ...(accept === null ? {} : { accept }),
  }));

/** Bodies that are not JSON, or JSON that nobody would write. */
const bytes: fc.Arbitrary<Buffer> = fc.oneof(
  fc
    .record({ value: fc.jsonValue(), share: fc.double({ min: 0, max: 1, noNaN: true }) })
    .map(({ value, share }) => {
      const whole = JSON.stringify(value);
      return Buffer.from(whole.slice(0, Math.floor(whole.length * share)));
    }),
  fc
    .record({
      brackets: fc.constantFrom(...BRACKETS.slice(1, 3)),
      times: size(100_000),
      closed: fc.boolean(),
    })
    .map(({ brackets: [open, close], times, closed }) =>
      Buffer.from(`{"user_id":"u1","filter":${open.repeat(times)}1${closed ? close.repeat(times) : ''}}`),
    ),
  text().map((words) => Buffer.from(words)),
  text(2000).map((words) => Buffer.from(JSON.stringify({ user_id: 'u1', query: words }), 'utf16le')),
  fc
    .uint8Array({ maxLength: 300 })
    .map((raw) => Buffer.concat([Buffer.from('{"user_id":"'), raw, Buffer.from('"}')])),
  fc
    .constantFrom(
      ...[
        '\ufeff{"user_id":"u1","query":"q"}',
        '{"user_id":"u1","user_id":{"a":1},"query":"q"}',
        '{"__proto__":{"user_id":"u1"},"constructor":{"prototype":{"x":1}},"query":"q"}',
        `{"user_id":"u1","query":"q","top_k":${'9'.repeat(5000)}}`,
        '{"user_id":"u1","query":"q","top_k":1e999}',
        '{"user_id":"\\ud800","query":"\\u0000"}',
        '"',
        'null',
        '[]',
        '',
      ],
    )
    .map((words) => Buffer.from(words)),
);

function multipart(files: readonly FuzzFile[], isCut: boolean): Buffer {
  const parts = files.flatMap(({ name, mediaType, bytes }) => [
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name.replace(/[\r\n]/g, ' ')}"\r\ncontent-type: ${mediaType}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...parts, Buffer.from(isCut ? '' : `--${BOUNDARY}--\r\n`)]);
}

const files = fc.array(file(), { minLength: 1, maxLength: 3 });

/** Bodies for `/v1/add/knowledgebase-file`: multipart, or base64 in JSON. */
const fileBody: fc.Arbitrary<Body> = fc.oneof(
  fc
    .tuple(files, rarely(fc.constant(true), 8))
    .map(([files, isCut]) => ({ kind: 'bytes' as const, bytes: multipart(files, isCut === true) })),
  files.map((files) => ({
    kind: 'json' as const,
    value: {
      knowledgebase_id: '$kb',
      file: files.map(({ name, mediaType, bytes }) => ({
        name,
        mime_type: mediaType,
        content: bytes.toString('base64'),
        type: name.endsWith('.md') ? 'skill' : 'document',
      })),
    },
  })),
);

/** Bodies for `/product/add` with a file or a skill among the parts of a message. */
const addedFile: fc.Arbitrary<Body> = fc
  .tuple(file(), fc.boolean())
  .map(([{ name, mediaType, bytes }, isSkill]) => ({
    kind: 'json',
    value: {
      user_id: 'u1',
      is_upload_skill: isSkill,
      messages: [
        {
          role: 'user',
          content: [
            {
              type: 'file',
              file: { filename: name, file_data: `data:${mediaType};base64,${bytes.toString('base64')}` },
            },
          ],
        },
      ],
    },
  }));

function bodyOf({ method, path, body }: Operation): fc.Arbitrary<Body> {
  const others: fc.WeightedArbitrary<Body>[] = [
    { weight: 1, arbitrary: fc.constantFrom(...ODD_VALUES).map((value) => ({ kind: 'json', value })) },
    { weight: 1, arbitrary: bytes.map((bytes) => ({ kind: 'bytes', bytes })) },
  ];
  if (path === '/product/add') others.push({ weight: 2, arbitrary: addedFile });
  if (path === FILE_ROUTE) return fc.oneof({ weight: 12, arbitrary: fileBody }, ...others);
  if (body === undefined) {
    const none = { weight: 12, arbitrary: fc.constant<Body>({ kind: 'none' }) };
    return method === 'POST' ? fc.oneof(none, ...others) : fc.constant({ kind: 'none' });
  }
  const json = fitting(body, 'body').map((value): Body => ({ kind: 'json', value }));
  return fc.oneof({ weight: 16, arbitrary: json }, ...others);
}

/** Requests to an operation. */
export function requestTo(operation: Operation): fc.Arbitrary<Drawn> {
  const values = fc.record(
    Object.fromEntries(
      operation.parameters
        .filter((parameter) => parameter.in !== 'header')
        .map(({ in: place, name, schema }) => {
          const value = fitting(schema, place === 'path' ? 'id' : name).map((one) => one ?? '');
          return [name, place === 'path' ? value : fc.option(value, { nil: undefined, freq: 5 })];
        }),
    ),
    { noNullPrototype: true },
  );
  return fc.record({
    operation: fc.constant(operation),
    values,
    headers,
    body: bodyOf(operation),
    leaveAfterMs: rarely(fc.integer({ min: 0, max: 50 }), 14),
    hasKey: rarely(fc.constant(true), 60).map((isMissing) => isMissing === null),
  });
}

export interface Known {
  readonly ids: readonly string[];
  readonly knowledgeBase: string;
  readonly project: string;
  readonly apiKey: string;
  readonly adminKey: string;
}

/** Turns a drawn request into the bytes to send. */
export function sendable(drawn: Drawn, known: Known): Sendable {
  const { operation, body } = drawn;
  const values = withIds(drawn.values, known.ids) as Record<string, unknown>;
  const shown = (value: unknown) => encodeURIComponent(String(value).slice(0, 300).toWellFormed());
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    // most requests for a project name an existing one
    operation.path.startsWith('/admin/projects') &&
    name === 'id' &&
    String(drawn.values.id).startsWith('$id:')
      ? known.project
      : shown(values[name]) || '%20',
  );
  const query = operation.parameters.flatMap(({ in: place, name }) => {
    if (place !== 'query' || values[name] === undefined) return [];
    return [
      `${name}=${operation.path === FILE_ROUTE && name === 'knowledgebase_id' ? known.knowledgeBase : shown(values[name])}`,
    ];
  });
  const key = operation.path.startsWith('/admin') ? known.adminKey : known.apiKey;
  const isParts = operation.path === FILE_ROUTE && body.kind === 'bytes';
  return {
    method: operation.method,
    path: query.length === 0 ? path : `${path}?${query.join('&')}`,
    headers: {
      ...(drawn.hasKey ? { authorization: `Bearer ${key}` } : {}),
      ...(body.kind === 'none'
        ? {}
        : { 'content-type': isParts ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json' }),
      ...drawn.headers,
    },
    body: bytesOf(body, known),
  };
}

function bytesOf(body: Body, known: Known): Buffer | null {
  if (body.kind === 'none') return null;
  if (body.kind === 'bytes') return body.bytes;
  const value = withIds(body.value, known.ids);
  if (
    typeof value === 'object' &&
    value !== null &&
    'knowledgebase_id' in value &&
    value.knowledgebase_id === '$kb'
  )
    return Buffer.from(JSON.stringify({ ...value, knowledgebase_id: known.knowledgeBase }));
  return Buffer.from(JSON.stringify(value) ?? 'null');
}

/** A shell command that sends the request again. */
export function asCurl(url: string, { method, path, headers, body }: Sendable): string {
  const quoted = (words: string) => `'${words.replaceAll("'", "'\\''")}'`;
  const options = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const send = ['curl -sS -X', method, quoted(`${url}${path}`), ...options];
  if (body === null) return send.join(' ');
  return `base64 -d <<< ${body.toString('base64')} | ${[...send, '--data-binary @-'].join(' ')}`;
}
