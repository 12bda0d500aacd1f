import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { streamKey } from '../../src/domain/tasks/task.ts';
import { newUuid } from '../../src/lib/ids.ts';
import { writeExport } from '../../src/services/transfer/export.ts';
import { readImport } from '../../src/services/transfer/import.ts';
import type { Progress } from '../../src/services/transfer/progress.ts';
import { findProject } from '../../src/stores/projects/projects.ts';
import { findTables } from '../../src/stores/transfer/backup-tables.ts';
import { readRows } from '../../src/stores/transfer/dump.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { OPEN_LIMIT_MS } from '../support/database.ts';

type Line = Record<string, unknown>;

const clock = () => new Date();
let app: TestApp;
let directory: string;
/** An export with every type of line. */
let whole: readonly Line[];
const file = (name: string) => join(directory, name);
const text = (lines: readonly Line[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

const exported = async (projectId: string, userId?: string): Promise<Line[]> => {
  const path = file('exported.jsonl');
  await writeExport({ db: app.app.services.db, clock }, path, { projectId, userId });
  return (await readFile(path, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
};
const importText = async (content: string | Buffer, projectId?: string) => {
  await writeFile(file('given.jsonl'), content);
  return readImport({ db: app.app.services.db, newId: newUuid }, file('given.jsonl'), projectId);
};

/** Every row of the store. */
const everything = () =>
  app.app.services.db.systemTransaction(async (scope) => {
    const rows: string[] = [];
    for (const table of await findTables(scope))
      for await (const batch of readRows(scope, table))
        rows.push(...batch.map((row) => `${table.name} ${row}`));
    return rows.filter((row) => !row.startsWith('server_setting ')).toSorted();
  });

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recollect-import-'));
  app = await startTestApp();
  const template = await app.v1('/add/profile_template', {
    name: 'T',
    metadata: { Basics: { Job: { value: '' } } },
  });
  const { profile_template_id } = template.body.data;
  await app.v1('/bind/profile_template', { bind_list: [{ user_id: 'ann', profile_template_id }] });
  const content = 'My name is Ann and I work as a nurse. I prefer window seats. I live in Porto.';
  const message = { role: 'user', content, chat_time: '2026-03-02T18:30:00Z' };
  await app.v1('/add/message', {
    user_id: 'ann',
    conversation_id: 'c',
    async_mode: false,
    messages: [message],
  });
  const made = await app.v1('/create/knowledgebase', { knowledgebase_name: 'K' });
  await app.v1('/add/knowledgebase-file', {
    knowledgebase_id: made.body.data.id,
    file: [{ name: 'a.md', content: '# Lift\n\nIt stops.' }],
  });
  await app.idle(made.body.data.id);
  whole = await exported('default');
  expect(new Set(whole.map(({ line }) => line))).toEqual(
    new Set([
      'header',
      'profile_template',
      'cube',
      'message',
      'memory',
      'profile',
      'knowledge_base',
      'knowledge_file',
      'end',
    ]),
  );
}, OPEN_LIMIT_MS);
afterAll(async () => {
  await app?.close();
  await rm(directory, { recursive: true, force: true });
});

/** The export with the first line of a type changed. */
const changed = (type: string, fields: Line) => {
  const at = whole.findIndex(({ line }) => line === type);
  return whole.map((line, n) => (n === at ? { ...line, ...fields } : line));
};
const memory = () => whole.find(({ line }) => line === 'memory') as Line;
const task = {
  line: 'task',
  task_id: 't',
  request_id: 't',
  kind: 'extract',
  user_id: 'ann',
  cube_id: 'ann',
  business_id: null,
  payload: { conversation_id: 'c', message_ids: [], views: [] },
};

describe('an import', { timeout: OPEN_LIMIT_MS }, () => {
  it('refuses a damaged file with the line and the field, and leaves nothing of it', async () => {
    const model = 'some-model';
    const vectors = (...values: string[]) =>
      text(
        [...changed('memory', { vectors: {} })].map((line, n, all) => {
          const before = all.slice(0, n).filter((other) => other.line === 'memory').length;
          return line.line === 'memory' && values[before] !== undefined
            ? { ...line, vectors: { [model]: values[before] } }
            : line;
        }),
      );
    const raw = (from: string, to: string) => {
      const content = text(whole);
      expect(content).toContain(from);
      return content.replace(from, to);
    };
    const last = whole.length;
    const damaged: readonly (readonly [string, string | Buffer, RegExp])[] = [
      [
        'infinity as a time',
        text(changed('memory', { valid_from: 'infinity' })),
        /line \d+ \(memory\), valid_from: must be a time/,
      ],
      [
        'a day that does not exist',
        text(changed('message', { said_at: '2026-02-30T00:00:00+00:00' })),
        /line \d+ \(message\), said_at/,
      ],
      [
        'a month that does not exist',
        text(changed('cube', { created_at: '2026-13-01T00:00:00+00:00' })),
        /\(cube\), created_at/,
      ],
      ['NaN as a number', text(changed('memory', { confidence: 'NaN' })), /\(memory\), confidence/],
      ['Infinity as a number', text(changed('memory', { confidence: 'Infinity' })), /\(memory\), confidence/],
      [
        'a number beyond all limits',
        raw('"confidence":1', '"confidence":1e999'),
        /confidence: is not a finite number/,
      ],
      [
        'such a number inside of JSON',
        raw('"info":{', '"info":{"n":[1,-1e999]'),
        /\(memory\), info\.n\.1: is not a finite number/,
      ],
      ['a fraction as a position', text(changed('message', { position: 1.5 })), /\(message\), position/],
      ['a vector with words', vectors('[1,"two"]'), /\(memory\), vectors\.some-model: must be 1 to/],
      ['a vector with NaN', vectors('[NaN,1]'), /vectors\.some-model/],
      ['a vector with infinity', vectors('[1e9,1]'), /vectors\.some-model/],
      ['a vector without an end', vectors('[1,2'), /vectors\.some-model/],
      ['vectors of two lengths', vectors('[1,2]', '[1,2,3]'), /vectors\.some-model: has 3 numbers/],
      ['details that are a list', text(changed('memory', { details: [] })), /\(memory\), details/],
      [
        'details with another meaning',
        text(changed('memory', { details: { used: 'a hammer' } })),
        /\(memory\), details\.used/,
      ],
      ['an unknown kind', text(changed('memory', { kind: 'dream' })), /\(memory\), kind/],
      [
        'an unknown status',
        text(changed('knowledge_file', { status: 'LOST' })),
        /\(knowledge_file\), status/,
      ],
      ['an unknown role', text(changed('message', { role: 'oracle' })), /\(message\), role/],
      ['an empty id', text(changed('memory', { memory_id: '' })), /\(memory\), memory_id: must not be empty/],
      [
        'an endless id',
        text(changed('memory', { memory_id: 'm'.repeat(5000) })),
        /\(memory\), memory_id: has more than/,
      ],
      ['a number as an id', text(changed('cube', { cube_id: 7 })), /\(cube\), cube_id/],
      ['a text with U+0000', text(changed('message', { body: 'a\0b' })), /\(message\), body: holds U\+0000/],
      [
        'half of a character',
        raw('"title":"', '"title":"\\ud83d'),
        /\(memory\), title: holds U\+0000 or half/,
      ],
      [
        'bytes that are none',
        text(changed('memory', { content_hash: '\\xabc' })),
        /\(memory\), content_hash/,
      ],
      [
        'words that cannot be indexed',
        text(changed('memory', { lexemes: "'a" })),
        /line \d+ \(memory\), .*cannot be stored/,
      ],
      ['a field less', text(changed('memory', { body: undefined })), /\(memory\), body/],
      [
        'a field more',
        text(changed('memory', { valid_form: null })),
        /\(memory\), valid_form: Unrecognized key/,
      ],
      [
        'a profile that is no tree',
        text(changed('profile', { properties: { Basics: 'text' } })),
        /\(profile\), properties\.Basics/,
      ],
      [
        'values without end',
        text(changed('message', { content: JSON.parse('['.repeat(500) + ']'.repeat(500)) })),
        /\(message\), content.*nested deeper/,
      ],
      [
        'a cube that is missing',
        text(changed('message', { cube_id: 'none' })),
        /line \d+ \(message\), .*neither the file nor the project/,
      ],
      [
        'a memory in a cube that is missing',
        text(changed('memory', { cube_id: 'none' })),
        /line \d+ \(memory\), .*neither the file nor the project/,
      ],
      [
        'a file that cannot be read',
        text(changed('knowledge_file', { status: 'PROCESSING', content: null })),
        /\(knowledge_file\), content: is missing/,
      ],
      [
        'a task of another kind',
        text([...whole.slice(0, 1), { ...task, kind: 'reextract' }, ...whole.slice(1)]),
        /line 2 \(task\), kind/,
      ],
      [
        'a task without messages',
        text([...whole.slice(0, 1), { ...task, payload: {} }, ...whole.slice(1)]),
        /line 2 \(task\), payload/,
      ],
      ['no JSON', raw('"line":"memory"', 'line:"memory"'), /line \d+: this is not a line/],
      [
        'an unknown line',
        text([...whole.slice(0, 3), { line: 'dream' }, ...whole.slice(3)]),
        /line 4: this is not a line/,
      ],
      ['a line less', text(whole.filter((_, n) => n !== last - 2)), /is incomplete: some of its lines/],
      ['no end', text(whole.slice(0, -1)), /is incomplete: its last line is missing/],
      ['a byte less', text(whole).slice(0, -1), /is incomplete: its last line is cut off/],
      [
        'a line behind the end',
        text([...whole, memory()]),
        new RegExp(`line ${last + 1}: nothing may come after the end`),
      ],
      [
        'bytes that are no text',
        Buffer.concat([Buffer.from(text(whole.slice(0, 2))), Buffer.from([0xff, 0x0a])]),
        /line 3: the line is not UTF-8/,
      ],
      [
        'a line without limit',
        text(changed('message', { body: 'x'.repeat(65_000_000) })),
        /\(message\): the line is longer than/,
      ],
    ];
    const before = await everything();
    for (const [name, content, reason] of damaged) {
      const refusal = importText(content, 'p-damaged');
      await expect(refusal, name).rejects.toMatchObject({
        name: 'FileError',
        message: expect.stringMatching(reason),
      });
    }
    expect(await findProject(app.app.services.db.system(), 'p-damaged')).toBeNull();
    expect(await everything()).toEqual(before);
  });

  it('names the line itself, far inside of a batch', async () => {
    const cube = whole.find(({ line }) => line === 'cube') as Line;
    const cubes = Array.from({ length: 300 }, (_, n) => ({ ...cube, cube_id: `cube-${n}` }));
    const message = { ...(whole.find(({ line }) => line === 'message') as Line), cube_id: 'cube-250' };
    const messages = Array.from({ length: 300 }, (_, n) => ({
      ...message,
      message_id: `m-${n}`,
      ...(n === 177 && { cube_id: 'none' }),
    }));
    const lines = [whole[0] as Line, ...cubes, ...messages, { line: 'end', lines: 600 }];
    await expect(importText(text(lines), 'p-far')).rejects.toThrow(/line 479 \(message\)/);
    expect(await findProject(app.app.services.db.system(), 'p-far')).toBeNull();
  });

  it('of a whole file reports how far it is, and takes no project that stands for all', async () => {
    const seen: Progress[] = [];
    await writeFile(file('whole.jsonl'), text(whole));
    const services = { db: app.app.services.db, newId: newUuid };
    const { lines } = await readImport(services, file('whole.jsonl'), 'p-whole', (at) => seen.push(at));
    expect(seen.at(-1)).toEqual({ step: 'writing', rows: lines, of: null });
    for (const id of ['*', ''])
      await expect(readImport(services, file('whole.jsonl'), id)).rejects.toThrow(/--project/);
  });

  it('extracts the messages that waited for it, and reads the files that were not read', async () => {
    const { db, wakeScheduler } = app.app.services;
    // a lease of another worker, so that the task of this stream waits
    await db.systemTransaction(async (scope) => {
      await sql`INSERT INTO task_stream (project_id, stream_key, user_id, lease_owner, lease_until)
        VALUES ('default', ${streamKey('default', 'zoe', 'zoe', 'extract')}, 'zoe', 'other', now() + interval '1 hour')`.execute(
        scope.db,
      );
    });
    const say = (content: string) =>
      app.v1('/add/message', { user_id: 'zoe', conversation_id: 'z', messages: [{ role: 'user', content }] });
    await say('I prefer window seats.');
    await say('I live in Porto.');
    const lines = (await exported('default')).map((line) =>
      line.line === 'knowledge_file'
        ? {
            ...line,
            status: 'PROCESSING',
            content: `\\x${Buffer.from('# Pool\n\nIt is heated.').toString('hex')}`,
          }
        : line,
    );
    expect(lines.filter(({ line }) => line === 'task')).toMatchObject([
      { kind: 'extract', user_id: 'zoe' },
      { kind: 'extract', user_id: 'zoe' },
    ]);
    expect((await exported('default', 'zoe')).filter(({ line }) => line === 'task')).toHaveLength(2);
    expect((await exported('default', 'ann')).filter(({ line }) => line === 'task')).toEqual([]);
    const { projectId, key } = await app.newProject();
    expect(await importText(text(lines), projectId)).toMatchObject({ added: lines.length - 2 });
    wakeScheduler();
    const ask = async (path: string, body: object) => (await app.v1(path, body, key)).text;
    const view = { user_id: 'zoe', include_memory_view: ['preference', 'detail_factual'] };
    await expect
      .poll(() => ask('/get/memory', view), { timeout: 60_000 })
      .toContain('The user prefers window seats');
    const base = lines.find(({ line }) => line === 'knowledge_base')?.knowledge_base_id;
    await expect
      .poll(() => ask('/get/knowledgebase-file', { knowledgebase_id: base }), { timeout: 60_000 })
      .toContain('AVAILABLE');
    expect(
      await ask('/search/memory', { user_id: 'x', query: 'pool', relativity: 0, knowledgebase_ids: [base] }),
    ).toContain('It is heated');
    // what is done is not done again, also when its task is no longer known
    await db.systemTransaction(async (scope) => {
      await sql`DELETE FROM task WHERE project_id = ${projectId}`.execute(scope.db);
    });
    expect(await importText(text(lines), projectId)).toMatchObject({ added: 0 });
  });
});
