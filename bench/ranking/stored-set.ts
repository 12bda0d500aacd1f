import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { sql } from 'kysely';
import type { Database } from '../../src/db/database.ts';
import { changesSince, type IndexRow } from '../../src/stores/search/search-index.ts';
import { waitIdle } from '../lib/api.ts';
import { type Conversation, type DataSet, readDataSet } from '../lib/data.ts';
import { EvalRun } from '../lib/eval-run.ts';
import { serveInProcess } from '../lib/serve-in-process.ts';

/** A conversation as a server stored it: what its search index is made of. */
export interface StoredConversation {
  readonly conversation: Conversation;
  readonly cubeId: string;
  readonly seq: number;
  readonly rows: readonly IndexRow[];
  /** Memory id → ids of the messages that it was made from. */
  readonly sources: ReadonlyMap<string, readonly string[]>;
}

export interface StoredSet {
  readonly name: string;
  readonly unit: DataSet['unit'];
  readonly conversations: readonly StoredConversation[];
}

/** The name of a data set: the last two parts of its path. */
export function nameOf(folder: string): string {
  return resolve(folder).split('/').slice(-2).join('/');
}

/**
 * Stores a data set in a server in this process, over HTTP, and reads what its search indexes are made of.
 * The result is kept in a file. Delete the file after a change of what is stored or of its analysis.
 * @param cache folder of the files
 */
export async function storedSet(folder: string, cache: string): Promise<StoredSet> {
  const name = nameOf(folder);
  const file = join(cache, `${name.replace('/', '-')}.bin`);
  if (existsSync(file)) return deserialize(readFileSync(file)) as StoredSet;
  mkdirSync(cache, { recursive: true });
  const stored = await storeSet(name, await readDataSet(resolve(folder)));
  writeFileSync(file, serialize(stored));
  return stored;
}

async function storeSet(name: string, data: DataSet): Promise<StoredSet> {
  const server = await serveInProcess();
  try {
    const run = new EvalRun('product', 'session', data.unit);
    for (const [i, conversation] of data.conversations.entries()) {
      await run.conversation(server, { ...conversation, questions: [] });
      await waitIdle(server, run.userOf(conversation));
      process.stderr.write(`\r${name}: ${i + 1} of ${data.conversations.length} conversations`);
    }
    process.stderr.write('\n');
    if (run.rejected > 0) throw new Error(`${name}: ${run.rejected} messages refused: ${run.firstRejection}`);
    const reader = await readerOf(server.db);
    const conversations: StoredConversation[] = [];
    for (const conversation of data.conversations)
      conversations.push(await storedConversation(reader, conversation, run.userOf(conversation)));
    return { name, unit: data.unit, conversations };
  } finally {
    await server.stop();
  }
}

interface Reader {
  readonly db: Database;
  readonly projectId: string;
  /** The model of most vectors; null if there are none. */
  readonly model: string | null;
}

async function readerOf(db: Database): Promise<Reader> {
  const system = db.system().db;
  const { rows: projects } = await sql<{ id: string }>`SELECT project_id AS id FROM project`.execute(system);
  const { rows: models } = await sql<{ model: string }>`
    SELECT embedding_model AS model FROM memory_vector GROUP BY 1 ORDER BY count(*) DESC`.execute(system);
  return { db, projectId: projects[0]?.id ?? '', model: models[0]?.model ?? null };
}

/** What the search index of a conversation's cube is made of. @throws Error if there is no such cube */
async function storedConversation(
  { db, projectId, model }: Reader,
  conversation: Conversation,
  userId: string,
): Promise<StoredConversation> {
  const system = db.system().db;
  const { rows: cubes } = await sql<{ id: string }>`
    SELECT cube_id AS id FROM cube WHERE project_id = ${projectId} AND cube_id LIKE ${`%${userId}`}`.execute(
    system,
  );
  const cubeId = cubes[0]?.id ?? '';
  const { rows: sources } = await sql<{ memory_id: string; message_id: string }>`
    SELECT DISTINCT s.memory_id, coalesce(g.external_id, g.message_id) AS message_id
    FROM memory_source s JOIN message g ON g.project_id = s.project_id AND g.message_id = s.message_id
    WHERE s.project_id = ${projectId} AND g.cube_id = ${cubeId} ORDER BY 1, 2`.execute(system);
  const rows: IndexRow[] = [];
  let seq = 0;
  for (let isLast = false; !isLast; ) {
    const readings = [{ cubeId, model, since: seq, settled: null }];
    const [page] = await changesSince(db.project(projectId), readings, Number.MAX_SAFE_INTEGER);
    if (page === undefined) throw new Error(`no cube of ${conversation.id}`);
    rows.push(...page.rows);
    ({ seq, isLast } = page);
  }
  const ofMemory = Map.groupBy(sources, (one) => one.memory_id);
  const ids = [...ofMemory].map(([id, some]) => [id, some.map((one) => one.message_id)] as const);
  return { conversation, cubeId, seq, rows, sources: new Map(ids) };
}
