import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './test-server.ts';

interface Field {
  readonly type?: string;
  readonly default?: unknown;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Field[];
}
interface Operation {
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly object[];
  readonly responses: Record<string, unknown>;
  readonly parameters?: readonly { name: string; schema: Field; required?: boolean }[];
  readonly requestBody?: {
    content: { 'application/json': { schema: { properties: Record<string, Field>; required?: string[] } } };
  };
}

let app: TestServer;
let document: { openapi: string; paths: Record<string, Record<string, Operation>> };
beforeAll(async () => {
  app = await startTestServer();
  document = (await app.server.inject('/openapi.json')).json();
});
afterAll(() => app.close());

const bodyOf = (path: string) => document.paths[path]?.post?.requestBody?.content['application/json'].schema;

describe('the OpenAPI document', () => {
  it('is 3.1 and shows no machine bounds', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(JSON.stringify(document)).not.toContain('9007199254740991');
  });

  it('describes every route that is served, each with a summary, a tag and its answers', () => {
    const served = servedRoutes();
    expect(served.length).toBeGreaterThan(20);
    for (const { method, path } of served) {
      const operation = document.paths[path]?.[method];
      expect(operation, `${method} ${path}`).toBeDefined();
      expect(operation?.summary, `${method} ${path}`).toBeTruthy();
      expect(operation?.tags, `${method} ${path}`).toHaveLength(1);
      expect(Object.keys(operation?.responses ?? {}), `${method} ${path}`).toContain('200');
    }
  });

  it('names the key and the error shapes of both families', () => {
    const cloud = document.paths['/v1/search/memory']?.post;
    const product = document.paths['/product/search']?.post;
    expect(cloud?.security).toEqual([{ apiKey: [] }]);
    expect(Object.keys(cloud?.responses ?? {})).toEqual(expect.arrayContaining(['200', '4XX', '5XX']));
    expect(Object.keys(product?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '422', '4XX', '5XX']),
    );
  });

  /** The tables of the specification: field, type, default where one is fixed. */
  it.each<[string, Record<string, string>, Record<string, unknown>, string[]]>([
    [
      '/product/search',
      {
        query: 'string',
        user_id: 'string',
        readable_cube_ids: 'array',
        mode: 'string',
        session_id: 'string',
        top_k: 'integer',
        dedup: 'string',
        pref_top_k: 'integer',
        include_preference: 'boolean',
        search_tool_memory: 'boolean',
        tool_mem_top_k: 'integer',
        filter: 'object',
        internet_search: 'boolean',
        threshold: 'number',
        search_memory_type: 'string',
        chat_history: 'array',
        mem_cube_id: 'string',
        xcube: 'boolean',
        operation: 'array',
        source: 'string',
      },
      {
        top_k: 10,
        pref_top_k: 6,
        include_preference: true,
        search_tool_memory: true,
        tool_mem_top_k: 6,
        internet_search: false,
        search_memory_type: 'All',
        xcube: false,
      },
      ['query', 'user_id'],
    ],
    [
      '/product/add',
      {
        user_id: 'string',
        session_id: 'string',
        task_id: 'string',
        writable_cube_ids: 'array',
        async_mode: 'string',
        mode: 'string',
        custom_tags: 'array',
        info: 'object',
        messages: 'string',
        chat_history: 'array',
        is_feedback: 'boolean',
        mem_cube_id: 'string',
        memory_content: 'string',
        doc_path: 'string',
        source: 'string',
        operation: 'array',
      },
      { async_mode: 'async', is_feedback: false },
      [],
    ],
    [
      '/product/get_memory',
      {
        mem_cube_id: 'string',
        user_id: 'string',
        include_preference: 'boolean',
        page: 'integer',
        page_size: 'integer',
      },
      { include_preference: true },
      ['mem_cube_id'],
    ],
    [
      '/product/delete_memory',
      { writable_cube_ids: 'array', memory_ids: 'array', file_ids: 'array', filter: 'object' },
      {},
      [],
    ],
    [
      '/product/get_all',
      { user_id: 'string', memory_type: 'string', mem_cube_ids: 'array', search_query: 'string' },
      {},
      ['memory_type', 'user_id'],
    ],
    [
      '/product/chat/complete',
      {
        user_id: 'string',
        query: 'string',
        readable_cube_ids: 'array',
        writable_cube_ids: 'array',
        history: 'array',
        mode: 'string',
        system_prompt: 'string',
        top_k: 'integer',
        session_id: 'string',
        include_preference: 'boolean',
        pref_top_k: 'integer',
        model_name_or_path: 'string',
        max_tokens: 'integer',
        temperature: 'number',
        top_p: 'number',
        add_message_on_answer: 'boolean',
        filter: 'object',
        internet_search: 'boolean',
        threshold: 'number',
        mem_cube_id: 'string',
        xcube: 'boolean',
      },
      {
        top_k: 10,
        include_preference: true,
        pref_top_k: 6,
        add_message_on_answer: true,
        internet_search: false,
        threshold: 0.5,
        xcube: false,
      },
      ['query', 'user_id'],
    ],
    [
      '/product/chat/stream/playground',
      { user_id: 'string', query: 'string', beginner_guide_step: 'string' },
      {},
      ['query', 'user_id'],
    ],
    [
      '/product/suggestions',
      { user_id: 'string', mem_cube_id: 'string', language: 'string', message: 'string' },
      { language: 'zh' },
      ['mem_cube_id', 'user_id'],
    ],
    ['/product/get_user_names_by_memory_ids', { memory_ids: 'array' }, {}, ['memory_ids']],
    ['/product/exist_mem_cube_id', { mem_cube_id: 'string' }, {}, ['mem_cube_id']],
  ])('has the fields of %s with their types, defaults and duties', (path, types, defaults, required) => {
    const body = bodyOf(path);
    for (const [name, type] of Object.entries(types)) {
      expect(typesOf(body?.properties[name]), name).toContain(type);
    }
    for (const [name, value] of Object.entries(defaults))
      expect(body?.properties[name]?.default, name).toEqual(value);
    expect((body?.required ?? []).toSorted()).toEqual(required.toSorted());
  });

  it('has the query parameters of the scheduler routes', () => {
    const parameters = document.paths['/product/scheduler/wait']?.post?.parameters ?? [];
    const shown = parameters.map(({ name, required, schema }) => [name, required ?? false, schema.default]);
    expect(shown).toEqual([
      ['user_name', true, undefined],
      ['timeout_seconds', false, 120],
      ['poll_interval', false, 0.5],
    ]);
  });
});

describe('the reference page', () => {
  it('loads nothing from another host, and its policy lets its own assets through', async () => {
    const page = await app.server.inject('/docs/');
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    const assets = [...page.body.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, name]) => name);
    expect(assets.length).toBeGreaterThan(3);
    for (const asset of assets)
      expect((await app.server.inject(`/docs/${asset}`)).statusCode, asset).toBe(200);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self'");
    expect(page.body).not.toMatch(/<script(?![^>]*src=)/);
  });
});

function typesOf(field: Field | undefined): readonly (string | undefined)[] {
  return [field?.type, ...(field?.anyOf ?? []).flatMap(typesOf)].flat();
}

/** Read from the router itself; what documents or duplicates the APIs is left out. */
function servedRoutes(): { method: string; path: string }[] {
  const text = app.server.printRoutes({ commonPrefix: false, includeHooks: false });
  return pathsIn(text).filter(
    ({ method, path }) => method !== 'head' && !/^\/(docs|openapi\.json|console|api\/openmem)/.test(path),
  );
}

function pathsIn(tree: string): { method: string; path: string }[] {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const match = /^([\s│]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(line);
    if (!match) return [];
    const [, indent = '', part = '', methods] = match;
    const depth = indent.length / 4;
    above.length = depth;
    above.push(part);
    const path = above.join('').replace(/:(\w+)/g, '{$1}');
    return (methods ?? '')
      .split(', ')
      .filter(Boolean)
      .map((method) => ({ method: method.toLowerCase(), path }));
  });
}
