import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { openTestDatabase } from '../support/database.ts';
import { type ModelProvider, startModelProvider } from '../support/model-provider.ts';
import { observed } from '../support/observed-database.ts';

const USERS = ['ann', 'bea', 'cid', 'dan', 'eva'];

let db: Database;
let provider: ModelProvider;
let server: TestApp;
/** Promises that delay the answers of statements of projects and of the model. */
let gate: Promise<unknown> = Promise.resolve();
let modelGate: Promise<unknown> = Promise.resolve();
let statements = 0;
let onAnswer: () => void = () => undefined;

beforeAll(async () => {
  provider = await startModelProvider();
  provider.mode.dimensions = 64;
  provider.thinks = async () => void (await modelGate);
  db = await openTestDatabase();
  server = await startTestApp(
    { EMBEDDING_BASE_URL: provider.url, EMBEDDING_MODEL: 'letters' },
    observed(db, counting),
  );
});
afterAll(async () => {
  await server.close();
  await db.close();
  await provider.close();
});

const counting: KyselyPlugin = {
  transformQuery({ node }) {
    statements += 1;
    return node;
  },
  transformResult: async ({ result }) => {
    await gate;
    onAnswer();
    return result;
  },
};

async function add(user_id: string, messages: string): Promise<void> {
  await server.product('/add', { user_id, messages });
  await server.idle(user_id);
}

async function firstHit(user_id: string, query: string): Promise<string> {
  const { body } = await server.product('/search', { user_id, query, include_preference: false });
  return body.data.text_mem[0].memories[0].memory;
}

beforeEach(async () => {
  gate = Promise.resolve();
  modelGate = Promise.resolve();
  // the memory that exists already is merged, and every index is loaded
  for (const user of USERS) {
    await add(user, `The lighthouse of ${user} is white.`);
    await firstHit(user, 'lighthouse');
  }
});

it('concurrent searches share the query for changes, and each finds what was added before it', async () => {
  await add('dan', 'The windmill of dan is red.');

  const answers = Promise.withResolvers<void>();
  gate = answers.promise;
  modelGate = answers.promise;
  statements = 0;
  const embedded = provider.requests.length;
  const searches = USERS.map((user) => firstHit(user, `lighthouse or windmill of ${user}`));
  // every search has started when the model is asked for all of their queries
  await provider.received(embedded + USERS.length);
  answers.resolve();
  const hits = await Promise.all(searches);

  for (const [i, user] of USERS.entries()) expect(hits[i]).toContain(user);
  expect(hits[USERS.indexOf('dan')]).toContain('windmill');
  // one query for the first, one for all others; the changes, and the hits
  expect(statements).toBe(4);
});

it('searches share a query while an earlier one has its own and waits for its vector', async () => {
  await add('eva', 'The lighthouse of eva has a keeper.');

  const vectors = Promise.withResolvers<void>();
  modelGate = vectors.promise;
  statements = 0;
  const embedded = provider.requests.length;
  const looked = new Promise<void>((resolve) => {
    onAnswer = resolve;
  });
  const [first = '', ...others] = USERS;
  const searches = [firstHit(first, `who keeps the lighthouse of ${first}?`)];
  await looked;
  for (const user of others) searches.push(firstHit(user, `who keeps the lighthouse of ${user}?`));
  await provider.received(embedded + USERS.length);
  vectors.resolve();
  const hits = await Promise.all(searches);

  for (const [i, user] of USERS.entries()) expect(hits[i]).toContain(user);
  expect(hits[USERS.indexOf('eva')]).toContain('keeper');
  // one query for the first, one for all others; the changes, and the hits
  expect(statements).toBe(4);
});

it('the searches of a chat share one query for changes', async () => {
  await add('bea', 'The bakery of bea opens at six.');
  statements = 0;
  const { body } = await server.product('/chat/complete', {
    user_id: 'bea',
    query: 'When does the bakery of bea open?',
    add_message_on_answer: false,
  });
  expect(body.data.response).toContain('six');
  // the changes of all cubes, and the hits of both searches
  expect(statements).toBe(3);
});
