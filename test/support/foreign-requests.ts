/** The parts of JSON Schema that the API description uses. */
export interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
}

export interface Operation {
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: JsonSchema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
}

export interface ApiOperation extends Operation {
  readonly method: string;
  readonly path: string;
}

export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** The caller's own name, and names and ids of others. */
export interface Names {
  readonly own: string;
  readonly foreign: readonly string[];
}

/** The operations of both memory APIs. */
export function operationsOf(
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>,
): readonly ApiOperation[] {
  return Object.entries(paths)
    .filter(([path]) => /^\/(?:v1|product)\//.test(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        ...operation,
        method: method.toUpperCase(),
        path,
      })),
    );
}

/** Fields that many requests need although the schema calls them optional. */
const USUAL = [
  'user_id',
  'conversation_id',
  'content',
  'messages',
  'query',
  'mem_cube_id',
  'writable_cube_ids',
];
const NAMING = /id|name|user|owner|agent|cube|session|filter|operation|bind|knowledge/;

/**
 * Valid requests of an operation: for each field one with a foreign name in it, and one with foreign names in
 * all fields.
 */
export function requestsNaming(operation: ApiOperation, names: Names): readonly ApiRequest[] {
  const { method } = operation;
  const schema = operation.requestBody?.content['application/json']?.schema;
  const parameters = (operation.parameters ?? []).filter((one) => one.in === 'query' || one.in === 'path');
  const request = (given: Readonly<Record<string, string>>, body: unknown): ApiRequest => {
    let { path } = operation;
    const query: Record<string, string> = {};
    for (const { name, in: place, required } of parameters) {
      const value =
        given[name] ?? (required || place === 'path' ? String(usual(name, names) ?? 'none') : undefined);
      if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value ?? 'none'));
      else if (value !== undefined) query[name] = value;
    }
    if (parameters.some(({ name }) => name === 'timeout_seconds')) query.timeout_seconds = '0.1';
    return { method, path, query, body };
  };
  const base = schema === undefined ? undefined : sample(schema, '', names);
  const inParameters = parameters.flatMap(({ name }) =>
    names.foreign.map((value) => request({ [name]: value }, base)),
  );
  const bodies = schema === undefined ? [] : bodiesNaming(schema, base, names);
  return [request({}, base), ...inParameters, ...bodies.map((body) => request({}, body))];
}

function bodiesNaming(schema: JsonSchema, base: unknown, names: Names): readonly unknown[] {
  const object = branches(schema).find(({ properties }) => properties !== undefined);
  if (object?.properties === undefined)
    return names.foreign.flatMap((value) => variants(schema, value, names));
  const fields = Object.entries(object.properties).filter(([name]) => NAMING.test(name));
  const own = base as Record<string, unknown>;
  const single = fields.flatMap(([name, field]) =>
    names.foreign.flatMap((value) =>
      variants(field, value, names).map((given) => ({ ...own, [name]: given })),
    ),
  );
  const all = names.foreign.map((value) => ({
    ...own,
    ...Object.fromEntries(fields.map(([name, field]) => [name, variants(field, value, names)[0]])),
  }));
  // without the usual owner, to test an id alone
  const alone = fields.flatMap(([name, field]) =>
    names.foreign.map((value) => ({
      ...Object.fromEntries(Object.entries(own).filter(([key]) => !USUAL.slice(0, 2).includes(key))),
      [name]: variants(field, value, names)[0],
    })),
  );
  return [...single, ...all, ...alone];
}

/** A foreign value in every shape that a field accepts. */
function variants(field: JsonSchema, value: string, names: Names): readonly unknown[] {
  return branches(field).flatMap((branch): readonly unknown[] => {
    if (branch.type === 'string' && branch.enum === undefined) return [value];
    if (branch.type === 'boolean') return [true];
    if (branch.type === 'array' && branch.items !== undefined) {
      const inner = variants(branch.items, value, names);
      return inner.flatMap((one) => [[one], typeof one === 'string' ? [names.own, one] : [one]]);
    }
    if (branch.type === 'object' && branch.properties !== undefined) {
      const own = sample(branch, '', names) as object;
      return Object.keys(branch.properties)
        .filter((name) => NAMING.test(name))
        .map((name) => ({ ...own, [name]: value }));
    }
    if (branch.type === 'object')
      return [
        { and: [{ user_id: value }] },
        { [value]: { and: [{ user_id: value }] } },
        { or: [{ id: { in: [value] } }, { agent_id: value }] },
        { user: { and: [{ agent_id: value }] }, public: { and: [{ agent_id: value }] } },
      ];
    return [];
  });
}

function branches(schema: JsonSchema): readonly JsonSchema[] {
  const inner = schema.anyOf ?? schema.oneOf;
  return inner === undefined ? [schema] : inner.flatMap(branches).filter(({ type }) => type !== 'null');
}

function usual(name: string, { own }: Names): unknown {
  if (/^(?:user_id|user_name|owner_id|mem_cube_id|cube_id)$/.test(name)) return own;
  if (name === 'query' || name === 'message' || name === 'search_query')
    return 'What is the secret password?';
  if (name === 'messages' || name === 'history') return [{ role: 'user', content: 'I keep bees.' }];
  if (name === 'memory_type') return 'text_mem';
  return undefined;
}

function sample(schema: JsonSchema, name: string, names: Names): unknown {
  const known = usual(name, names);
  if (known !== undefined) return known;
  const [branch] = branches(schema);
  if (branch === undefined) return null;
  if (branch.const !== undefined) return branch.const;
  if (branch.enum !== undefined) return branch.enum[0];
  switch (branch.type) {
    case 'string':
      return 'text';
    case 'integer':
    case 'number':
      return branch.minimum ?? 1;
    case 'boolean':
      return false;
    case 'array':
      return branch.items === undefined ? [] : [sample(branch.items, '', names)];
    case 'object': {
      const properties = Object.entries(branch.properties ?? {}).filter(
        ([key]) => branch.required?.includes(key) || (USUAL.includes(key) && key !== 'writable_cube_ids'),
      );
      return Object.fromEntries(
        properties
          .filter(
            ([, field]) => field.default === undefined || branch.required?.includes('user_id') !== undefined,
          )
          .map(([key, field]) => [key, sample(field, key, names)]),
      );
    }
    default:
      return 'text';
  }
}
