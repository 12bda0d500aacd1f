import { type RawBuilder, sql } from 'kysely';
import type { SystemScope } from '../../src/db/database.ts';
import { openDatabase } from '../../src/db/open.ts';
import { createLogger } from '../../src/logger.ts';
import type { Store } from '../lib/server.ts';

/** Names of the fixture's rows, so that lists can be asked for some of them. */
export const NAMES = {
  project: 'default',
  hugeUser: 'user-huge',
  user: 'user-000042',
  conversation: 'talk-000085',
  agent: 'agent-003',
  knowledgeBase: 'kb-000',
  template: 'template-0',
  webhook: 'webhook-0',
  /** In one memory of a thousand. */
  rareWord: 'Zanzibar',
} as const;

const BATCH = 10_000;
const USERS = 5000;
/** Messages of a conversation. */
const CONVERSATION = 20;
/** Every so many memories there is a text of 4,000 characters. The others have 150. */
const LONG_EVERY = 20;

/**
 * Writes rows into a database that a server has prepared: `size` memories of one user and as many of 5,000
 * others, and as many messages with tasks and receipts, decisions, audit entries, deliveries, and half as
 * many files.
 */
export async function writeFixture(store: Store, size: number): Promise<void> {
  const db = await openDatabase({
    databaseUrl: store.env.DATABASE_URL || undefined,
    dataDir: store.env.DATA_DIR ?? '',
    log: createLogger('silent'),
    queryTimeoutMs: 600_000,
  });
  try {
    const scope = db.system();
    await writeOwners(scope, size);
    for (const statement of [memories, messages, tasks, receipts, decisions, audit, deliveries])
      await inBatches(scope, 2 * size, statement);
    await inBatches(scope, size / 2, files);
  } finally {
    await db.close();
  }
}

/** Executes a statement for the numbers from 1 to `count`, some thousands at a time. */
async function inBatches(
  scope: SystemScope,
  count: number,
  statement: (numbers: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<void> {
  for (let first = 1; first <= count; first += BATCH) {
    const last = Math.min(count, first + BATCH - 1);
    await statement(sql`generate_series(${first}::int, ${last}::int) AS n`).execute(scope.db);
  }
}

const p = NAMES.project;
const numbered = (name: string, number: RawBuilder<unknown>, digits: number) =>
  sql`${sql.lit(`${name}-`)} || lpad((${number})::text, ${sql.lit(digits)}, '0')`;
/** Conversations are written ten at a time. */
const talk = sql`n / ${sql.lit(10 * CONVERSATION)} * 10 + n % 10`;
const conversationOf = numbered('talk', talk, 6);
/** Even numbers belong to the one user, odd ones to the others. */
const userOf = sql`CASE WHEN n % 2 = 0 THEN ${sql.lit(NAMES.hugeUser)}
  ELSE ${numbered('user', sql`(${talk}) / 2 % ${sql.lit(USERS)}`, 6)} END`;
/** A row a millisecond. */
const at = sql`${new Date(Date.now() - 2 * 3_600_000)}::timestamptz + make_interval(secs => n * 0.001)`;

const sentence = sql`'On ' || to_char(date '2026-01-01' + n % 300, 'Day') || ' I repaired the ' ||
  (ARRAY['old','blue','wooden','heavy','broken','tiny','electric'])[1 + n % 7] || ' ' ||
  (ARRAY['bicycle','guitar','kettle','lamp','camera','tent','violin','laptop','table','jacket','piano'])[1 + n % 11] ||
  ' number ' || n || CASE WHEN n % 1000 = 7 THEN ' in Zanzibar' ELSE ' in Lisbon' END ||
  ' because the neighbour asked for help before the holidays began, and told everybody at dinner about it.'`;
const body = sql`CASE WHEN n % ${sql.lit(LONG_EVERY)} = 0
  THEN ${sentence} || (SELECT string_agg(md5((n * 200 + i)::text), ' ') FROM generate_series(1, 117) AS i)
  ELSE ${sentence} END`;

async function writeOwners({ db }: SystemScope, size: number): Promise<void> {
  const changes = sql.lit(4 * size + 1);
  await sql`
    INSERT INTO cube (project_id, cube_id, owner_id, change_seq)
    SELECT ${p}, id, id, ${changes} FROM (
      SELECT ${numbered('user', sql`n`, 6)} AS id FROM generate_series(0, ${sql.lit(USERS)} - 1) AS n
      UNION ALL SELECT ${sql.lit(NAMES.hugeUser)}
      UNION ALL SELECT ${numbered('kb', sql`n`, 3)} FROM generate_series(0, 59) AS n
    ) AS owner`.execute(db);
  await sql`
    INSERT INTO knowledge_base (project_id, knowledge_base_id, name, description)
    SELECT ${p}, ${numbered('kb', sql`n`, 3)}, 'Handbook ' || n, '' FROM generate_series(0, 59) AS n`.execute(
    db,
  );
  await sql`
    INSERT INTO webhook (project_id, webhook_id, url, events, secret, enabled)
    VALUES (${p}, ${NAMES.webhook}, 'https://hooks.example/', '{}', 'whsec_fixture', false)`.execute(db);
  await sql`
    INSERT INTO profile_template (project_id, profile_template_id, name, metadata)
    SELECT ${p}, 'template-' || n, 'Template ' || n, '{}' FROM generate_series(0, 120) AS n`.execute(db);
  await sql`
    INSERT INTO profile (project_id, subject_kind, subject_id, profile_template_id, properties)
    SELECT ${p}, 'user', ${numbered('user', sql`n`, 6)}, ${NAMES.template}, '{}'
    FROM generate_series(0, ${sql.lit(USERS)} - 1) AS n`.execute(db);
}

const memories = (numbers: RawBuilder<unknown>) => sql`
  INSERT INTO memory (project_id, memory_id, cube_id, user_id, agent_id, conversation_id, kind, memory_type, status,
    title, body, content_hash, extractor, task_id, created_at, updated_at, recorded_at, said_at, position, lexemes, change_seq)
  SELECT ${p}, ${numbered('mem', sql`n`, 9)}, owner, owner,
    CASE WHEN n % 10 = 3 THEN ${numbered('agent', sql`n / 10 % 50`, 3)} END, ${conversationOf},
    (ARRAY['raw','raw','fact','fact','fact','preference','event'])[1 + n % 7], 'LongTermMemory',
    CASE WHEN n % 50 = 1 THEN 'archived' ELSE 'activated' END, 'Repair ' || n, words,
    decode(md5(n::text), 'hex'), 'fixture', ${numbered('task', sql`n`, 9)}, ${at}, ${at}, ${at}, ${at}, n,
    to_tsvector('simple', left(words, 300)), n
  FROM (SELECT n, ${userOf} AS owner, ${body} AS words FROM ${numbers}) AS row`;

const messages = (numbers: RawBuilder<unknown>) => sql`
  INSERT INTO message (project_id, message_id, cube_id, user_id, conversation_id, position, role, body, said_at, created_at)
  SELECT ${p}, ${numbered('msg', sql`n`, 9)}, owner, owner, ${conversationOf}, n,
    CASE WHEN n / 10 % 2 = 0 THEN 'user' ELSE 'assistant' END, words, ${at}, ${at}
  FROM (SELECT n, ${userOf} AS owner, ${body} AS words FROM ${numbers}) AS row`;

const tasks = (numbers: RawBuilder<unknown>) => sql`
  INSERT INTO task (project_id, task_id, stream_key, kind, status, user_id, cube_id, request_id, payload, created_at, finished_at)
  SELECT ${p}, ${numbered('task', sql`n`, 9)}, owner, 'add', CASE WHEN n % 50 = 1 THEN 'failed' ELSE 'completed' END,
    owner, owner, ${numbered('task', sql`n`, 9)}, '{}', ${at}, now()
  FROM (SELECT n, ${userOf} AS owner FROM ${numbers}) AS row`;

const receipts = (numbers: RawBuilder<unknown>) => sql`
  INSERT INTO receipt (project_id, task_id, message_id, outcome, memory_ids, extractor)
  SELECT ${p}, ${numbered('task', sql`n`, 9)}, ${numbered('msg', sql`n`, 9)}, 'stored',
    ARRAY[${numbered('mem', sql`n`, 9)}], 'fixture' FROM ${numbers}`;

const decisions = (numbers: RawBuilder<unknown>) => sql`
  INSERT INTO reconciliation (project_id, reconciliation_id, cube_id, verdict, older_id, newer_id, judged_by, created_at)
  SELECT ${p}, ${numbered('rec', sql`n`, 9)}, ${userOf}, 'contradiction', ${numbered('mem', sql`greatest(n - 2, 1)`, 9)},
    ${numbered('mem', sql`n`, 9)}, 'fixture', ${at} FROM ${numbers}`;

const audit = (numbers: RawBuilder<unknown>) => sql`
  INSERT INTO audit_entry (project_id, entry_id, at, actor, action, target, ip, result)
  SELECT ${p}, ${numbered('audit', sql`n`, 9)}, ${at}, CASE WHEN n % 1000 = 7 THEN 'cli' ELSE 'operator' END,
    'memory.edit', 'projects/default/memories/' || ${numbered('mem', sql`n`, 9)}, '127.0.0.1', 'ok' FROM ${numbers}`;

const deliveries = (numbers: RawBuilder<unknown>) => sql`
  INSERT INTO webhook_delivery (project_id, delivery_id, webhook_id, type, user_id, data, status, attempts, created_at)
  SELECT ${p}, ${numbered('del', sql`n`, 9)}, ${NAMES.webhook}, 'memory.created', ${userOf}, '{}',
    CASE WHEN n % 1000 = 7 THEN 'failed' ELSE 'delivered' END, 1, ${at} FROM ${numbers}`;

/** Most files are in one base, a hundredth in each of ten others. */
const files = (numbers: RawBuilder<unknown>) => sql`
  INSERT INTO knowledge_file (project_id, file_id, knowledge_base_id, type, format, name, bytes, status, pages, created_at)
  SELECT ${p}, ${numbered('file', sql`n`, 9)}, ${numbered('kb', sql`CASE WHEN n % 2 = 0 THEN 0 ELSE n % 60 END`, 3)},
    CASE WHEN n % 10 = 0 THEN 'skill' ELSE 'document' END, 'text', 'page-' || n || '.txt', 1000,
    CASE WHEN n % 100 = 7 THEN 'FAILED' ELSE 'AVAILABLE' END, 1, ${at} FROM ${numbers}`;
