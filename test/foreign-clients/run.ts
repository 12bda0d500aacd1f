/**
 * `npm run test:clients`: clients that are too large to be dependencies use a server. The script installs
 * them in a temporary folder (280 MB, half a minute), starts the server with a loopback chat model, and
 * runs
 * - LangChain's and the OpenAI Agents SDK's clients against the proxy: complete, streamed, with tools;
 * - the official conformance suite and the inspector's command line against `/mcp`.
 *
 * `--keep FOLDER` installs into that folder and leaves it. Exits with 1 if anything failed.
 */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { startTestApp, TEST_KEY, type TestApp } from '../support/app.ts';
import { type ModelProvider, startModelProvider } from '../support/model-provider.ts';

const PACKAGES = [
  '@langchain/openai@1.6.0',
  '@openai/agents@0.20.0',
  'openai@7.57.0',
  '@modelcontextprotocol/conformance@0.1.16',
  '@modelcontextprotocol/inspector@2.12.0',
];
const HERE = import.meta.dirname;
const ANSWER = 'Noted.';

const { keep } = parseArgs({ options: { keep: { type: 'string' } } }).values;
const folder = keep ?? (await mkdtemp(join(tmpdir(), 'recollect-clients-')));
let failures = 0;

/** Runs a program in the folder. @returns its output */
function run(program: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { cwd: folder, env: { ...process.env, ...env }, timeout: 180_000, maxBuffer: 1e8 };
    execFile(program, args, options, (error, out, err) => {
      if (error === null) resolve(out);
      else
        reject(
          new Error(`${program} ${args.join(' ')} failed: ${error.message.slice(0, 500)}\n${out}\n${err}`),
        );
    });
  });
}

const node = (args: readonly string[], env?: Record<string, string>) => run(process.execPath, args, env);

async function check(name: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  try {
    const note = await work();
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    process.stdout.write(`passed  ${name} (${seconds} s)${typeof note === 'string' ? `: ${note}` : ''}\n`);
  } catch (error) {
    failures += 1;
    process.stdout.write(`FAILED  ${name}\n${error instanceof Error ? error.message : String(error)}\n`);
  }
}

function expectEqual(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected))
    throw new Error(`expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`);
}

/** The model calls the tool `answer` once, for the words that ask for it. */
function answerAsModel(provider: ModelProvider): void {
  provider.respond = ({ body }) => {
    const last = body.messages.at(-1);
    const wantsLock = last.role === 'user' && JSON.stringify(last.content).includes('Lock the bike');
    provider.mode.tools = wantsLock;
    return wantsLock ? {} : ANSWER;
  };
}

/** Runs a client of the proxy, and checks that its second conversation was answered with its first one. */
async function proxied(app: TestApp, provider: ModelProvider, program: string, user: string, words: string) {
  await copyFile(join(HERE, program), join(folder, program));
  const before = provider.requests.length;
  const out = await node([program], { BASE_URL: `${app.url}/openai/v1`, API_KEY: TEST_KEY });
  const asked = provider.requests.slice(before).map(({ body }) => body);
  const streamed = asked.find(({ stream }) => stream === true);
  if (!JSON.stringify(streamed?.messages[0]).includes(words))
    throw new Error(`the model was not told ${JSON.stringify(words)}: ${JSON.stringify(streamed)}`);
  const { body } = await app.v1('/get/message', {
    user_id: user,
    conversation_limit_number: 20,
    message_limit_number: 50,
  });
  const said: readonly string[] = body.data.message_detail_list
    .filter(({ role }: { role: string }) => role === 'user')
    .map(({ content }: { content: string }) => content);
  expectEqual(new Set(said).size, said.length);
  expectEqual(said.length, 3);
  return JSON.parse(out.trim().split('\n').at(-1) ?? '');
}

/** Forwards to the server with the key, because the conformance suite sends none. */
async function startKeyProxy(app: TestApp) {
  const { hostname, port } = new URL(app.url);
  const server = createServer((incoming, answer) => {
    const { url, method, headers } = incoming;
    const given = { ...headers, authorization: `Bearer ${TEST_KEY}` };
    const outgoing = request({ hostname, port, path: url, method, headers: given }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    outgoing.on('error', () => answer.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

const bin = (name: string) => join(folder, 'node_modules', '.bin', name);

async function inspect(app: TestApp, era: string, args: readonly string[]) {
  const target = [`${app.url}/mcp/users/inspector-${era}`, '--transport', 'http', '--protocol-era', era];
  const out = await node([
    bin('mcp-inspector'),
    '--cli',
    ...target,
    '--header',
    `Authorization: Bearer ${TEST_KEY}`,
    ...args,
  ]);
  return JSON.parse(out);
}

try {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  await check('install', async () => {
    await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...PACKAGES]);
  });
  const provider = await startModelProvider();
  answerAsModel(provider);
  const app = await startTestApp({
    LLM_BASE_URL: provider.url,
    LLM_MODEL: 'the-model',
    SCHEDULER_CONCURRENCY: '0',
  });
  await check('LangChain through the proxy', async () => {
    const said = await proxied(app, provider, 'langchain.mjs', 'langchain', 'cellar of number nine');
    expectEqual(said, { first: ANSWER, streamed: ANSWER, tools: ['answer'] });
  });
  await check('OpenAI Agents SDK through the proxy', async () => {
    const said = await proxied(app, provider, 'agents.mjs', 'agents', 'attic of my aunt');
    expectEqual(said, { first: ANSWER, streamed: ANSWER, called: ANSWER, locked: 1 });
  });
  await app.close();
  await provider.close();

  const mcp = await startTestApp();
  const keyed = await startKeyProxy(mcp);
  await check('MCP conformance suite', async () => {
    const out = await node([
      bin('conformance'),
      'server',
      '--url',
      `${keyed.url}/mcp/users/conformance`,
      '--expected-failures',
      join(HERE, 'expected-failures.yml'),
    ]);
    return [...out.matchAll(/^✓ (\S+):/gm)].map(([, name]) => name).join(', ');
  });
  keyed.close();
  for (const era of ['legacy', 'modern'])
    await check(`MCP inspector, ${era} protocol`, async () => {
      const { tools } = await inspect(mcp, era, ['--method', 'tools/list', '--strict']);
      expectEqual(tools.length, 6);
      const call = (name: string, ...args: string[]) =>
        inspect(mcp, era, ['--method', 'tools/call', '--tool-name', name, '--tool-arg', ...args]);
      await call('add_memory', 'text=I live in Porto.', 'wait=true');
      const found = await call('search_memory', 'query=Where do I live?');
      expectEqual(found.structuredContent.memories[0].text, 'User: I live in Porto.');
      const { resources } = await inspect(mcp, era, ['--method', 'resources/list']);
      const { prompts } = await inspect(mcp, era, ['--method', 'prompts/list']);
      expectEqual([resources.length, prompts.length], [1, 1]);
    });
  await mcp.close();
} finally {
  if (keep === undefined) await rm(folder, { recursive: true, force: true });
}
process.exitCode = failures === 0 ? 0 : 1;
