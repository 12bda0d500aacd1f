import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, type ServerProcess, startServer } from '../support/server-process.ts';

/** Megabytes of heap. The indexes of the flood would fill it several times if they were limited by count. */
const HEAP_MB = 160;
const CUBES = 4;
const ADDS_PER_CUBE = 10;
const MEMORIES_PER_ADD = 50;

let directory: string;
let server: ServerProcess;
beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'recollect-'));
  server = await startServer({
    DATA_DIR: directory,
    SCHEDULER_CONCURRENCY: '0',
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
  });
}, 120_000);
afterAll(async () => {
  await server.end('SIGTERM');
  rmSync(directory, { recursive: true, force: true });
}, 60_000);

let next = 0;
/** A text of 6 kB in which no word occurs twice, here or elsewhere. */
function rareText(): string {
  return Array.from({ length: 600 }, () => `q${(next++).toString(36).padStart(8, 'x')}`).join(' ');
}

it('a flood of rare words does not end the process, and all words are found', async () => {
  const firstWords: string[] = [];
  for (let n = 0; n < CUBES * ADDS_PER_CUBE; n += 1) {
    const cube = `flood-${n % CUBES}`;
    const texts = Array.from({ length: MEMORIES_PER_ADD }, rareText);
    firstWords.push(texts[0]?.slice(0, 9) ?? '');
    const added = await call(server, 'POST', '/product/add', {
      user_id: cube,
      messages: texts.map((content) => ({ role: 'user', content })),
    });
    expect(added.status).toBe(200);
    for (const seen of [n, Math.max(0, n - CUBES)]) {
      const found = await call(server, 'POST', '/product/search', {
        user_id: `flood-${seen % CUBES}`,
        query: firstWords[seen],
        top_k: 1,
      });
      expect(found.status).toBe(200);
      expect(found.body.data.text_mem[0].memories[0].memory).toContain(firstWords[seen]);
    }
  }
  expect(server.process.exitCode).toBeNull();
  expect((await call(server, 'GET', '/health/ready')).status).toBe(200);
}, 300_000);
