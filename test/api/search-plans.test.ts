import { CompiledQuery, type KyselyPlugin, PostgresQueryCompiler, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { startTestApp, TEST_ADMIN_KEY, type TestApp } from '../support/app.ts';
import { openTestDatabase } from '../support/database.ts';
import { observed } from '../support/observed-database.ts';

const USERS = 60;
const MESSAGES = 50;

let db: Database;
let server: TestApp;
/** The statements of the searches, by their text. */
const statements = new Map<string, CompiledQuery>();

const collecting: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    const query = new PostgresQueryCompiler().compileQuery(node, queryId);
    statements.set(query.sql, query);
    return node;
  },
  transformResult: async ({ result }) => result,
};

beforeAll(async () => {
  db = await openTestDatabase();
  server = await startTestApp({ SCHEDULER_CONCURRENCY: '0' }, observed(db, collecting));
  for (let user = 0; user < USERS; user += 1) await add(`u${user}`, user * MESSAGES, MESSAGES);
});
afterAll(async () => {
  await server.close();
  await db.close();
});

async function add(user_id: string, from: number, count: number): Promise<void> {
  const messages = Array.from({ length: count }, (_, n) => ({
    role: 'user',
    content: `The lighthouse number ${from + n} is painted white in spring.`,
  }));
  const { body } = await server.product('/add', { user_id, messages });
  expect(body.code, body.message).toBe(200);
}

/** Searches of each sort: cold, after an add, filtered, as of a time, in another mode, of several cubes. */
async function searches(): Promise<void> {
  const ask = async (more: object) => {
    const { body } = await server.product('/search', {
      user_id: 'u1',
      query: 'Which lighthouse is white?',
      ...more,
    });
    expect(body.code, body.message).toBe(200);
    expect(
      body.data.text_mem.flatMap(({ memories }: { memories: unknown[] }) => memories).length,
    ).toBeGreaterThan(0);
  };
  await ask({});
  await add('u1', 1_000_000 + statements.size, 1);
  await ask({});
  await ask({ filter: { memory: { contains: 'lighthouse' } } });
  await ask({ known_at: new Date().toISOString() });
  await ask({ mode: 'fine' });
  await ask({ readable_cube_ids: ['u1', 'u2', 'u3', 'u4', 'u5'] });
  await add('u2', 2_000_000 + statements.size, 1);
  await ask({ readable_cube_ids: ['u1', 'u2', 'u3', 'u4', 'u5'] });
}

it.each([
  ['without statistics', sql`SELECT 1`],
  ['with statistics', sql`ANALYZE memory, memory_source, message, cube`],
])('no search reads all memories, sources or messages of the database: %s', async (_, prepare) => {
  const { body } = await server.call('GET', '/admin/projects', {
    headers: { authorization: `Bearer ${TEST_ADMIN_KEY}` },
  });
  const scope = db.project(body.projects[0].id);
  await prepare.execute(db.system().db);
  statements.clear();
  await searches();
  const read = [...statements.values()].filter(
    (query) => /\bFROM memory\b/.test(query.sql) && !/\bINSERT\b/.test(query.sql),
  );
  expect(read.length).toBeGreaterThan(3);
  for (const { sql: text, parameters } of read) {
    const { rows } = await scope.db.executeQuery<{ 'QUERY PLAN': string }>(
      CompiledQuery.raw(`EXPLAIN ${text}`, [...parameters]),
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('memory');
    expect(plan, text).not.toMatch(/Seq Scan on (?:memory|memory_source|message)(?:_\d+)?\b/);
  }
});
