import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, TEST_KEY, type TestApp } from '../support/app.ts';

const CLI = fileURLToPath(new URL('../../bin/recollect.mjs', import.meta.url));
/** A process starts slowly on a busy machine. */
const LIMIT = 120_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const settings = (more: Record<string, string> = {}) => ({
  PATH: process.env.PATH ?? '',
  RECOLLECT_URL: app.url,
  RECOLLECT_API_KEY: TEST_KEY,
  RECOLLECT_USER: '小明',
  ...more,
});

/** Runs the command on some lines of input, and returns what it prints. */
async function forward(input: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [CLI, 'mcp'], { env: settings(env) });
  const ended = once(child, 'close');
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, err, lines: out.split('\n').filter(Boolean) };
}

describe('recollect mcp', () => {
  it.each([
    ['2025-11-25', {}],
    ['2026-07-28', { versionNegotiation: { mode: 'auto' as const } }],
  ])('forwards a client of %s with key and user', { timeout: LIMIT }, async (revision, options) => {
    const client = new Client({ name: 'test', version: '1.0.0' }, options);
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [CLI, 'mcp'], env: settings() }),
    );
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    const { tools } = await client.listTools();
    expect(tools[0]?.inputSchema.properties).not.toHaveProperty('user_id');
    await client.callTool({ name: 'add_memory', arguments: { text: '我住在上海。', wait: true } });
    const found = await client.callTool({ name: 'search_memory', arguments: { query: '我住在哪里？' } });
    expect(JSON.stringify(found.structuredContent)).toContain('上海');
    await client.close();
  });

  it('answers every line, prints nothing else, and ends with its input', { timeout: LIMIT }, async () => {
    const ping = (id: unknown) => JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' });
    const many = Array.from({ length: 40 }, (_, n) => ping(n)).join('\n');
    const notification = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' });
    const { code, lines, err } = await forward(`${many}\n\nno json\n[]\n5\n${notification}\n${ping('last')}`);
    expect([code, err]).toEqual([0, '']);
    const answers = lines.map((line) => JSON.parse(line));
    expect(answers.filter(({ result }) => result !== undefined).map(({ id }) => id)).toHaveLength(41);
    expect(answers.filter(({ error }) => error !== undefined).map(({ id }) => id)).toEqual([
      null,
      null,
      null,
    ]);
  });

  it.each([
    ['a server that is down', { RECOLLECT_URL: 'http://127.0.0.1:1' }, 'not reachable: start the server'],
    ['a wrong key', { RECOLLECT_API_KEY: 'rk_wrong' }, 'The API key is invalid'],
    ['an address without MCP', { path: '/mcp/nowhere' }, 'There is no such route'],
  ])(
    'answers %s with an error that says what to do',
    { timeout: LIMIT },
    async (_name, given: Record<string, string>, said) => {
      const { path, ...env } = given;
      const url = path === undefined ? env : { RECOLLECT_URL: `${app.url}${path}` };
      const { code, lines } = await forward(
        `${JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'ping' })}\n`,
        url,
      );
      expect(code).toBe(0);
      expect(lines.map((line) => JSON.parse(line))).toMatchObject([
        { id: 7, error: { message: expect.stringContaining(said) } },
      ]);
    },
  );

  it.each([
    [{ RECOLLECT_API_KEY: '' }, 'RECOLLECT_API_KEY: set it to an API key'],
    [{ RECOLLECT_URL: 'recollect' }, 'RECOLLECT_URL: must be an http(s) URL'],
  ])('does not start with %j', { timeout: LIMIT }, async (env, said) => {
    const { code, err, lines } = await forward('', env);
    expect([code, lines]).toEqual([1, []]);
    expect(err).toContain(said);
  });
});
