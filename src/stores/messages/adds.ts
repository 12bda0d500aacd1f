import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';
import { Breather } from '../../lib/breather.ts';
import type { TaskRow } from '../tasks/task-row.ts';

/** A message as it is written. `ord` numbers the rows of one add; times are ISO 8601. */
export interface MessageRow {
  readonly ord: number;
  readonly message_id: string;
  readonly cube_id: string;
  readonly user_id: string;
  readonly conversation_id: string;
  readonly external_id: string | null;
  readonly role: string;
  readonly role_id: string | null;
  readonly role_name: string | null;
  readonly body: string;
  readonly content: unknown;
  /**
   * Earlier messages that the caller sent as context for extraction, on the first message of a task;
   * otherwise null.
   */
  readonly given_history: unknown;
  /** Further options of the caller for the task, on the first message of a task; otherwise null. */
  readonly given_options: unknown;
  readonly chat_time: string | null;
  readonly said_at: string;
  /** When the message and the memories that only it supports end; null = never. */
  readonly expires_at: string | null;
}

/** A raw memory: the text of `message_id` from `span_start` to `span_end` (UTF-16 units). */
export interface RawMemoryRow {
  readonly ord: number;
  readonly memory_id: string;
  readonly message_id: string;
  readonly cube_id: string;
  readonly user_id: string;
  readonly agent_id: string | null;
  readonly app_id: string | null;
  readonly conversation_id: string;
  readonly memory_type: string;
  readonly title: string;
  readonly body: string;
  readonly tags: readonly string[];
  readonly info: unknown;
  /** Hex. */
  readonly content_hash: string;
  readonly speaker: string | null;
  readonly role: string;
  readonly said_at: string;
  readonly lexemes: string;
  readonly span_start: number;
  readonly span_end: number;
}

/** One accepted request: the rows that its 200 promises. */
export interface AddRows {
  readonly messages: readonly MessageRow[];
  readonly memories: readonly RawMemoryRow[];
  readonly tasks: readonly TaskRow[];
  readonly idempotency: {
    readonly key: string;
    readonly requestHash: string;
    readonly answer: unknown;
  } | null;
}

/** The outcome of one add. */
export interface AddOutcome {
  /** False: its idempotency key was already used. */
  readonly accepted: boolean;
  /**
   * Ids of its raw memories that were replaced by an existing one with the same content, which ceased to be
   * active at the same moment.
   */
  readonly orphans: readonly string[];
}

/**
 * Commits several adds of one project in one statement: idempotency records, streams, cubes, messages, raw
 * memories with their sources, and tasks. An add whose idempotency key is used, perhaps by an earlier add of
 * the same call, writes nothing. As everywhere, rows are locked streams first, then cubes, each in key order,
 * so that writers wait for each other and never deadlock.
 *
 * A raw memory whose content already exists is stored as archived and superseded by the existing memory, so
 * that its id resolves. The existing memory gets the message as a further source, and a change number.
 * @returns the outcome of each add, in their order
 * @throws a unique violation when another writer stored the same content at the same moment: run it again
 */
export async function insertAdds(
  scope: ProjectScope,
  adds: readonly AddRows[],
): Promise<readonly AddOutcome[]> {
  const messages = await written(adds, (add) => add.messages);
  const memories = await written(adds, (add) => add.memories);
  const tasks = await written(adds, (add) => add.tasks);
  const headers = JSON.stringify(
    adds.map((add, add_no) => ({
      add_no,
      key: add.idempotency?.key ?? null,
      request_hash: add.idempotency?.requestHash ?? null,
      answer: add.idempotency?.answer ?? null,
    })),
  );
  const project = scope.projectId;
  const result = await sql<{ add_no: number; orphans: string[] | null }>`
    WITH header AS MATERIALIZED (
      -- of several adds with one key, only the first may use it
      SELECT *, key IS NULL OR add_no = min(add_no) OVER (PARTITION BY key) AS is_first
      FROM jsonb_to_recordset(${headers}::jsonb) AS h(add_no int, key text, request_hash text, answer jsonb)
    ), record AS (
      INSERT INTO idempotency (project_id, idempotency_key, request_hash, answer)
      SELECT ${project}, key, decode(request_hash, 'hex'), answer FROM header
      WHERE key IS NOT NULL AND is_first ORDER BY key
      ON CONFLICT DO NOTHING
      RETURNING idempotency_key
    ), accepted AS MATERIALIZED (
      SELECT add_no FROM header
      WHERE is_first AND (key IS NULL OR key IN (SELECT idempotency_key FROM record))
    ), new_message AS MATERIALIZED (
      SELECT m.*, row_number() OVER (PARTITION BY m.cube_id ORDER BY m.add_no, m.ord) AS n
      FROM jsonb_to_recordset(${messages}::jsonb) AS m(add_no int, ord int, message_id text,
        cube_id text, user_id text, conversation_id text, external_id text, role text, role_id text, role_name text,
        body text, content jsonb, given_history jsonb, given_options jsonb, chat_time text, said_at timestamptz, expires_at timestamptz)
      JOIN accepted USING (add_no)
    ), raw AS MATERIALIZED (
      -- decoded in a separate step: under row-level security, a function that may fail cannot be an index
      -- condition
      SELECT m.*, decode(m.content_hash, 'hex') AS hash, nullif(
          -- the first row of this statement with the same content, which replaces the others
          first_value(m.memory_id) OVER (PARTITION BY m.cube_id, m.content_hash ORDER BY m.add_no, m.ord), m.memory_id
        ) AS same_as
      FROM jsonb_to_recordset(${memories}::jsonb) AS m(add_no int, ord int, memory_id text,
        message_id text, cube_id text, user_id text, agent_id text, app_id text, conversation_id text,
        memory_type text, title text, body text, tags text[], info jsonb, content_hash text, speaker text, role text,
        said_at timestamptz, lexemes text, span_start int, span_end int)
      JOIN accepted USING (add_no)
    ), new_memory AS MATERIALIZED (
      SELECT m.*, row_number() OVER (PARTITION BY m.cube_id ORDER BY m.add_no, m.ord) AS n, e.memory_id AS existing
      FROM raw m
      -- LATERAL … LIMIT: a plain join reads the whole content index where the planner has no statistics
      LEFT JOIN LATERAL (
        SELECT memory_id FROM memory
        WHERE project_id = ${project} AND cube_id = m.cube_id AND kind = 'raw' AND content_hash = m.hash
          AND status = 'activated'
        LIMIT 1
      ) AS e ON true
    ), repeated AS MATERIALIZED (
      -- existing memories that get a further source, and therefore a change number
      SELECT cube_id, existing, row_number() OVER (PARTITION BY cube_id ORDER BY existing) AS n
      FROM (SELECT DISTINCT cube_id, existing FROM new_memory WHERE existing IS NOT NULL) AS e
    ), new_task AS MATERIALIZED (
      SELECT t.*, (SELECT task_now()) AS due FROM jsonb_to_recordset(${tasks}::jsonb) AS t(add_no int, task_id text,
        request_id text, stream_key text, kind text, user_id text, cube_id text, business_id text, payload jsonb)
      JOIN accepted USING (add_no)
    ), stream AS (
      INSERT INTO task_stream AS s (project_id, stream_key, user_id, ready_at)
      SELECT ${project}, stream_key, min(user_id), min(due) FROM new_task GROUP BY stream_key ORDER BY stream_key
      ON CONFLICT (project_id, stream_key) DO UPDATE SET ready_at = least(s.ready_at, excluded.ready_at)
      RETURNING 1
    ), size AS MATERIALIZED (
      -- counted together: a subquery would read all memories once per cube
      SELECT cube_id, min(user_id) AS owner_id, sum(message)::int AS messages, sum(memory)::int AS memories,
        count(*)::int AS changes
      FROM (
        SELECT cube_id, user_id, 1 AS message, 0 AS memory FROM new_message
        UNION ALL SELECT cube_id, user_id, 0, 1 FROM new_memory
        UNION ALL SELECT cube_id, NULL, 0, 0 FROM repeated
      ) AS m
      WHERE (SELECT count(*) FROM stream) >= 0 GROUP BY cube_id
    ), held AS (
      INSERT INTO cube AS c (project_id, cube_id, owner_id, change_seq)
      SELECT ${project}, cube_id, owner_id, changes FROM size ORDER BY cube_id
      ON CONFLICT (project_id, cube_id) DO UPDATE SET change_seq = c.change_seq + excluded.change_seq
      RETURNING cube_id, change_seq
    ), base AS MATERIALIZED (
      SELECT cube_id, change_seq - changes AS seq, messages, memories FROM held JOIN size USING (cube_id)
    ), message_insert AS (
      INSERT INTO message (project_id, message_id, cube_id, user_id, conversation_id, position, external_id, role, role_id,
        role_name, body, content, given_history, given_options, chat_time, said_at, expires_at)
      SELECT ${project}, message_id, cube_id, user_id, conversation_id, seq + n, external_id, role, role_id, role_name,
        body, content, given_history, given_options, chat_time, said_at, expires_at
      FROM new_message JOIN base USING (cube_id)
      RETURNING 1
    ), memory_insert AS (
      INSERT INTO memory (project_id, memory_id, cube_id, user_id, agent_id, app_id, conversation_id, kind, memory_type,
        status, title, body, tags, info, content_hash, extractor, task_id, speaker, role, said_at, position, lexemes,
        change_seq, superseded_by, retired_at)
      SELECT ${project}, r.memory_id, r.cube_id, r.user_id, r.agent_id, r.app_id, r.conversation_id, 'raw', r.memory_type,
        CASE WHEN coalesce(r.existing, r.same_as) IS NULL THEN 'activated' ELSE 'archived' END,
        r.title, r.body, r.tags, r.info, r.hash, 'raw/1', t.task_id, r.speaker, r.role, r.said_at,
        b.seq + m.n, r.lexemes::tsvector, b.seq + b.messages + r.n, coalesce(r.existing, r.same_as),
        CASE WHEN coalesce(r.existing, r.same_as) IS NULL THEN NULL ELSE now() END
      FROM new_memory r JOIN base b USING (cube_id) JOIN new_message m USING (message_id)
      LEFT JOIN new_task t ON t.add_no = r.add_no AND t.cube_id = r.cube_id AND t.user_id = r.user_id
      RETURNING 1
    ), touched AS (
      UPDATE memory SET change_seq = b.seq + b.messages + b.memories + r.n
      FROM repeated r JOIN base b USING (cube_id)
      WHERE memory.project_id = ${project} AND memory.memory_id = r.existing AND memory.status = 'activated'
      RETURNING memory.memory_id
    ), source_insert AS (
      INSERT INTO memory_source (project_id, memory_id, message_id, span_start, span_end)
      SELECT ${project}, memory_id, message_id, span_start, span_end FROM new_memory
      UNION
      SELECT ${project}, coalesce(existing, same_as), message_id, span_start, span_end FROM new_memory
      WHERE coalesce(existing, same_as) IS NOT NULL
      RETURNING 1
    ), task_insert AS (
      INSERT INTO task (project_id, task_id, stream_key, kind, status, user_id, cube_id, request_id, business_id, payload,
        run_at)
      SELECT ${project}, task_id, stream_key, kind, 'waiting', user_id, cube_id, request_id, business_id, payload, due
      FROM new_task ORDER BY add_no, task_id
      RETURNING 1
    )
    SELECT add_no, (
      SELECT array_agg(r.memory_id) FROM new_memory r
      WHERE r.add_no = accepted.add_no AND r.existing IS NOT NULL AND r.existing NOT IN (SELECT memory_id FROM touched)
    ) AS orphans FROM accepted`.execute(scope.db);
  const orphans = new Map(result.rows.map((row) => [row.add_no, row.orphans ?? []]));
  return adds.map((_, index) => ({ accepted: orphans.has(index), orphans: orphans.get(index) ?? [] }));
}

/**
 * Serialises rows as JSON, each with the number of its add. The rows of the largest adds take tens of
 * megabytes, so it pauses regularly to let the event loop run.
 */
async function written<T extends object>(
  adds: readonly AddRows[],
  of: (add: AddRows) => readonly T[],
): Promise<string> {
  const breather = new Breather();
  const rows: string[] = [];
  for (const [add_no, add] of adds.entries())
    for (const row of of(add)) {
      rows.push(JSON.stringify({ add_no, ...row }));
      if (breather.isDue) await breather.rest();
    }
  return `[${rows.join(',')}]`;
}

/**
 * Activates raw memories whose successor was deleted at the same moment: the add looked for equal content
 * before it held the cube's lock.
 * @throws a unique violation when another activated memory has the content by now
 */
export async function restoreOrphans(scope: ProjectScope, memoryIds: readonly string[]): Promise<void> {
  await sql`
    WITH orphan AS (
      SELECT m.memory_id, m.cube_id, row_number() OVER (PARTITION BY m.cube_id ORDER BY m.memory_id) AS n
      FROM memory m
      JOIN memory e ON e.project_id = m.project_id AND e.memory_id = m.superseded_by AND e.status = 'deleted'
      WHERE m.project_id = ${scope.projectId} AND m.memory_id = ANY(${memoryIds as string[]}::text[])
        AND m.status = 'archived'
    ), base AS (
      UPDATE cube SET change_seq = change_seq + size.count
      FROM (SELECT cube_id, count(*) AS count FROM orphan GROUP BY cube_id) AS size
      WHERE cube.project_id = ${scope.projectId} AND cube.cube_id = size.cube_id
      RETURNING cube.cube_id, cube.change_seq - size.count AS seq
    )
    UPDATE memory SET status = 'activated', superseded_by = NULL, retired_at = NULL, change_seq = base.seq + orphan.n
    FROM orphan JOIN base USING (cube_id)
    WHERE memory.project_id = ${scope.projectId} AND memory.memory_id = orphan.memory_id`.execute(scope.db);
}
