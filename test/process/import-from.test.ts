import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FIXTURES } from '../importers/fixtures.ts';
import { createServerDatabase, testServerUrl } from '../support/database.ts';

const CLI = fileURLToPath(new URL('../../bin/recollect.mjs', import.meta.url));
const LIMIT = 240_000;
const [CONVERSATIONS, MESSAGES] = [20, 50];

let directory: string;
let env: Record<string, string>;
let drop: () => Promise<void> = async () => undefined;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recollect-import-from-'));
  env = { PATH: process.env.PATH ?? '', ENV_FILE: 'none', DATA_DIR: join(directory, 'data') };
  if (testServerUrl === undefined) return;
  const database = await createServerDatabase(testServerUrl);
  env.DATABASE_URL = database.url;
  drop = database.drop;
});
afterAll(async () => {
  await drop();
  await rm(directory, { recursive: true, force: true });
});

/** Runs the command line. @param killAt kills it when its output holds this */
async function cli(args: readonly string[], killAt?: string) {
  const child = spawn(process.execPath, [CLI, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
    if (killAt !== undefined && out.includes(killAt)) child.kill('SIGKILL');
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  const [code, signal] = await once(child, 'close');
  return { code, signal, out, err };
}

/** A ChatGPT export with long conversations, each message of it different. */
function manyConversations(): string {
  const conversations = Array.from({ length: CONVERSATIONS }, (_, c) => {
    const mapping = Object.fromEntries(
      Array.from({ length: MESSAGES }, (_, m) => {
        const message = {
          id: `m${m}`,
          author: { role: m % 2 === 0 ? 'user' : 'assistant' },
          create_time: 1_750_000_000 + c * 1000 + m,
          content: { content_type: 'text', parts: [`In talk ${c} somebody said sentence number ${m}.`] },
        };
        return [`m${m}`, { id: `m${m}`, parent: m === 0 ? null : `m${m - 1}`, children: [], message }];
      }),
    );
    return { conversation_id: `c${c}`, current_node: `m${MESSAGES - 1}`, mapping };
  });
  return JSON.stringify(conversations);
}

it('goes on where a killed import was, and loses and doubles nothing', { timeout: LIMIT }, async () => {
  const file = join(directory, 'conversations.json');
  const exported = join(directory, 'exported.jsonl');
  await writeFile(file, manyConversations());
  const all = CONVERSATIONS * MESSAGES;
  const command = ['import', '--from', 'chatgpt', file, '--user', 'ann'];
  const killed = await cli(command, 'rows written');
  expect(killed).toMatchObject({ signal: 'SIGKILL', err: '' });
  expect(killed.out).toContain(`${CONVERSATIONS} conversations with ${all} messages`);
  const again = await cli(command);
  expect(again).toMatchObject({ code: 0, err: '' });
  const added = Number(/^(\d+) messages and 0 memories are new in the project default/m.exec(again.out)?.[1]);
  expect(added).toBeGreaterThan(0);
  expect(added).toBeLessThan(all);

  expect(await cli(['export', exported])).toMatchObject({ code: 0 });
  const lines = (await readFile(exported, 'utf8')).trimEnd().split('\n');
  const ofType = (type: string) => lines.map((line) => JSON.parse(line)).filter(({ line }) => line === type);
  const ids = ofType('message').map(({ message_id }) => message_id);
  expect(new Set(ofType('message').map(({ body }) => body)).size).toBe(all);
  expect(ids.length).toBe(all);
  expect(ofType('memory').length).toBe(all);
  expect(
    ofType('task')
      .flatMap(({ payload }) => payload.message_ids)
      .toSorted(),
  ).toEqual(ids.toSorted());
});

it('counts in a dry run without a database, and says what is wrong in one sentence', {
  timeout: LIMIT,
}, async () => {
  env = { ...env, DATA_DIR: join(directory, 'none'), DATABASE_URL: '' };
  const { name, content } = FIXTURES.find(({ source }) => source === 'mem0') ?? { name: '', content: '' };
  const file = join(directory, name);
  await writeFile(file, content);
  const dry = await cli(['import', '--from', 'mem0', file, '--dry-run']);
  expect(dry).toMatchObject({ code: 0, err: '' });
  expect(dry.out).toContain('0 conversations with 0 messages, 2 memories');
  expect(dry.out).toContain('users: mem0-ann, mem0-chen');
  expect(dry.out).toContain('not imported: 1 expired memories');
  const wrong = await Promise.all([
    cli(['import', '--from', 'chatgpt', file, '--user', 'ann']),
    cli(['import', file, '--user', 'ann']),
  ]);
  expect(wrong.map(({ code, out }) => [code, out])).toEqual(Array(2).fill([1, '']));
  expect(wrong[0]?.err).toMatch(/holds no conversation.*Check the file and --from\.\n$/);
  expect(wrong[1]?.err).toMatch(/need --from/);
  expect(existsSync(join(directory, 'none'))).toBe(false);
});
