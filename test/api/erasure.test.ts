import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, TEST_ADMIN_KEY, type TestApp } from '../support/app.ts';
import { canaries, canariesIn, storedCanaries } from '../support/stored-words.ts';

const ADMIN = { authorization: `Bearer ${TEST_ADMIN_KEY}` };
const words = canaries();
/** Ids are words of a person, too. */
const ANN = words.en('ann');
const BOB = words.en('bob');

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
}, 120_000);
afterAll(() => app.close());

const person = (
  user: string,
  verb: 'erase' | 'export',
  headers: Record<string, string> = {},
  project = 'default',
) =>
  app.call('POST', `/admin/projects/${project}/users/${encodeURIComponent(user)}/${verb}`, {
    headers: { ...ADMIN, ...headers },
  });

/** The names of the canaries that each table holds. */
async function stored(): Promise<Record<string, string[]>> {
  const found = await storedCanaries(app.app.services.db);
  return Object.fromEntries([...found].map(([table, list]) => [table, list.map(words.nameOf).toSorted()]));
}

const search = (user_id: string, query: string, cubes?: string[]) =>
  app.product('/search', { user_id, query, ...(cubes && { readable_cube_ids: cubes }) });

/** Both APIs, the person's own cube, a cube of a team, a session, a profile, a feedback and a key. */
async function tell(user_id: string, name: string): Promise<void> {
  const en = (what: string) => words.en(`${name} ${what}`);
  const made = await app.call('POST', '/admin/projects/default/api_keys', {
    headers: ADMIN,
    body: { name: en('key'), user_id },
  });
  const headers = { authorization: `Bearer ${made.body.key}`, 'idempotency-key': en('idempotency key') };
  await app.product(
    '/add',
    { user_id, messages: `I live in ${en('home')}. I work as a ${en('job')}.` },
    headers,
  );
  await app.product('/add', { user_id, mem_cube_id: 'team', messages: `I like ${en('liking')} tea.` });
  await app.v1('/add/message', {
    user_id,
    conversation_id: en('conversation'),
    messages: [{ role: 'user', content: `我住在${words.zh(`${name} 城市`)}。`, role_name: en('speaker') }],
  });
  await app.idle(user_id);
}

describe('the erasure of a person', () => {
  it('leaves no word in any table, index or answer, keeps everything of others, and certifies it', async () => {
    await tell(ANN, 'ann');
    await tell(BOB, 'bob');
    expect((await search(ANN, 'Where do I live?')).text).toContain('wkvx');
    const before = await stored();
    expect(before.message?.some((name) => name.startsWith('ann '))).toBe(true);

    const exported = await person(ANN, 'export');
    expect([exported.status, exported.headers['content-type']]).toEqual([200, 'application/x-ndjson']);
    const lines = exported.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines[0]).toMatchObject({ line: 'header', project: 'default', user: ANN });
    expect(lines.at(-1)).toEqual({ line: 'end', lines: lines.length - 2 });
    const told = new Set(canariesIn(exported.text).map(words.nameOf));
    for (const name of ['ann home', 'ann job', 'ann liking', 'ann 城市', 'ann speaker', 'ann conversation'])
      expect(told).toContain(name);
    expect([...told].filter((name) => name.startsWith('bob'))).toEqual([]);

    const preview = await app.call('GET', `/admin/projects/default/users/${ANN}/erasure`, { headers: ADMIN });
    const once = { 'idempotency-key': 'erase-1' };
    const { status, body: certificate } = await person(ANN, 'erase', once);
    expect(status).toBe(200);
    expect(certificate.counts).toEqual(preview.body.counts);
    expect(certificate).toMatchObject({
      project_id: 'default',
      user_id: ANN,
      by: 'admin',
      algorithm: 'Ed25519',
    });
    for (const table of [
      'memory',
      'message',
      'memory_vector',
      'memory_source',
      'task',
      'receipt',
      'api_key',
      'idempotency',
    ])
      expect(certificate.counts[table], table).toBeGreaterThan(0);
    expect(isGenuine(certificate)).toBe(true);
    expect(isGenuine({ ...certificate, user_id: BOB })).toBe(false);
    expect(isGenuine({ ...certificate, counts: { ...certificate.counts, memory: 1000 } })).toBe(false);

    const after = await stored();
    // ids of memories stay, in the cube that has the person's id
    expect(namesOf(after, 'ann')).toEqual([]);
    expect(namesOf(after, 'bob')).toEqual(namesOf(before, 'bob'));
    for (const cubes of [undefined, ['team']]) {
      const answer = await search(ANN, 'Where do I live, and which tea do I like?', cubes);
      expect(
        canariesIn(answer.text)
          .map(words.nameOf)
          .filter((name) => name.startsWith('ann ')),
      ).toEqual([]);
    }
    expect((await search(BOB, 'Where do I live?')).text).toContain('wkvx');

    // a repeat gets the first certificate; a new request finds nothing more
    expect((await person(ANN, 'erase', once)).body).toEqual(certificate);
    const again = (await person(ANN, 'erase')).body;
    expect(Object.values(again.counts).every((rows) => rows === 0)).toBe(true);
    expect(again.public_key).toBe(certificate.public_key);
    expect((await person(ANN, 'export')).text).not.toContain('"line":"message"');
  });

  it('ends the keys that are bound to the person', async () => {
    const made = await app.call('POST', '/admin/projects/default/api_keys', {
      headers: ADMIN,
      body: { name: 'k', user_id: 'carl' },
    });
    const headers = { authorization: `Bearer ${made.body.key}` };
    const ask = () => app.product('/search', { user_id: 'carl', query: 'q' }, headers);
    expect((await ask()).status).toBe(200);
    await person('carl', 'erase');
    expect((await ask()).status).toBe(401);
  });

  it('reaches neither another project nor a person whose id begins alike', async () => {
    const { projectId, key } = await app.newProject();
    await app.v1(
      '/add/message',
      { user_id: 'dora', conversation_id: 'c', messages: [{ role: 'user', content: 'I own a kite.' }] },
      key,
    );
    await app.product('/add', { user_id: 'dora2', messages: 'I own a kite.' });
    await app.product('/add', { user_id: 'dora%', messages: 'I own a kite.' });
    const { counts } = (await person('dora', 'erase')).body;
    expect(Object.values(counts).every((rows) => rows === 0)).toBe(true);
    for (const user_id of ['dora2', 'dora%'])
      expect((await search(user_id, 'kite')).text).toContain('own a kite');
    expect((await person('dora', 'erase', {}, projectId)).body.counts.message).toBe(1);
  });

  it('comes while words are still extracted, and nothing comes back', async () => {
    const user_id = words.en('eve');
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        app.product('/add', { user_id, session_id: `s${n}`, messages: `I live in ${words.en(`eve ${n}`)}.` }),
      ),
    );
    expect((await person(user_id, 'erase')).status).toBe(200);
    await app.idle(user_id);
    // the rows of tasks that were open hold the id until the next erasure
    const left = namesOf(await stored(), 'eve').filter(([table]) => !table.startsWith('task'));
    expect(left).toEqual([]);
    expect((await person(user_id, 'erase')).status).toBe(200);
    expect(namesOf(await stored(), 'eve')).toEqual([]);
  });

  it('is refused without the operator key, for an unknown project, and for an id that cannot be stored', async () => {
    const path = '/admin/projects/default/users/ann/erase';
    expect((await app.call('POST', path)).status).toBe(401);
    expect((await person('ann', 'erase', {}, 'nowhere')).status).toBe(404);
    for (const user of ['\0', 'x'.repeat(257)]) {
      for (const verb of ['erase', 'export'] as const) {
        const { status } = await person(user, verb);
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
      }
    }
  });
});

/** The names that tables hold, without the person's id as the id of the cube. */
const namesOf = (of: Record<string, string[]>, prefix: string) =>
  Object.entries(of)
    .flatMap(([table, names]) =>
      names.filter((name) => name.startsWith(prefix)).map((name) => [table, name] as const),
    )
    .filter(([table, name]) => !(name === prefix && (table === 'memory' || table === 'cube')));

/** Verifies a certificate as docs/operations.md says. */
function isGenuine({ signature, ...statement }: Record<string, unknown>): boolean {
  const sorted = (value: unknown): unknown =>
    typeof value !== 'object' || value === null || Array.isArray(value)
      ? value
      : Object.fromEntries(
          Object.entries(value)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, inner]) => [key, sorted(inner)]),
        );
  const key = createPublicKey({
    key: Buffer.from(String(statement.public_key), 'base64'),
    format: 'der',
    type: 'spki',
  });
  return verify(
    null,
    Buffer.from(JSON.stringify(sorted(statement))),
    key,
    Buffer.from(String(signature), 'base64'),
  );
}
