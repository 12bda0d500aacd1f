import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Memory } from '../../src/domain/memories/memory.ts';
import type { ProfileTree } from '../../src/domain/profiles/profile.ts';
import { leavesOf } from '../../src/domain/profiles/profile-tree.ts';
import { findMemories } from '../../src/stores/memories/memories.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type ModelApp, startModelApp } from '../support/model-app.ts';

/**
 * Conversations with recorded answers of a model. `expected/` has the memories that result from them, with
 * the model and with the rules alone. After an intended change, `npx vitest run test/golden -u` rewrites the
 * files; review the difference line by line.
 */
const ROOM = join(import.meta.dirname, 'conversations');

interface Conversation {
  readonly about: string;
  readonly user_id: string;
  /** Attribute tree of a profile that is bound to the user. */
  readonly profile?: object;
  readonly adds: readonly {
    readonly messages: readonly object[];
    /** The model's answers, one per call. */
    readonly answers: readonly object[];
  }[];
}

const files = (await readdir(ROOM)).filter((file) => file.endsWith('.json'));
const names = files.map((file) => file.replace('.json', ''));
let withModel: ModelApp;
let offline: TestApp;
beforeAll(async () => {
  [withModel, offline] = await Promise.all([startModelApp(), startTestApp()]);
});
afterAll(() => Promise.all([withModel?.close(), offline?.close()]));

const read = async (name: string): Promise<Conversation> =>
  JSON.parse(await readFile(join(ROOM, `${name}.json`), 'utf8'));
const expected = (name: string, by: string) => join(import.meta.dirname, 'expected', `${name}.${by}.txt`);

describe('a golden conversation', () => {
  it('exists for each kind', () => {
    for (const kind of [
      'english',
      'chinese',
      'mixed',
      'group',
      'tools',
      'changing-preferences',
      'year-boundary',
    ])
      expect(names).toContain(kind);
  });

  it.each(names)('"%s" gives the expected memories with its recorded answers', async (name) => {
    const conversation = await read(name);
    const { provider } = withModel;
    const before = provider.requests.length;
    provider.say(...conversation.adds.flatMap(({ answers }) => answers));
    const result = await remember(withModel, conversation);
    const recorded = conversation.adds.reduce((sum, { answers }) => sum + answers.length, 0);
    expect(provider.requests.length - before).toBe(recorded);
    await expect(result).toMatchFileSnapshot(expected(name, 'model'));
  });

  it.each(names)('"%s" gives the expected memories without a model', async (name) => {
    const result = await remember(offline, await read(name));
    await expect(result).toMatchFileSnapshot(expected(name, 'offline'));
  });
});

async function remember(app: TestApp, { user_id, profile, adds }: Conversation): Promise<string> {
  if (profile !== undefined) {
    const template = await app.v1('/add/profile_template', { name: 'Person', metadata: profile });
    const { profile_template_id } = template.body.data;
    await app.v1('/bind/profile_template', { bind_list: [{ user_id, profile_template_id }] });
  }
  let unquoted = 0;
  for (const { messages } of adds) {
    const added = await app.v1('/add/message', { user_id, conversation_id: 'golden', messages });
    expect(added.body).toMatchObject({ code: 0 });
    await app.idle(user_id);
    const status = await app.v1('/get/status', { task_id: added.body.data.task_id });
    expect(status.body.data).toMatchObject({ status: 'completed' });
    unquoted += status.body.data.unquoted ?? 0;
  }
  const scope = app.app.services.db.project('default');
  const { db } = app.app.services.db.system();
  const rows = await db
    .selectFrom('memory')
    .select('memory_id')
    .where('cube_id', '=', user_id)
    .where('status', '=', 'activated')
    .execute();
  const memories = await findMemories(
    scope,
    rows.map((row) => row.memory_id),
  );
  const bound = await app.v1('/get/memory', { user_id, include_memory_view: ['profile'] });
  const properties = bound.body.data.profile_detail_list?.[0]?.properties;
  const blocks = memories.map((memory) => ({ memory, block: blockOf(memory) }));
  const order = ({ memory, block }: (typeof blocks)[number]) => [KINDS.indexOf(memory.kind), block] as const;
  blocks.sort((a, b) => order(a)[0] - order(b)[0] || (a.block < b.block ? -1 : 1));
  return [
    ...blocks.map(({ block }) => block),
    ...(properties === undefined ? [] : [`profile: ${inline(filled(properties))}`]),
    `unquoted: ${unquoted}`,
    '',
  ].join('\n\n');
}

/** The fields of a profile that have a value. */
function filled(properties: ProfileTree): object {
  const leaves = leavesOf(properties).filter(({ field }) => field.value !== '');
  return Object.fromEntries(leaves.map(({ path, field }) => [path.join('.'), field.value]));
}

const KINDS = ['raw', 'fact', 'event', 'preference', 'tool_trajectory'];

function blockOf(memory: Memory): string {
  const lines = [
    `${memory.kind}: ${memory.text}`,
    `  title: ${memory.title}`,
    ...(memory.kind === 'event'
      ? [`  valid: ${memory.validFrom?.toISOString()} to ${memory.validTo?.toISOString()}`]
      : []),
    ...Object.entries(memory.details)
      .toSorted()
      .map(([name, value]) => `  ${name}: ${inline(value)}`),
    ...memory.sources.map(({ role, text }) => `  quote: ${role}: ${text}`),
  ];
  return lines.join('\n');
}

/** JSON with sorted keys: the two engines may keep them in another order. */
function inline(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted())
      : inner,
  );
}
