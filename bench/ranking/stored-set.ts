import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { sql } from 'kysely';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/db/open.ts';
import { createLogger } from '../../src/logger.ts';
import { changesSince, type IndexRow } from '../../src/stores/search/search-index.ts';
import { waitIdle } from '../lib/api.ts';
import { type Conversation, type DataSet, readDataSet } from '../lib/data.ts';
import { EvalRun } from '../lib/eval-run.ts';

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
  const key = `bench-${randomBytes(16).toString('hex')}`;
  const config = readConfig({
    PORT: '0',
    BOOTSTRAP_API_KEY: key,
    ADMIN_KEY: `${key}-admin`,
    LOG_LEVEL: 'warn',
  });
  const log = createLogger(config.logLevel);
  const db = await openDatabase({ dataDir: 'memory://', log });
  const app = await createApp({ config, log, db });
  try {
    const url = await app.listen();
    const server = {
      url,
      key,
      pid: process.pid,
      startMs: 0,
      residentMib: () => Number.NaN,
      stop: () => app.close(),
    };
    const run = new EvalRun('product', 'session', data.unit);
    for (const [i, conversation] of data.conversations.entries()) {
      await run.conversation(server, { ...conversation, questions: [] });
      await waitIdle(server, run.userOf(conversation));
      process.stderr.write(`\r${name}: ${i + 1} of ${data.conversations.length} conversations`);
    }
    process.stderr.write('\n');
    if (run.rejected > 0) throw new Error(`${name}: ${run.rejected} messages refused: ${run.firstRejection}`);
    const system = db.system().db;
    const [{ project_id: projectId = '' } = {}] = (
      await sql<{ project_id: string }>`SELECT project_id FROM project`.execute(system)
    ).rows;
    const [{ model = null } = {}] = (
      await sql<{ model: string }>`
        SELECT embedding_model AS model FROM memory_vector GROUP BY 1 ORDER BY count(*) DESC`.execute(system)
    ).rows;
    const scope = db.project(projectId);
    const conversations: StoredConversation[] = [];
    for (const conversation of data.conversations) {
      const [{ cube_id: cubeId = '' } = {}] = (
        await sql<{ cube_id: string }>`
          SELECT cube_id FROM cube WHERE project_id = ${projectId}
            AND cube_id LIKE ${`%${run.userOf(conversation)}`}`.execute(system)
      ).rows;
      const { rows: sources } = await sql<{ memory_id: string; message_id: string }>`
        SELECT DISTINCT s.memory_id, coalesce(g.external_id, g.message_id) AS message_id
        FROM memory_source s JOIN message g ON g.project_id = s.project_id AND g.message_id = s.message_id
        WHERE s.project_id = ${projectId} AND g.cube_id = ${cubeId} ORDER BY 1, 2`.execute(system);
      const rows: IndexRow[] = [];
      let seq = 0;
      for (let isLast = false; !isLast; ) {
        const readings = [{ cubeId, model, since: seq, settled: null }];
        const [page] = await changesSince(scope, readings, Number.MAX_SAFE_INTEGER);
        if (page === undefined) throw new Error(`${name}: no cube of ${conversation.id}`);
        rows.push(...page.rows);
        ({ seq, isLast } = page);
      }
      conversations.push({
        conversation,
        cubeId,
        seq,
        rows,
        sources: new Map(
          [...Map.groupBy(sources, (one) => one.memory_id)].map(([memoryId, some]) => [
            memoryId,
            some.map((one) => one.message_id),
          ]),
        ),
      });
    }
    return { name, unit: data.unit, conversations };
  } finally {
    await app.close();
  }
}
