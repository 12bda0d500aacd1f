import type { Operation, Schema } from './document.ts';
import type { Given, Sending } from './send.ts';

/** What a client without a valid key sends. */
export const WRONG_KEY = 'Token not-a-valid-key';
/** A key that another write has used already. */
export const USED_KEY = 'used-by-another-write';
/** The origin of a web page that is not of this server. */
const OTHER_PAGE = 'https://other.example';
/** More bytes than the server of the examples takes. */
export const BODY_LIMIT_BYTES = 16_384;
/** An id of the right shape that nothing has. */
const UNKNOWN = '00000000-0000-7000-8000-000000000000';
const ID = /[0-9a-f]{8}(-?)(?:[0-9a-f]{4}\1){3}[0-9a-f]{12}/g;

export interface Variant {
  readonly given: Given;
  readonly sending?: Partial<Sending>;
  /** The statuses that the server may answer. */
  readonly statuses: readonly number[];
}

/** Variants of a good request that change nothing, because the server refuses them or finds nothing. */
export function* refusedVariants(
  operation: Operation,
  given: Given,
  keysByScope: ReadonlyMap<string, string>,
): Generator<Variant> {
  const { family, parameters, scopes, body, streams, needsKey } = operation;
  // /product also answers requests without a key, unless the operator forbids it
  if (needsKey)
    yield {
      given,
      sending: { authorization: family === 'product' ? WRONG_KEY : undefined },
      statuses: [401],
    };
  if (family === 'admin' && !needsKey) yield { given, sending: { origin: OTHER_PAGE }, statuses: [403] };
  const otherKey = scopes.length > 0 ? keysByScope.get(otherScope(scopes)) : undefined;
  if (otherKey !== undefined)
    yield { given, sending: { authorization: `Token ${otherKey}` }, statuses: [403] };
  yield* invalid(operation, given);
  yield* withUnknownIds(operation, given);
  // streams refuse in their last frame, and tools in their result; the proxy has no model here
  const isInBand = streams || family === 'mcp';
  const statuses = isInBand ? [200] : [family === 'openai' ? 503 : 409];
  if (parameters.some(({ name }) => name === 'idempotency-key'))
    yield { given: withParameter(given, 'idempotency-key', USED_KEY), statuses };
  if (body === undefined) return;
  const raw = `${JSON.stringify(given.body)}${' '.repeat(BODY_LIMIT_BYTES)}`;
  yield { given, sending: { raw }, statuses: [413] };
  yield { given, sending: { type: 'text/plain' }, statuses: [415] };
}

/** The request with ids that nothing has. */
function* withUnknownIds({ family }: Operation, given: Given): Generator<Variant> {
  const { id } = given.parameters ?? {};
  if (family === 'admin' && id === 'default')
    yield { given: withParameter(given, 'id', UNKNOWN), statuses: [404] };
  const text = JSON.stringify(given);
  const unknown = text.replace(ID, UNKNOWN);
  if (unknown !== text) yield { given: JSON.parse(unknown) as Given, statuses: [200, 404] };
}

/** A scope that does not suffice. */
function otherScope(scopes: readonly string[]): string {
  return scopes.includes('write') ? 'read' : 'write';
}

/** The request without a required field, or else with a field of a wrong type. */
function* invalid({ body, parameters }: Operation, given: Given): Generator<Variant> {
  const statuses = [400, 422];
  if (body !== undefined) yield { given: { ...given, body: spoilt(body, given.body) }, statuses };
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const required = query.find((parameter) => parameter.required);
  if (required !== undefined) {
    const { [required.name]: _, ...others } = given.parameters ?? {};
    yield { given: { ...given, parameters: others }, statuses };
  }
  const number = query.find(({ schema }) => /"(?:integer|number)"/.test(JSON.stringify(schema)));
  if (number !== undefined) yield { given: withParameter(given, number.name, 'many'), statuses };
}

function withParameter(given: Given, name: string, value: string): Given {
  return { ...given, parameters: { ...given.parameters, [name]: value } };
}

function spoilt(schema: Schema, body: unknown): unknown {
  if (schema.properties === undefined) return {};
  const [required] = schema.required ?? [];
  if (required !== undefined) {
    const { [required]: _, ...others } = body as Record<string, unknown>;
    return others;
  }
  const text = Object.entries(schema.properties).find(([, field]) => field.type === 'string');
  const list = Object.entries(schema.properties).find(([, field]) => field.type === 'array');
  const [name = ''] = text ?? list ?? Object.entries(schema.properties)[0] ?? [];
  return { ...(body as object), [name]: {} };
}
