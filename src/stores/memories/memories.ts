import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';
import type { JsonObject } from '../../db/tables/columns.ts';
import type {
  Memory,
  MemoryKind,
  MemorySource,
  MemoryStatus,
  MemoryType,
} from '../../domain/memories/memory.ts';
import { unexpired } from '../sql/unexpired.ts';

/** Maximum number of characters that a memory quotes of all its sources. */
const MOST_QUOTED = 60_000;

/**
 * message id, client's id, role, role name, chat time, time, part of the text, offset of the part, span
 * start, span end, end of the message
 */
type SourceTuple = [
  string,
  string | null,
  string,
  string | null,
  string | null,
  string,
  string | null,
  number | null,
  number,
  number,
  string | null,
];

// Of a long message, the query reads only the part that contains the span, and no more of it than is shown:
// otherwise a thousand hits would repeat megabytes each. Spans count UTF-16 units: the number of code points
// before a span is the number of units minus one for each character of two units.
const LONG = 20_000;
const PAIRS = sql`'[\\U00010000-\\U0010FFFF]'`;
const first = sql`(s.span_start - regexp_count(left(g.body, s.span_start), ${PAIRS}))`;
const firstUnit = sql`(${first} + regexp_count(left(g.body, ${first}), ${PAIRS}))`;
const lastShown = sql.raw(`least(s.span_end, s.span_start + ${MOST_QUOTED})`);

// Spans count UTF-16 units and left() counts code points, so left() never returns less than the span needs. A
// raw memory is its own quote. The rows are json arrays: building jsonb objects took half of a search's
// second round trip.
const sourcesColumn = sql<SourceTuple[] | null>`(
  SELECT json_agg(json_build_array(s.message_id, g.external_id, g.role, g.role_name, g.chat_time, g.said_at,
    CASE WHEN memory.kind = 'raw' THEN NULL WHEN s.span_start <= ${sql.raw(String(LONG))} THEN left(g.body, ${lastShown})
      ELSE substr(g.body, ${first} + 1, ${lastShown} - ${firstUnit}) END,
    CASE WHEN memory.kind <> 'raw' AND s.span_start > ${sql.raw(String(LONG))} THEN ${firstUnit} END, s.span_start, s.span_end,
    g.expires_at) ORDER BY g.position, s.span_start)
  FROM memory_source s
  JOIN message g ON g.project_id = s.project_id AND g.message_id = s.message_id
  WHERE s.project_id = memory.project_id AND s.memory_id = memory.memory_id AND ${unexpired('g')})`;

interface Row {
  memory_id: string;
  cube_id: string;
  user_id: string;
  agent_id: string | null;
  app_id: string | null;
  conversation_id: string;
  kind: string;
  memory_type: string;
  status: string;
  title: string;
  body: string;
  details: JsonObject;
  tags: string[];
  info: JsonObject;
  confidence: number;
  version: number;
  superseded_by: string | null;
  outdated_by: string | null;
  earlier_ids: string[];
  extractor: string;
  valid_from: Date | null;
  valid_to: Date | null;
  recorded_at: Date;
  retired_at: Date | null;
  said_at: Date;
  position: number;
  speaker: string | null;
  created_at: Date;
  updated_at: Date;
  sources: SourceTuple[] | null;
}

/** A fixed text: compiling 25 columns through the query builder cost 0.2 ms a search. */
const columns = sql`memory_id, cube_id, user_id, agent_id, app_id, conversation_id, kind, memory_type, status, title,
  body, details, tags, info, confidence, version, superseded_by, extractor, valid_from, valid_to, recorded_at, retired_at, said_at, position,
  speaker, created_at, updated_at, outdated_by, earlier_ids, ${sourcesColumn} AS sources`;

function toSource(source: SourceTuple, memoryText: string, most: number): MemorySource {
  const [messageId, externalId, role, roleName, chatTime, saidAt, part, from, spanStart, spanEnd, expiresAt] =
    source;
  const begin = from ?? 0;
  const whole = part === null ? memoryText : part.slice(spanStart - begin, spanEnd - begin);
  return {
    messageId,
    externalId,
    role,
    roleName,
    chatTime,
    saidAt: new Date(saidAt),
    text: whole.length <= most ? whole : `${whole.slice(0, Math.max(0, most)).toWellFormed()}…`,
    spanStart,
    spanEnd,
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
  };
}

/**
 * The total that a memory quotes of its sources is limited: words that were said a thousand times have a
 * thousand sources.
 */
function toSources(tuples: readonly SourceTuple[], memoryText: string): MemorySource[] {
  let left = MOST_QUOTED;
  return tuples.map((tuple) => {
    const source = toSource(tuple, memoryText, left);
    left -= source.text.length;
    return source;
  });
}

function toMemory(row: Row): Memory {
  return {
    memoryId: row.memory_id,
    cubeId: row.cube_id,
    userId: row.user_id,
    agentId: row.agent_id,
    appId: row.app_id,
    conversationId: row.conversation_id,
    kind: row.kind as MemoryKind,
    memoryType: row.memory_type as MemoryType,
    status: row.status as MemoryStatus,
    title: row.title,
    text: row.body,
    details: row.details,
    tags: row.tags,
    info: row.info,
    confidence: row.confidence,
    version: row.version,
    supersededBy: row.superseded_by,
    outdatedBy: row.outdated_by,
    earlierIds: row.earlier_ids,
    extractor: row.extractor,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    recordedAt: row.recorded_at,
    retiredAt: row.retired_at,
    saidAt: row.said_at,
    position: row.position,
    speaker: row.speaker,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    sources: toSources(row.sources ?? [], row.body),
  };
}

/** Finds memories by id, in no order. Deleted and unknown ones are left out. */
export async function findMemories(
  scope: ProjectScope,
  memoryIds: readonly string[],
): Promise<readonly Memory[]> {
  if (memoryIds.length === 0) return [];
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM memory
    WHERE project_id = ${scope.projectId} AND memory_id = ANY(${memoryIds as string[]}::text[])
      AND status <> 'deleted' AND ${unexpired('memory')}`.execute(scope.db);
  return rows.map(toMemory);
}

/** A memory with the number of its last change. */
export interface MemoryAt {
  readonly memory: Memory;
  readonly changeSeq: number;
}

/** Finds memories by id, all as of one moment. Deleted and unknown ones are left out. */
export async function findMemoriesAt(
  scope: ProjectScope,
  memoryIds: readonly string[],
): Promise<readonly MemoryAt[]> {
  if (memoryIds.length === 0) return [];
  const { rows } = await sql<Row & { change_seq: number }>`
    SELECT ${columns}, change_seq FROM memory
    WHERE project_id = ${scope.projectId} AND memory_id = ANY(${memoryIds as string[]}::text[])
      AND status <> 'deleted' AND ${unexpired('memory')}`.execute(scope.db);
  return rows.map((row) => ({ memory: toMemory(row), changeSeq: row.change_seq }));
}

/** Activated memories of these kinds in these cubes. */
export interface ListFilter {
  readonly cubeIds: readonly string[];
  readonly kinds: readonly MemoryKind[];
}

function listed(scope: ProjectScope, { cubeIds, kinds }: ListFilter) {
  return sql`project_id = ${scope.projectId} AND cube_id = ANY(${cubeIds as string[]}::text[])
      AND kind = ANY(${kinds as string[]}::text[]) AND status = 'activated' AND ${unexpired('memory')}`;
}

/** The ids of all activated memories, newest first. */
export async function listActivatedIds(scope: ProjectScope, filter: ListFilter): Promise<readonly string[]> {
  const { rows } = await sql<{ memory_id: string }>`
    SELECT memory_id FROM memory WHERE ${listed(scope, filter)}
    ORDER BY created_at DESC, memory_id DESC`.execute(scope.db);
  return rows.map((row) => row.memory_id);
}

/** Activated memories, newest first. */
export async function listActivated(
  scope: ProjectScope,
  filter: ListFilter,
  window: { readonly limit: number; readonly offset: number },
): Promise<readonly Memory[]> {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM memory WHERE ${listed(scope, filter)}
    ORDER BY created_at DESC, memory_id DESC
    LIMIT ${window.limit} OFFSET ${window.offset}`.execute(scope.db);
  return rows.map(toMemory);
}

/** The total size of the texts of some memories, in bytes. */
export async function sizeOfMemories(scope: ProjectScope, memoryIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ bytes: number | null }>`
    SELECT sum(octet_length(body))::bigint AS bytes FROM memory
    WHERE project_id = ${scope.projectId} AND memory_id = ANY(${memoryIds as string[]}::text[])`.execute(
    scope.db,
  );
  return rows[0]?.bytes ?? 0;
}

/** Memory id → cube id. Deleted and unknown memories are left out. */
export async function findCubesOf(
  scope: ProjectScope,
  memoryIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ memory_id: string; cube_id: string }>`
    SELECT memory_id, cube_id FROM memory
    WHERE project_id = ${scope.projectId} AND memory_id = ANY(${memoryIds as string[]}::text[])
      AND status <> 'deleted' AND ${unexpired('memory')}`.execute(scope.db);
  return new Map(rows.map((row) => [row.memory_id, row.cube_id]));
}

/** Memory type → number of activated memories. */
export async function countActivatedByType(
  scope: ProjectScope,
  filter: ListFilter,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ memory_type: string; count: number }>`
    SELECT memory_type, count(*) AS count FROM memory WHERE ${listed(scope, filter)}
    GROUP BY memory_type ORDER BY memory_type`.execute(scope.db);
  return new Map(rows.map((row) => [row.memory_type, row.count]));
}

/** The number of activated memories. */
export async function countActivated(scope: ProjectScope, filter: ListFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM memory WHERE ${listed(scope, filter)}`.execute(scope.db);
  return rows[0]?.count ?? 0;
}
