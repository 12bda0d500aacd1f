import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUuid } from '../../src/lib/ids.ts';
import type { Source } from '../../src/services/importers/found.ts';
import { type Imported, importSource } from '../../src/services/importers/import-source.ts';
import { type Survey, surveySource } from '../../src/services/importers/survey.ts';
import { findTables } from '../../src/stores/transfer/backup-tables.ts';
import { readRows } from '../../src/stores/transfer/dump.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { OPEN_LIMIT_MS } from '../support/database.ts';
import { zipped } from '../support/zip.ts';
import { chatgpt, type Expected, FIXTURES } from './fixtures.ts';

const NOW = new Date('2026-03-02T18:30:00Z');
const clock = () => NOW;
let directory: string;
let app: TestApp;

/** What the command `import --from` does, with the database of the server. */
async function importFile(source: Source, name: string, content: string | Buffer, userId?: string) {
  const path = join(directory, name);
  await writeFile(path, content);
  const input = { path, source, userId };
  const survey = await surveySource({ clock }, input);
  const services = { db: app.app.services.db, clock, newId: newUuid };
  const added = await importSource(services, { ...input, projectId: 'default' }, survey);
  app.app.services.wakeScheduler();
  return { survey, added };
}

/** The rows that hold what users said and what is known of them. */
const rowsOfUsers = () =>
  app.app.services.db.systemTransaction(async (scope) => {
    const rows: string[] = [];
    for (const table of await findTables(scope))
      if (['cube', 'message', 'memory', 'memory_source', 'task'].includes(table.name))
        for await (const batch of readRows(scope, table))
          rows.push(...batch.map((row) => `${table.name} ${row}`));
    return rows.toSorted();
  });

interface Hit {
  readonly memory_value: string;
  readonly create_time: number;
  readonly tags: readonly string[];
}

/** The memories that a search of the cloud API finds. */
async function search(user: string, query: string, filter: object = {}): Promise<readonly Hit[]> {
  const { body } = await app.v1('/search/memory', { user_id: user, query, ...filter });
  return body.data.memory_detail_list;
}

/** Where a memory shows its day: those from messages in their words, the others as their time. */
function daysOf({ memory_value, create_time }: Hit): readonly string[] {
  const [, day] = /\((\d+ \p{L}+ \d{4})\)/u.exec(memory_value) ?? [];
  return [new Date(create_time), ...(day === undefined ? [] : [new Date(`${day} UTC`)])].map((time) =>
    time.toISOString().slice(0, 10),
  );
}

const read = new Map<Source, { readonly survey: Survey; readonly added: Imported }>();

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recollect-importers-'));
  app = await startTestApp();
  for (const { source, name, content, user } of FIXTURES)
    read.set(source, await importFile(source, name, content, user));
  const users = FIXTURES.flatMap(({ expected }) => expected.map(({ user }) => user));
  for (const user of new Set(users)) await app.idle(user);
}, OPEN_LIMIT_MS);
afterAll(async () => {
  await app?.close();
  await rm(directory, { recursive: true, force: true });
});

describe.each(FIXTURES)('a file of $source', { timeout: OPEN_LIMIT_MS }, (fixture) => {
  it('is counted before it is imported, with what is left out', () => {
    const { survey, added } = read.get(fixture.source) ?? {};
    const { conversations, messages, memories, leftOut = [], problems } = survey ?? {};
    const counts = { conversations, messages, memories, leftOut: Object.fromEntries(leftOut), problems };
    const { conversations: c, messages: m, memories: n, leftOut: l } = fixture;
    expect(counts).toEqual({ conversations: c, messages: m, memories: n, leftOut: l, problems: [] });
    expect(added).toEqual({ messages: m, memories: n });
  });

  it.each(fixture.expected)(
    'is found by a search: $query',
    async ({ user, query, text, day, tag }: Expected) => {
      const hit = (await search(user, query)).find(({ memory_value }) => memory_value.includes(text));
      expect(hit && daysOf(hit)).toContain(day);
      if (tag === undefined) return;
      expect(hit?.tags).toContain(tag);
      const tagged = await search(user, query, { filter: { tags: { contains: tag } } });
      expect(tagged.map(({ memory_value }) => memory_value)).toContain(hit?.memory_value);
    },
  );
});

describe('an import', { timeout: OPEN_LIMIT_MS }, () => {
  it('changes nothing when it is repeated', async () => {
    const before = await rowsOfUsers();
    for (const { source, name, content, user } of FIXTURES)
      expect((await importFile(source, name, content, user)).added).toEqual({ messages: 0, memories: 0 });
    expect(await rowsOfUsers()).toEqual(before);
  });

  it('names the source of each memory', async () => {
    const found = await Promise.all(
      FIXTURES.map(async ({ source, expected: [first] }) => {
        const filter = { filter: { imported_from: source } };
        return (await search(first?.user ?? '', first?.query ?? '', filter)).length > 0 ? [source] : [];
      }),
    );
    expect(found.flat()).toEqual(FIXTURES.map(({ source }) => source));
  });

  it('adds the new messages of a conversation that grew, and brings back none that was deleted', async () => {
    const [conversation] = structuredClone(chatgpt);
    const again = { ...conversation, conversation_id: 'grows' };
    const file = JSON.stringify([again]);
    expect((await importFile('chatgpt', 'grows.json', file, 'grow')).added.messages).toBe(2);
    await app.idle('grow');
    expect(await search('grow', 'Which kayak?')).not.toEqual([]);
    expect((await app.v1('/delete/memory', { user_id: 'grow' })).status).toBe(200);
    const deleted = await search('grow', 'Which kayak?');
    const mapping = {
      ...again.mapping,
      n6: {
        id: 'n6',
        parent: 'n5',
        children: [],
        message: {
          ...(again.mapping?.n3.message as object),
          id: 'n6',
          content: { content_type: 'text', parts: ['The kayak club is called Otter.'] },
        },
      },
    };
    const grown = JSON.stringify([{ ...again, mapping, current_node: 'n6' }]);
    expect((await importFile('chatgpt', 'grows.json', grown, 'grow')).added.messages).toBe(1);
    await app.idle('grow');
    const values = (await search('grow', 'Which kayak?')).map(({ memory_value }) => memory_value);
    expect(deleted).toEqual([]);
    expect(values).toEqual([expect.stringContaining('Otter')]);
  });

  const whole = (source: Source) => FIXTURES.find((fixture) => fixture.source === source)?.content ?? '';
  const memory = (fields: object) =>
    JSON.stringify([{ id: '1', memory: 'Likes tea', user_id: 'dam', ...fields }]);

  it.each<[string, Source, string, string | Buffer, RegExp]>([
    ['empty', 'mem0', 'a.json', '', /a\.json, line 1: the file is empty/],
    ['blank', 'mem0', 'a.json', '\n\n', /line 3: the file is empty/],
    [
      'cut off in a text',
      'mem0',
      'a.json',
      whole('mem0').slice(0, 300),
      /line \d+: the file ends in the middle/,
    ],
    ['cut off after an item', 'mem0', 'a.json', '[{"memory":"a"},', /ends in the middle/],
    ['followed by something else', 'mem0', 'a.json', '[] x', /is not JSON|holds no/],
    ['a page of HTML', 'chatgpt', 'a.json', '<html></html>', /holds no conversation/],
    ['text that is not UTF-8', 'mem0', 'a.json', Buffer.from('[{"memory":"caf\xe9"}]', 'latin1'), /UTF-8/],
    [
      'UTF-16',
      'mem0',
      'a.json',
      Buffer.from('\ufeff[]', 'utf16le'),
      /line 1: it is not UTF-8 text: save the file/,
    ],
    [
      'nested a million levels deep',
      'mem0',
      'a.json',
      '['.repeat(1_000_000),
      /nested deeper than 200 levels/,
    ],
    [
      'nested within an item',
      'mem0',
      'a.json',
      `[{"memory":"a","x":${'['.repeat(300)}`,
      /nested deeper than 200/,
    ],
    [
      'of another program',
      'claude',
      'a.json',
      JSON.stringify(chatgpt),
      /holds no conversation.*`chat_messages`.*--from/,
    ],
    ['of wrong types', 'mem0', 'a.json', '{"results":[1,null,{"memory":7}]}', /line 1 is not a memory/],
    ['an object of other things', 'memos', 'a.json', '{"answer":42}', /holds no conversation and no memory/],
    [
      'a zip archive cut off',
      'hindsight',
      'a.zip',
      whole('hindsight').slice(0, 500),
      /incomplete: its end is missing. Download/,
    ],
    [
      'a zip archive without the file',
      'openmemory',
      'a.zip',
      zipped({ 'x.json': '[]' }),
      /neither memories.json nor/,
    ],
    ['JSON instead of a zip archive', 'hindsight', 'a.json', '{}', /name the zip archive/],
    ['a zip archive with a damaged entry', 'hindsight', 'a.zip', damaged(whole('hindsight')), /damaged/],
    [
      'a zip archive of a new format',
      'hindsight',
      'a.zip',
      zipped({ 'manifest.json': '{"schema_version":2}' }),
      /schema_version 2; this version reads 1/,
    ],
    [
      'gzip of too many blanks',
      'mem0',
      'a.json',
      gzipSync(Buffer.alloc(75e6, ' ')),
      /unpacks to more than 100 times/,
    ],
    [
      'a zip archive of too many blanks',
      'chatgpt',
      'a.zip',
      zipped({ 'conversations.json': Buffer.alloc(75e6, ' ') }),
      /unpacks to more/,
    ],
    [
      'a user id that is too long',
      'mem0',
      'a.json',
      memory({ user_id: 'u'.repeat(101) }),
      /user id of more than 100/,
    ],
  ])(
    'refuses a file that is %s in one sentence, and writes nothing',
    async (_, source, name, content, reason) => {
      const before = await rowsOfUsers();
      await expect(importFile(source, name, content, 'dam')).rejects.toMatchObject({
        name: 'FileError',
        message: expect.stringMatching(reason),
      });
      expect(await rowsOfUsers()).toEqual(before);
    },
  );

  it('refuses every beginning of a file, and writes nothing', async () => {
    const before = await rowsOfUsers();
    for (const { source, name, content, user } of FIXTURES)
      for (const part of [0.1, 0.5, 0.9, 0.99]) {
        const cut = content.slice(0, Math.floor(content.length * part));
        await expect(importFile(source, name, cut, user), `${source} ${part}`).rejects.toMatchObject({
          name: 'FileError',
        });
      }
    expect(await rowsOfUsers()).toEqual(before);
  });

  it('needs a user where the file names none', async () => {
    await expect(importFile('chatgpt', 'a.json', JSON.stringify(chatgpt))).rejects.toThrow(/add --user/);
  });

  it('reports items that it does not understand with their lines, and imports the others', async () => {
    const file = [
      '[{"id":1,"memory":"Owns a harp","user_id":"odd","created_at":"NaN"},',
      '{"id":2,"memory":"Owns a drum","user_id":"odd","score":NaN},',
      '{"id":3,"memory":"   ","user_id":"odd"},',
      '{"id":4,"memory":"Owns a \\u0000lute \\ud800","user_id":"odd","metadata":{"__proto__":{"x":1},"k":"v"}},',
      `{"id":5,"memory":"Owns a flute","user_id":"odd","metadata":{"big":"${'x'.repeat(100_000)}"}}]`,
    ].join('\n');
    const { survey, added } = await importFile('mem0', 'odd.json', file);
    expect(survey.problems.map(({ at, reason }) => `${at}: ${reason}`)).toEqual([
      'line 1: created_at is not a time; the memory is kept without it',
      'line 2: is not JSON',
      'line 3: is not a memory: it has no text `memory`',
      'line 5, memory 5: has metadata of more than 100000 characters',
    ]);
    expect(added.memories).toBe(2);
    const found = (await search('odd', 'Who owns a harp or a lute?')).map(({ memory_value }) => memory_value);
    expect(found.toSorted()).toEqual(['Owns a harp', 'Owns a \ufffdlute \ufffd']);
  });

  it('takes no id, name or control character of a file further than the store and the terminal can', async () => {
    const long = 'x'.repeat(10_000);
    const file = JSON.stringify([
      {
        id: long,
        memory: 'Rides a unicycle',
        user_id: 'long',
        agent_id: long,
        run_id: long,
        categories: [long],
      },
      { id: 2, memory: 'Rides a tandem', user_id: 'long', metadata: { 'a\0b': 1 } },
    ]);
    const { survey, added } = await importFile('mem0', 'long.json', file);
    expect(survey.problems.map(({ reason }) => reason)).toEqual([
      'has metadata that holds U+0000 or half of a character',
    ]);
    expect(added.memories).toBe(1);
    const [conversation] = structuredClone(chatgpt);
    const strange = `\u001b[2J\u009b${long}`;
    const mapping = { [strange]: { id: strange, parent: null, children: [], message: { author: 7 } } };
    const given = [
      conversation,
      { ...conversation, conversation_id: 'strange', current_node: strange, mapping },
    ];
    const { survey: shown } = await importFile('chatgpt', 'strange.json', JSON.stringify(given), 'strange');
    expect(shown.problems.map(({ at }) => at)).toEqual([
      expect.stringMatching(/^line 1, mapping\.\ufffd\[2J\ufffdx+…$/),
    ]);
  });

  it('keeps the newest truth of an export that begins with its newest conversation', async () => {
    const talk = (uuid: string, created_at: string, text: string) => ({
      uuid,
      created_at,
      chat_messages: [{ uuid: `${uuid}-1`, sender: 'human', text, created_at }],
    });
    const file = JSON.stringify([
      talk('new', '2025-06-01T10:00:00Z', 'I live in Porto.'),
      talk('old', '2024-01-01T10:00:00Z', 'I live in Lisbon.'),
    ]);
    await importFile('claude', 'moved.json', file, 'moved');
    await app.idle('moved');
    const [first] = await search('moved', 'Where do I live?');
    expect(first?.memory_value).toContain('Porto');
  });

  it('doubles nothing when two run at the same time', async () => {
    const many = JSON.stringify(
      Array.from({ length: 300 }, (_, n) => ({
        id: n,
        memory: `Owns painting number ${n}`,
        user_id: 'twice',
      })),
    );
    const talks = JSON.stringify(
      Array.from({ length: 20 }, (_, n) => ({ ...chatgpt[0], conversation_id: `twice-${n}` })),
    );
    const both = await Promise.all([
      importFile('mem0', 'many.json', many),
      importFile('mem0', 'many2.json', many),
      importFile('chatgpt', 'talks.json', talks, 'twice'),
      importFile('chatgpt', 'talks2.json', talks, 'twice'),
    ]);
    const sum = (kind: 'messages' | 'memories') => both.reduce((all, { added }) => all + added[kind], 0);
    expect([sum('memories'), sum('messages')]).toEqual([300, 40]);
    await app.idle('twice');
  });

  it('ends at circles in a tree of messages', async () => {
    const [conversation] = structuredClone(chatgpt);
    const mapping = {
      ...conversation?.mapping,
      root: { id: 'root', parent: 'n5', children: ['n1'], message: null },
    };
    const { added } = await importFile(
      'chatgpt',
      'circle.json',
      JSON.stringify([{ ...conversation, mapping }]),
      'circle',
    );
    expect(added.messages).toBe(2);
  });
});

/** The archive with one byte of its first packed file changed. */
function damaged(archive: string | Buffer): Buffer {
  const copy = Buffer.from(archive);
  copy[60] = (copy[60] ?? 0) ^ 0xff;
  return copy;
}
