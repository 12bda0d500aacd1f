import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { openDatabase } from '../../src/db/open.ts';
import { newUuid } from '../../src/lib/ids.ts';
import { writeBackup } from '../../src/services/transfer/backup.ts';
import { writeExport } from '../../src/services/transfer/export.ts';
import { readImport } from '../../src/services/transfer/import.ts';
import { restoreBackup } from '../../src/services/transfer/restore.ts';
import { readSetting, writeSetting } from '../../src/stores/projects/server-settings.ts';
import { findTables } from '../../src/stores/transfer/backup-tables.ts';
import { readRows } from '../../src/stores/transfer/dump.ts';
import { startTestApp, TEST_KEY, type TestApp } from '../support/app.ts';
import { embeddedTemplate, openTestDatabase, silentLog, testServerUrl } from '../support/database.ts';

const LIMIT = 120_000;
const clock = () => new Date();
let app: TestApp;
let directory: string;
let base: string;
const file = (name: string) => join(directory, name);

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recollect-move-'));
  app = await startTestApp();
  await fill(app);
}, LIMIT);
afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true, force: true });
});

/**
 * Stores two users with facts, an event, a preference, a superseded memory and a profile, and a knowledge
 * base.
 */
async function fill(to: TestApp): Promise<void> {
  const template = await to.v1('/add/profile_template', {
    name: 'T',
    metadata: { Basics: { Occupation: { value: '' } } },
  });
  const { profile_template_id } = template.body.data;
  await to.v1('/bind/profile_template', { bind_list: [{ user_id: 'ann', profile_template_id }] });
  const say = (user_id: string, content: string) =>
    to.v1('/add/message', {
      user_id,
      conversation_id: 'c',
      async_mode: false,
      tags: ['t'],
      info: { order: 7 },
      messages: [{ role: 'user', content, chat_time: '2026-03-02T18:30:00Z' }],
    });
  await say('ann', 'I work as a nurse. I prefer window seats on long flights.');
  await say('ann', 'Last Saturday I met Tom in Lisbon to sign the lease. \u{1F600} "quoted" \\ back');
  await say('bob', '我喜欢喝绿茶。');
  const [first] = (await find(to, 'ann', 'nurse')).map((one) => one.id);
  await to.v1('/update/memory', { memory_id: first, content: 'Ann works as a head nurse.' });
  const made = await to.v1('/create/knowledgebase', { knowledgebase_name: 'K' });
  base = made.body.data.id;
  await to.v1('/add/knowledgebase-file', {
    knowledgebase_id: base,
    file: [{ name: 'a.md', content: '# Lift\n\nThe lift is serviced in May.' }],
  });
  await to.idle(base);
}

interface Found {
  readonly id: string;
  readonly memory_value: string;
}

async function find(at: TestApp, user_id: string, query: string, more: object = {}): Promise<Found[]> {
  const answer = await at.v1('/search/memory', { user_id, query, relativity: 0, ...more });
  expect(answer.body.code).toBe(0);
  return answer.body.data.memory_detail_list.map(({ id, memory_value }: Found) => ({ id, memory_value }));
}

/** Every row of every table that a backup contains. */
async function everything(db: Database): Promise<Record<string, string[]>> {
  return db.systemTransaction(async (scope) => {
    const all: Record<string, string[]> = {};
    for (const table of await findTables(scope)) {
      const rows: string[] = [];
      for await (const batch of readRows(scope, table)) rows.push(...batch);
      all[table.name] = rows.toSorted();
    }
    return all;
  });
}

async function open(engine: 'tested' | 'embedded'): Promise<Database> {
  if (engine === 'tested') return openTestDatabase();
  return openDatabase({ dataDir: 'memory://', log: silentLog, template: await embeddedTemplate() });
}

describe('a backup', () => {
  const engines = testServerUrl ? (['tested', 'embedded'] as const) : (['tested'] as const);
  it.each(engines)(
    'restores every row of every table, also into the first engine again (%s)',
    { timeout: LIMIT },
    async (engine) => {
      const source = app.app.services.db;
      const { rows } = await writeBackup({ db: source, clock }, file(`${engine}.backup`));
      const before = await everything(source);
      expect(rows).toBe(Object.values(before).flat().length);
      expect(before.memory?.length).toBeGreaterThan(5);
      expect(before.memory_vector?.length).toBeGreaterThan(3);
      expect((await stat(file(`${engine}.backup`))).mode & 0o077).toBe(0);
      const target = await open(engine);
      try {
        expect(await restoreBackup({ db: target }, file(`${engine}.backup`), { replace: false })).toBe(rows);
        expect(await everything(target)).toEqual(before);
        await expect(
          restoreBackup({ db: target }, file(`${engine}.backup`), { replace: false }),
        ).rejects.toThrow(/not empty/);
        expect(await restoreBackup({ db: target }, file(`${engine}.backup`), { replace: true })).toBe(rows);
        await writeBackup({ db: target, clock }, file('again.backup'));
        expect(await everything(target)).toEqual(before);
      } finally {
        await target.close();
      }
      const home = await open('tested');
      try {
        await restoreBackup({ db: home }, file('again.backup'), { replace: false });
        expect(await everything(home)).toEqual(before);
      } finally {
        await home.close();
      }
    },
  );

  it('gives the same search results as the original store and accepts new memories', {
    timeout: LIMIT,
  }, async () => {
    const wanted = { nurse: await find(app, 'ann', 'nurse'), tea: await find(app, 'bob', '绿茶') };
    await writeBackup({ db: app.app.services.db, clock }, file('search.backup'));
    const other = await startTestApp();
    try {
      expect(await find(other, 'ann', 'nurse')).toEqual([]);
      await restoreBackup({ db: other.app.services.db }, file('search.backup'), { replace: true });
    } finally {
      await other.close();
    }
    const db = await openTestDatabase();
    await restoreBackup({ db }, file('search.backup'), { replace: false });
    const restored = await startTestApp({}, db);
    try {
      expect(await find(restored, 'ann', 'nurse')).toEqual(wanted.nurse);
      expect(await find(restored, 'bob', '绿茶')).toEqual(wanted.tea);
      const lift = await find(restored, 'x', 'lift', { knowledgebase_ids: [base] });
      expect(lift[0]?.memory_value).toContain('serviced in May');
      await restored.v1('/add/message', {
        user_id: 'ann',
        async_mode: false,
        messages: [{ role: 'user', content: 'I bought a violin.' }],
      });
      expect((await find(restored, 'ann', 'violin'))[0]?.memory_value).toContain('violin');
    } finally {
      await restored.close();
    }
  });

  it.runIf(testServerUrl)(
    'is restored beside a server that writes a setting at the same moment',
    async () => {
      const db = await openTestDatabase();
      try {
        await db.systemTransaction((scope) => writeSetting(scope, 'maintained_at', 'before'));
        await writeBackup({ db, clock }, file('settings.backup'));
        // a row that is new is one that the emptying of the table does not see
        await db.systemTransaction(
          async (scope) => void (await sql`DELETE FROM server_setting`.execute(scope.db)),
        );
        let restored: Promise<number> | undefined;
        await db.systemTransaction(async (scope) => {
          await writeSetting(scope, 'maintained_at', 'meanwhile');
          restored = restoreBackup({ db }, file('settings.backup'), { replace: true });
          restored.catch(() => undefined);
          for (let waits = false; !waits; ) {
            const { rows } = await sql<{ waits: boolean }>`
            SELECT EXISTS (SELECT 1 FROM pg_locks l JOIN pg_stat_activity a USING (pid)
              WHERE NOT l.granted AND a.datname = current_database()) AS waits`.execute(scope.db);
            waits = rows[0]?.waits === true;
          }
        });
        expect(await restored).toBeGreaterThan(0);
        expect(await readSetting(db.system(), 'maintained_at')).toBe('before');
      } finally {
        await db.close();
      }
    },
  );

  it('restores nothing if it is damaged, cut off or another file', { timeout: LIMIT }, async () => {
    await writeBackup({ db: app.app.services.db, clock }, file('whole.backup'));
    const packed = await readFile(file('whole.backup'));
    const text = gunzipSync(packed).toString();
    const lines = text.trimEnd().split('\n');
    const orphans = [lines[0], ...lines.slice(3, -1)];
    const variants: [string, Buffer | string, RegExp][] = [
      ['cut.backup', packed.subarray(0, packed.length - 50), /damaged|incomplete/],
      ['short.backup', gzipSync(`${lines.slice(0, -1).join('\n')}\n`), /incomplete/],
      ['fewer.backup', gzipSync(`${[...lines.slice(0, -2), lines.at(-1)].join('\n')}\n`), /incomplete/],
      [
        'orphans.backup',
        gzipSync(`${[...orphans, `end ${orphans.length - 1}`].join('\n')}\n`),
        /cannot be restored/,
      ],
      ['other.backup', gzipSync('{"format":"other"}\n'), /not a backup/],
      ['plain.backup', text, /damaged/],
      ['newer.backup', gzipSync(text.replace(/"schema":\d+/, '"schema":9999')), /schema 9999/],
    ];
    const db = await openTestDatabase();
    try {
      for (const [name, content, reason] of variants) {
        await writeFile(file(name), content);
        await expect(restoreBackup({ db }, file(name), { replace: false }), name).rejects.toThrow(reason);
      }
      await expect(restoreBackup({ db }, file('none'), { replace: false })).rejects.toThrow(
        /There is no file/,
      );
      expect(Object.values(await everything(db)).flat()).toEqual([]);
    } finally {
      await db.close();
    }
  });
});

describe('an export', () => {
  it('of a project can be imported into another one, with ids, sources, history and profiles', {
    timeout: LIMIT,
  }, async () => {
    const { db } = app.app.services;
    const lines = await writeExport({ db, clock }, file('all.jsonl'), { projectId: 'default' });
    const { projectId, key } = await app.newProject();
    const first = await readImport({ db, newId: newUuid }, file('all.jsonl'), projectId);
    expect(first).toEqual({ projectId, lines, added: lines });
    const at = (path: string, body: object, k: string) =>
      app.v1(path, body, k).then((answer) => answer.body.data);
    for (const [path, body] of [
      ['/search/memory', { user_id: 'ann', query: 'nurse', relativity: 0 }],
      [
        '/search/memory',
        { user_id: 'bob', query: '绿茶', relativity: 0, include_memory_view: ['preference'] },
      ],
      ['/search/memory', { user_id: 'x', query: 'lift', relativity: 0, knowledgebase_ids: [base] }],
      ['/get/memory', { user_id: 'ann', include_memory_view: ['detail_factual', 'event', 'preference'] }],
      ['/get/message', { user_id: 'ann', conversation_id: 'c' }],
      ['/get/knowledgebase-file', { knowledgebase_id: base }],
      ['/list/profile_template', {}],
    ] as const) {
      const there = await at(path, body, key);
      const here = await at(path, body, TEST_KEY);
      expect(JSON.parse(JSON.stringify(there).replaceAll(projectId, 'default')), path).toEqual(here);
    }
    const again = await readImport({ db, newId: newUuid }, file('all.jsonl'), projectId);
    expect(again.added).toBe(0);
    await writeExport({ db, clock }, file('back.jsonl'), { projectId });
    const content = async (name: string) =>
      (await readFile(file(name), 'utf8'))
        .trimEnd()
        .split('\n')
        .slice(1)
        .map((line) => JSON.parse(line))
        .map((line) => (line.line === 'cube' ? { ...line, change_seq: 0 } : line));
    expect(await content('back.jsonl')).toEqual(await content('all.jsonl'));
    // a new message in the other project can outdate an imported memory
    await app.v1(
      '/add/message',
      {
        user_id: 'bob',
        conversation_id: 'later',
        async_mode: false,
        messages: [{ role: 'user', content: '我不喜欢绿茶了。', chat_time: '2026-06-02T18:30:00Z' }],
      },
      key,
    );
    const query = { user_id: 'bob', query: '绿茶', relativity: 0 };
    const [newer, older] = (await at('/search/memory', query, key)).preference_detail_list;
    expect(older).toMatchObject({ evolve_to: [newer.id], valid_to: Date.UTC(2026, 5, 2, 18, 30) });
  });

  it('of one user contains no data of others', { timeout: LIMIT }, async () => {
    const { db } = app.app.services;
    await writeExport({ db, clock }, file('ann.jsonl'), { projectId: 'default', userId: 'ann' });
    const text = await readFile(file('ann.jsonl'), 'utf8');
    expect(text).toContain('nurse');
    expect(text).not.toContain('绿茶');
    const rows = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(new Set(rows.map((row) => row.line))).toEqual(
      new Set(['header', 'profile_template', 'cube', 'message', 'memory', 'profile', 'end']),
    );
    expect(rows.filter((row) => 'user_id' in row).every((row) => row.user_id === 'ann')).toBe(true);
    expect(rows.find((row) => row.line === 'profile').history.length).toBeGreaterThan(0);
    expect(rows.some((row) => row.line === 'memory' && row.status === 'archived' && row.superseded_by)).toBe(
      true,
    );
  });

  it('does not duplicate content that exists under another id', { timeout: LIMIT }, async () => {
    const { db } = app.app.services;
    const { projectId, key } = await app.newProject();
    await app.v1(
      '/add/message',
      {
        user_id: 'bob',
        conversation_id: 'c',
        async_mode: false,
        messages: [{ role: 'user', content: '我喜欢喝绿茶。', chat_time: '2026-03-02T18:30:00Z' }],
      },
      key,
    );
    await writeExport({ db, clock }, file('bob.jsonl'), { projectId: 'default', userId: 'bob' });
    await readImport({ db, newId: newUuid }, file('bob.jsonl'), projectId);
    const view = { include_memory_view: ['preference'], query: '绿茶', relativity: 0, user_id: 'bob' };
    const found = await app.v1('/search/memory', view, key);
    expect(found.body.data.preference_detail_list).toHaveLength(1);
  });

  it('names the damaged line on import, and refuses an unknown project', { timeout: LIMIT }, async () => {
    const { db } = app.app.services;
    await writeFile(file('bad.jsonl'), '{"line":"header"}\n');
    await expect(readImport({ db, newId: newUuid }, file('bad.jsonl'))).rejects.toThrow(/not an export/);
    const header = { line: 'header', format: 'recollect-export', version: 1, project: 'p-bad' };
    const cases: [string, RegExp][] = [
      ['nonsense', /line 2: this is not a line/],
      ['{"line":"memory","memory_id":5}', /line 2 \(memory\), memory_id/],
      ['{"line":"message","message_id":"m"}', /line 2 \(message\), cube_id/],
      ['', /incomplete/],
    ];
    for (const [line, reason] of cases) {
      await writeFile(file('bad.jsonl'), `${JSON.stringify(header)}\n${line}\n`);
      await expect(readImport({ db, newId: newUuid }, file('bad.jsonl')), line).rejects.toThrow(reason);
    }
    await expect(writeExport({ db, clock }, file('none.jsonl'), { projectId: 'nothing' })).rejects.toThrow(
      /no project/,
    );
  });
});
