import { sql } from 'kysely';
import { AS_BYTES, giveBack } from '../../db/copy-out.ts';
import type { ProjectScope } from '../../db/database.ts';
import { insertMany } from '../sql/insert-rows.ts';

/** Bytes of a part: smaller ones cost PostgreSQL more, larger ones this process. */
const PART = 49_152;
/** Parts that one statement reads or writes: a page. */
const PAGE = 32;
/** Bytes of a page. */
export const PAGE_BYTES = PAGE * PART;

const bytesOnly = sql.raw(AS_BYTES);

/** Which images can be used. */
export interface ImageKind {
  readonly cubeId: string;
  /** The model whose vectors it holds. */
  readonly model: string;
  /** The program that can read it. */
  readonly format: string;
}

export interface ImageHead {
  readonly imageId: string;
  /** The change number of the index. */
  readonly seq: number;
  /** The size of the image. */
  readonly bytes: number;
  /** Its CRC-32. */
  readonly crc32: number;
}

/** Parts of an image that follow one another. */
export interface ImageParts extends ImageHead {
  /** As many as one statement reads, unless the image ends there. */
  readonly parts: readonly Buffer[];
}

/** Gives the memory of parts back, so that further ones are read into it. Nobody may read them afterwards. */
export const giveBackParts = (parts: readonly Buffer[]): void => giveBack(parts);

/** The beginning of the newest complete image; null if there is none. */
export async function readImage(
  { db, projectId }: ProjectScope,
  { cubeId, model, format }: ImageKind,
): Promise<ImageParts | null> {
  const { rows } = await sql<readonly [id: Buffer, seq: Buffer, bytes: Buffer, crc32: Buffer, part: Buffer]>`
    SELECT ${bytesOnly} image.image_id, image.change_seq::text, image.bytes::text, image.crc32::text, p.data
    FROM (
      SELECT image_id, change_seq, bytes, crc32 FROM index_image
      WHERE project_id = ${projectId} AND cube_id = ${cubeId} AND embedding_model = ${model} AND format = ${format}
        AND is_complete
      ORDER BY change_seq DESC, image_id LIMIT 1
    ) AS image
    JOIN index_image_part p ON p.project_id = ${projectId} AND p.cube_id = ${cubeId} AND p.image_id = image.image_id
    WHERE p.part < ${PAGE}::integer
    ORDER BY p.part`.execute(db);
  const [head] = rows;
  if (head === undefined) return null;
  const [imageId, seq, bytes, crc32] = head;
  return {
    imageId: imageId.toString(),
    seq: Number(seq),
    bytes: Number(bytes),
    crc32: Number(crc32),
    parts: rows.map((row) => row[4]),
  };
}

/** Further parts of an image from a number on; none if it has been deleted. */
export async function readParts(
  { db, projectId }: ProjectScope,
  cubeId: string,
  imageId: string,
  first: number,
): Promise<readonly Buffer[]> {
  const { rows } = await sql<readonly [Buffer]>`
    SELECT ${bytesOnly} data FROM index_image_part
    WHERE project_id = ${projectId} AND cube_id = ${cubeId} AND image_id = ${imageId}
      AND part >= ${first}::integer AND part < ${first}::integer + ${PAGE}::integer
    ORDER BY part`.execute(db);
  return rows.map(([data]) => data);
}

/**
 * Begins an image, in a transaction. From then on, erasing a memory of the cube deletes the image, so that
 * nothing of an erased memory is kept: writing its parts fails then.
 * @returns false if a memory has been erased since the image's change number, or the cube does not exist
 */
export async function beginImage(
  { db, projectId }: ProjectScope,
  { cubeId, model, format }: ImageKind,
  { imageId, seq, bytes, crc32 }: ImageHead,
): Promise<boolean> {
  // whoever erases holds the lock of the cube: either that is seen here, or the image is seen there
  await sql`SELECT 1 FROM cube WHERE project_id = ${projectId} AND cube_id = ${cubeId} FOR SHARE`.execute(db);
  const { rows } = await sql`
    INSERT INTO index_image (project_id, cube_id, image_id, embedding_model, format, change_seq, bytes, crc32)
    SELECT project_id, cube_id, ${imageId}, ${model}, ${format}, ${seq}::bigint, ${bytes}::integer, ${crc32}::bigint
    FROM cube
    WHERE project_id = ${projectId} AND cube_id = ${cubeId} AND NOT EXISTS (
      SELECT 1 FROM memory
      WHERE project_id = ${projectId} AND cube_id = ${cubeId} AND change_seq > ${seq}::bigint AND status = 'deleted'
    )
    RETURNING 1`.execute(db);
  return rows.length > 0;
}

/**
 * Writes parts of an image.
 * @param first number of the first part
 * @param data up to {@link PAGE_BYTES}
 * @throws SqlError foreign_key_violation if the image has been deleted
 */
export async function writeParts(
  scope: ProjectScope,
  cubeId: string,
  imageId: string,
  first: number,
  data: Buffer,
): Promise<void> {
  const rows: Record<string, unknown>[] = [];
  for (let at = 0; at < data.length; at += PART)
    rows.push({
      project_id: scope.projectId,
      cube_id: cubeId,
      image_id: imageId,
      part: first + rows.length,
      data: data.subarray(at, at + PART),
    });
  await insertMany(scope, 'index_image_part', rows);
}

/** Marks an image as complete and deletes the cube's others. @returns false if it has been deleted */
export async function completeImage(
  { db, projectId }: ProjectScope,
  cubeId: string,
  imageId: string,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE index_image SET is_complete = true
    WHERE project_id = ${projectId} AND cube_id = ${cubeId} AND image_id = ${imageId}
    RETURNING 1`.execute(db);
  if (rows.length === 0) return false;
  await sql`DELETE FROM index_image
    WHERE project_id = ${projectId} AND cube_id = ${cubeId} AND image_id <> ${imageId}`.execute(db);
  return true;
}

/** Deletes an image that was not completed. */
export async function dropImage(
  { db, projectId }: ProjectScope,
  cubeId: string,
  imageId: string,
): Promise<void> {
  await sql`DELETE FROM index_image
    WHERE project_id = ${projectId} AND cube_id = ${cubeId} AND image_id = ${imageId}`.execute(db);
}

/** The number of the part after the given number of bytes. */
export function partAfter(bytes: number): number {
  return Math.floor(bytes / PART);
}
