import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';
import { TIMELINE } from '../../db/replica/markers.ts';
import type { ByteVector } from '../../lib/byte-vector.ts';
import { dimensionsOf, halfVectorToBytes } from '../../lib/half-vector.ts';
import { unexpired } from '../sql/unexpired.ts';

/** What ranking needs to know of a memory. */
export interface IndexRow {
  readonly memoryId: string;
  readonly kind: string;
  readonly memoryType: string;
  readonly active: boolean;
  readonly conversationId: string;
  readonly position: number;
  readonly speaker: string | null;
  readonly role: string | null;
  readonly saidAt: Date;
  /** When the event began that an `event` memory describes; null if unknown. */
  readonly happenedAt: Date | null;
  /** The later memory that contradicts it; null for none. */
  readonly outdatedBy: string | null;
  /** Equal for equal texts. */
  readonly textHash: string;
  /** tsvector text; null for a memory that is not activated. */
  readonly lexemes: string | null;
  /** Null if there is none or none was requested. */
  readonly vector: ByteVector | null;
  readonly changeSeq: number;
  /** From then on the memory is not found; null = never. */
  readonly expiresAt: Date | null;
}

/** One page of the changes of a cube. */
export interface CubeChanges {
  /**
   * All changes up to this number are in `rows` or came earlier; with `isLast` it is the cube's last. 0 for a
   * cube without memories.
   */
  readonly seq: number;
  /** Whether no further changes follow. */
  readonly isLast: boolean;
  /** The cube's last change number. */
  readonly lastSeq: number;
  /** Whether the rows contain their vectors. */
  readonly withVectors: boolean;
  readonly rows: readonly IndexRow[];
}

/** Cube id → last change number, for those cubes that exist. */
export async function lastChanges(
  scope: ProjectScope,
  cubeIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  // OFFSET 0: as in `changesSince`
  const { rows } = await sql<{ cube_id: string; change_seq: number }>`
    SELECT cube.cube_id, cube.change_seq
    FROM (SELECT ${scope.projectId}::text AS project_id, ${cubeIds as string[]}::text[] AS cube_ids OFFSET 0) AS asked
    JOIN cube ON cube.project_id = asked.project_id AND cube.cube_id = ANY(asked.cube_ids)`.execute(scope.db);
  return new Map(rows.map((row) => [row.cube_id, row.change_seq]));
}

/** The last change numbers of cubes on the primary. */
export interface PrimaryChanges {
  /** Cube id → last change number, for those cubes that exist. */
  readonly last: ReadonlyMap<string, number>;
  /** The timeline of the primary; null if it is in recovery. */
  readonly timeline: string | null;
}

/** The last change numbers of cubes, with the timeline to which they belong. PostgreSQL servers only. */
export async function primaryChanges(
  scope: ProjectScope,
  cubeIds: readonly string[],
): Promise<PrimaryChanges> {
  const { rows } = await sql<{ timeline: string | null; cube_ids: string[]; numbers: number[] }>`
    SELECT ${sql.raw(TIMELINE)} AS timeline, coalesce(array_agg(cube.cube_id), '{}') AS cube_ids,
      coalesce(array_agg(cube.change_seq), '{}') AS numbers
    FROM (SELECT ${scope.projectId}::text AS project_id, ${cubeIds as string[]}::text[] AS cube_ids OFFSET 0) AS asked
    JOIN cube ON cube.project_id = asked.project_id AND cube.cube_id = ANY(asked.cube_ids)`.execute(scope.db);
  const [row] = rows;
  return {
    last: new Map(row?.cube_ids.map((cubeId, n) => [cubeId, row.numbers[n] ?? 0])),
    timeline: row?.timeline ?? null,
  };
}

/**
 * Rows per statement: the rows of all memories of a large cube would take more memory than its index, and
 * decoding this many takes some 5 ms.
 */
const ROWS = 200;

/** Which changes of a cube to read. */
export interface Reading {
  readonly cubeId: string;
  /** The model whose vectors are read; null for none. */
  readonly model: string | null;
  /** Only changes after this number. */
  readonly since: number;
  /**
   * Of the changes up to this number, only activated memories are read, because the reader knows no others.
   * Null = the cube's last change number.
   */
  readonly settled: number | null;
}

/**
 * Reads one page of each cube's memories that changed after a change number, in the order of changes. A
 * memory that is not activated comes without its words. Vectors are included unless the cube has had more
 * than `mostChanges` changes; changes stand in for memories here, because counting the memories would cost
 * more than the figure is worth.
 * @returns one entry for each of `readings`
 */
export async function changesSince(
  scope: ProjectScope,
  readings: readonly Reading[],
  mostChanges: number,
): Promise<readonly CubeChanges[]> {
  const page = Math.ceil(ROWS / readings.length);
  // OFFSET 0 hides the parameters from the planner, which would otherwise plan each call anew: that took four
  // times as long as a call that finds no changes
  const { rows } = await sql<{
    place: number;
    seq: number;
    with_vectors: boolean;
    memory_id: string | null;
    kind: string;
    memory_type: string;
    active: boolean;
    conversation_id: string;
    position: number;
    speaker: string | null;
    role: string | null;
    said_ms: number;
    happened_ms: number | null;
    outdated_by: string | null;
    text_hash: string;
    lexemes: string | null;
    vector: Buffer | null;
    changed_at: number;
    expires_ms: number | null;
  }>`
    SELECT c.place, c.change_seq AS seq, c.with_vectors, m.*
    FROM (
      SELECT asked.place, cube.project_id, cube.cube_id, cube.change_seq, asked.since, asked.settled, asked.model,
        asked.model IS NOT NULL AND cube.change_seq <= ${mostChanges}::bigint AS with_vectors
      FROM unnest(${readings.map(({ cubeId }) => cubeId)}::text[], ${readings.map(({ since }) => since)}::bigint[],
        ${readings.map(({ settled }) => settled)}::bigint[], ${readings.map(({ model }) => model)}::text[])
        WITH ORDINALITY AS asked(cube_id, since, settled, model, place)
      JOIN cube ON cube.project_id = ${scope.projectId} AND cube.cube_id = asked.cube_id
      OFFSET 0
    ) AS c
    LEFT JOIN LATERAL (
      SELECT memory_id, kind, memory_type, status = 'activated' AS active, conversation_id, position, speaker, role,
        ${milliseconds('said_at')} AS said_ms,
        CASE WHEN kind = 'event' THEN ${milliseconds('valid_from')} END AS happened_ms, outdated_by,
        hashtextextended(body, 0)::text AS text_hash, CASE WHEN status = 'activated' THEN lexemes::text END AS lexemes,
        CASE WHEN c.with_vectors THEN (
          SELECT halfvec_send(embedding) FROM memory_vector v
          WHERE v.project_id = memory.project_id AND v.cube_id = memory.cube_id AND v.embedding_model = c.model
            AND v.memory_id = memory.memory_id
        ) END AS vector, memory.change_seq AS changed_at,
        ${milliseconds('expires_at')} AS expires_ms
      FROM memory
      WHERE project_id = c.project_id AND cube_id = c.cube_id AND memory.change_seq > c.since
        AND (memory.change_seq > c.settled OR status = 'activated')
      ORDER BY memory.change_seq LIMIT ${page}
    ) AS m ON true
    ORDER BY m.changed_at`.execute(scope.db);
  const roundedVector = vectorsIn(rows);
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  return readings.map(({ model }, index) => {
    const ofCube = byPlace.get(index + 1) ?? [];
    const lastSeq = ofCube[0]?.seq ?? 0;
    const isLast = ofCube.length < page;
    return {
      seq: isLast ? lastSeq : (ofCube.at(-1)?.changed_at ?? lastSeq),
      isLast,
      lastSeq,
      // a cube that does not exist has no vectors that could be missing
      withVectors: ofCube[0]?.with_vectors ?? model !== null,
      rows: ofCube.flatMap((row) =>
        row.memory_id === null
          ? []
          : [
              {
                memoryId: row.memory_id,
                kind: row.kind,
                memoryType: row.memory_type,
                active: row.active,
                conversationId: row.conversation_id,
                position: row.position,
                speaker: row.speaker,
                role: row.role,
                saidAt: new Date(row.said_ms),
                happenedAt: dateOf(row.happened_ms),
                outdatedBy: row.outdated_by,
                textHash: row.text_hash,
                lexemes: row.lexemes,
                vector: row.vector && roundedVector(row.vector),
                changeSeq: row.changed_at,
                expiresAt: dateOf(row.expires_ms),
              },
            ],
      ),
    };
  });
}

/** A time as a number, which is read several times faster than a date. */
function milliseconds(column: 'said_at' | 'valid_from' | 'expires_at') {
  return sql`(1000 * extract(epoch FROM ${sql.ref(column)}))::float8`;
}

function dateOf(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms);
}

/** Reads the vectors of a page into one array: an array for each would take longer than its reading. */
function vectorsIn(rows: readonly { readonly vector: Buffer | null }[]): (vector: Buffer) => ByteVector {
  const page = new Int8Array(rows.reduce((sum, { vector }) => sum + (vector ? dimensionsOf(vector) : 0), 0));
  let at = 0;
  return (vector) => {
    const from = at;
    at += dimensionsOf(vector);
    return halfVectorToBytes(vector, page.subarray(from, at));
  };
}

/** The columns of an `IndexRow` without its vector. */
export const indexColumns = sql`memory_id AS "memoryId", kind, memory_type AS "memoryType", true AS active,
  conversation_id AS "conversationId", position, speaker, role, said_at AS "saidAt",
  CASE WHEN kind = 'event' THEN valid_from END AS "happenedAt", outdated_by AS "outdatedBy",
  hashtextextended(body, 0)::text AS "textHash", lexemes::text AS lexemes, change_seq AS "changeSeq",
  expires_at AS "expiresAt"`;

/**
 * Finds memories by id in any status but deleted, with their words and without vectors, in the order of
 * changes.
 */
export async function findIndexRows(
  scope: ProjectScope,
  memoryIds: readonly string[],
): Promise<readonly IndexRow[]> {
  if (memoryIds.length === 0) return [];
  const { rows } = await sql<{ [K in keyof IndexRow]: IndexRow[K] }>`
    SELECT ${indexColumns} FROM memory
    WHERE project_id = ${scope.projectId} AND memory_id = ANY(${memoryIds as string[]}::text[])
      AND status <> 'deleted' AND ${unexpired('memory')}
    ORDER BY change_seq`.execute(scope.db);
  return rows.map((row) => ({ ...row, vector: null }));
}
