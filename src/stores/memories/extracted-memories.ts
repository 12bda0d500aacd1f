import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';
import type { ReceiptRow } from '../tasks/tasks.ts';

/** An extracted memory as it is written. Times are ISO 8601. */
export interface ExtractedRow {
  readonly memory_id: string;
  readonly user_id: string;
  readonly agent_id: string | null;
  readonly app_id: string | null;
  readonly conversation_id: string;
  readonly kind: string;
  readonly memory_type: string;
  readonly title: string;
  readonly body: string;
  readonly details: unknown;
  readonly tags: readonly string[];
  readonly info: unknown;
  readonly confidence: number;
  /** Hex. */
  readonly content_hash: string;
  readonly extractor: string;
  readonly task_id: string;
  readonly valid_from: string | null;
  readonly valid_to: string | null;
  readonly speaker: string | null;
  readonly role: string;
  readonly said_at: string;
  readonly position: number;
  readonly lexemes: string;
  /** The memory that replaces it: this one is archived from the beginning. */
  readonly superseded_by?: string | undefined;
}

/** A source of a memory: a part of a message. The span counts UTF-16 units. */
export interface SourceRow {
  readonly memory_id: string;
  readonly message_id: string;
  readonly span_start: number;
  readonly span_end: number;
}

/** A memory that extraction replaced, or that got a vector or further sources. */
export interface RefinedRow {
  readonly memory_id: string;
  /** The memory that replaces it. Null: it stays, and gets a new change number. */
  readonly superseded_by: string | null;
}

/** Everything that one commit of extraction writes in a cube. */
export interface ExtractionRows {
  readonly memories: readonly ExtractedRow[];
  /** Existing links stay as they are. */
  readonly sources: readonly SourceRow[];
  readonly refined: readonly RefinedRow[];
  /** They replace the receipts of an earlier attempt. */
  readonly receipts: readonly (ReceiptRow & { readonly task_id: string })[];
}

/** The state of a cube that extraction compares its results with. */
export interface CubeState {
  /** Memory id → status. */
  readonly statuses: ReadonlyMap<string, string>;
  /** Those of the raw memories that a user gave other words. */
  readonly rewritten: ReadonlySet<string>;
  /** Memory id → text, of the judged memories. */
  readonly texts: ReadonlyMap<string, string>;
  /** Message ids that exist. */
  readonly present: ReadonlySet<string>;
  /** `kind:content hash` (hex) → id of the cube's activated memory with this content. */
  readonly known: ReadonlyMap<string, string>;
}

/**
 * Reads what extraction needs to know of a cube before it writes, in one round trip. Call it while holding
 * the cube's lock.
 */
export async function readCubeState(
  scope: ProjectScope,
  cubeId: string,
  wanted: {
    readonly rawIds: readonly string[];
    /** The memories that a model compared the items with. */
    readonly judgedIds: readonly string[];
    readonly messageIds: readonly string[];
    readonly items: readonly { readonly kind: string; readonly content_hash: string }[];
  },
): Promise<CubeState> {
  const items = wanted.items.map(({ kind, content_hash }) => ({ kind, content_hash }));
  const { rows } = await sql<{ part: string; key: string; value: string }>`
    WITH item AS MATERIALIZED (
      -- decoded in a separate step: under row-level security, a function that may fail cannot be an index
      -- condition
      SELECT kind, content_hash, decode(content_hash, 'hex') AS hash
      FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS i(kind text, content_hash text)
    )
    SELECT 'status' AS part, memory_id AS key, status AS value FROM memory
    WHERE project_id = ${scope.projectId} AND memory_id = ANY(${[...wanted.rawIds, ...wanted.judgedIds]}::text[])
    UNION ALL
    SELECT 'rewritten', memory_id, '' FROM memory
    WHERE project_id = ${scope.projectId} AND memory_id = ANY(${wanted.rawIds as string[]}::text[]) AND kind <> 'raw'
    UNION ALL
    SELECT 'text', memory_id, body FROM memory
    WHERE project_id = ${scope.projectId} AND memory_id = ANY(${wanted.judgedIds as string[]}::text[])
    UNION ALL
    SELECT 'message', message_id, '' FROM message
    WHERE project_id = ${scope.projectId} AND message_id = ANY(${wanted.messageIds as string[]}::text[])
    UNION ALL
    SELECT 'known', item.kind || ':' || item.content_hash, m.memory_id
    FROM item CROSS JOIN LATERAL (
      SELECT memory_id FROM memory
      WHERE project_id = ${scope.projectId} AND cube_id = ${cubeId} AND kind = item.kind AND content_hash = item.hash
        AND status = 'activated'
      LIMIT 1
    ) AS m`.execute(scope.db);
  const of = (part: string) =>
    rows.filter((row) => row.part === part).map((row) => [row.key, row.value] as const);
  return {
    statuses: new Map(of('status')),
    rewritten: new Set(of('rewritten').map(([memoryId]) => memoryId)),
    texts: new Map(of('text')),
    present: new Set(of('message').map(([messageId]) => messageId)),
    known: new Map(of('known')),
  };
}

/**
 * Writes the result of extracting messages of one cube, in one statement. The new memories get the change
 * numbers from `firstChange` on, followed by the refined ones. Call it while holding the cube's lock.
 */
export async function writeExtraction(
  scope: ProjectScope,
  cubeId: string,
  rows: ExtractionRows,
  firstChange: number,
): Promise<void> {
  const refined = rows.refined.map((row, n) => ({ ...row, change: firstChange + rows.memories.length + n }));
  const memories = rows.memories.map((row, n) => ({ ...row, change: firstChange + n }));
  const project = scope.projectId;
  // The order of their events, which one server would else choose. A cluster keeps the order of the
  // statement, and would send what is read here to all nodes, of which none may be down then.
  const supersededFirst = scope.distributed
    ? sql``
    : sql`WHERE (SELECT count(*) FROM superseded) IS NOT NULL`;
  await sql`
    WITH refined AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(refined)}::jsonb)
        AS r(memory_id text, superseded_by text, change bigint)
    ), vector_delete AS (
      DELETE FROM memory_vector v USING refined
      WHERE v.project_id = ${project} AND v.cube_id = ${cubeId} AND v.memory_id = refined.memory_id
        AND refined.superseded_by IS NOT NULL
    ), superseded AS (
      UPDATE memory SET status = 'archived', superseded_by = refined.superseded_by, retired_at = now(),
        updated_at = now(), change_seq = refined.change
      FROM refined
      WHERE memory.project_id = ${project} AND memory.memory_id = refined.memory_id
        AND refined.superseded_by IS NOT NULL
      RETURNING 1
    ), memory_insert AS (
      INSERT INTO memory (project_id, memory_id, cube_id, user_id, agent_id, app_id, conversation_id, kind, memory_type,
        status, title, body, details, tags, info, confidence, content_hash, extractor, task_id, valid_from, valid_to,
        speaker, role, said_at, position, lexemes, superseded_by, retired_at, change_seq)
      SELECT ${project}, memory_id, ${cubeId}, user_id, agent_id, app_id, conversation_id, kind, memory_type,
        CASE WHEN superseded_by IS NULL THEN 'activated' ELSE 'archived' END, title, body, details, tags, info, confidence, decode(content_hash, 'hex'), extractor, task_id,
        valid_from, valid_to, speaker, role, said_at, position, lexemes::tsvector, superseded_by,
        CASE WHEN superseded_by IS NOT NULL THEN now() END, change
      FROM jsonb_to_recordset(${JSON.stringify(memories)}::jsonb) AS r(memory_id text, user_id text, agent_id text,
        app_id text, conversation_id text, kind text, memory_type text, title text, body text, details jsonb, tags text[],
        info jsonb, confidence real, content_hash text, extractor text, task_id text, valid_from timestamptz,
        valid_to timestamptz, speaker text, role text, said_at timestamptz, position bigint, lexemes text,
        superseded_by text, change bigint)
      ${supersededFirst}
      RETURNING 1
    ), source_insert AS (
      INSERT INTO memory_source (project_id, memory_id, message_id, span_start, span_end)
      SELECT DISTINCT ON (memory_id, message_id, span_start) ${project}, memory_id, message_id, span_start, span_end
      FROM jsonb_to_recordset(${JSON.stringify(rows.sources)}::jsonb)
        AS r(memory_id text, message_id text, span_start int, span_end int)
      ON CONFLICT DO NOTHING
    ), touched AS (
      UPDATE memory SET change_seq = refined.change
      FROM refined
      WHERE memory.project_id = ${project} AND memory.memory_id = refined.memory_id AND refined.superseded_by IS NULL
    )
    INSERT INTO receipt (project_id, task_id, message_id, outcome, reason, memory_ids, extractor)
    SELECT ${project}, r.task_id, r.message_id, r.outcome, r.reason, r.memory_ids, r.extractor
    FROM jsonb_to_recordset(${JSON.stringify(rows.receipts)}::jsonb)
      AS r(task_id text, message_id text, outcome text, reason text, memory_ids text[], extractor text)
    ON CONFLICT (project_id, task_id, message_id) DO UPDATE
      SET outcome = excluded.outcome, reason = excluded.reason, memory_ids = excluded.memory_ids,
        extractor = excluded.extractor`.execute(scope.db);
}
