import { endianness } from 'node:os';
import { crc32 } from 'node:zlib';
import type { Context, Services } from '../../context.ts';
import type { Database, ProjectScope } from '../../db/database.ts';
import { isForeignKeyViolation } from '../../db/sql-errors.ts';
import { Lru } from '../../lib/lru.ts';
import { togetherFor } from '../../lib/together.ts';
import { UncountedMemory } from '../../lib/uncounted-memory.ts';
import {
  beginImage,
  completeImage,
  dropImage,
  giveBackParts,
  type ImageKind,
  type ImageParts,
  PAGE_BYTES,
  partAfter,
  readImage,
  readParts,
  writeParts,
} from '../../stores/search/index-images.ts';
import { VERSION } from '../../version.ts';
import { CubeIndex } from './cube-index.ts';
import { CHANGES_PER_MEMORY } from './index-lookups.ts';
import { inReadingTurn } from './reading-turns.ts';

/**
 * Raise it when a change makes another index of the same memories, or saves it in another way. Each release
 * writes its own images, since its analysis of speakers' names may be another.
 */
const FORMAT = 2;
const IMAGE_FORMAT = `${FORMAT} ${VERSION} ${endianness()}`;

/** An index is read from the rows of fewer changes in a few milliseconds. */
const LEAST_CHANGES = 500;
/** The share of changes by which an index grows before its image is written again. */
const GROWTH = 0.25;
const MOST_CUBES = 1000;
/** The pages after the first that are read at once, by their numbers. */
const LANES = [1, 2] as const;
const BACKGROUND = { priority: 'background' } as const;

/** A cube whose image may be due. */
export interface ImagedCube {
  readonly projectId: string;
  readonly cubeId: string;
}

interface Due {
  readonly cubes: Map<string, ImagedCube>;
  /** Messages that were extracted since the cube's image was considered last. */
  readonly messages: Lru<number>;
}

/** How much memory images may take until a collection, as a multiple of that for indexes. */
const UNCOLLECTED = 1.5;
const memory = new UncountedMemory();

const dueOf = new WeakMap<Database, Due>();

/**
 * Whether the image of an index should be written.
 * @param imageSeq change number of its last image; 0 = none
 */
export function isImageDue(seq: number, imageSeq: number): boolean {
  return seq - imageSeq >= Math.max(LEAST_CHANGES, GROWTH * imageSeq);
}

/** Tells that the image of a cube may be due. */
export function considerImage(db: Database, cube: ImagedCube): void {
  const { cubes } = dueIn(db);
  if (cubes.size < MOST_CUBES) cubes.set(keyOf(cube), cube);
}

/** Tells that messages of a cube were extracted, so that its first search after a restart finds an image. */
export function noteExtracted(db: Database, cube: ImagedCube, messages: number): void {
  const noted = dueIn(db).messages;
  const key = keyOf(cube);
  const sum = (noted.get(key) ?? 0) + messages;
  const isEnough = sum * CHANGES_PER_MEMORY >= LEAST_CHANGES;
  noted.set(key, isEnough ? 0 : sum);
  if (isEnough) considerImage(db, cube);
}

/** The cubes whose images may be due; they are told of once. */
export function takeConsidered(db: Database): readonly ImagedCube[] {
  const { cubes } = dueIn(db);
  const taken = [...cubes.values()];
  cubes.clear();
  return taken;
}

/**
 * Restores the index of a cube from its image.
 * @param maxBytes a larger image is not read
 * @returns null if there is no image that this program can read
 */
export async function restoreIndex(
  ctx: Pick<Context, 'db' | 'projectId' | 'models' | 'log' | 'indexBytes'>,
  cubeId: string,
  maxBytes: number,
): Promise<CubeIndex | null> {
  const scope = ctx.db.project(ctx.projectId);
  const first = await readImage(scope, kindOf(ctx.models, cubeId));
  if (first === null || first.bytes > maxBytes) return null;
  return first.bytes <= PAGE_BYTES
    ? restoreFrom(ctx, scope, cubeId, first)
    : inReadingTurn(() => restoreFrom(ctx, scope, cubeId, first));
}

async function restoreFrom(
  { log, indexBytes }: Pick<Services, 'log' | 'indexBytes'>,
  scope: ProjectScope,
  cubeId: string,
  first: ImageParts,
): Promise<CubeIndex | null> {
  const image = memory.take(first.bytes, UNCOLLECTED * indexBytes);
  let read = 0;
  const put = (parts: readonly Buffer[], from: number) => {
    let at = from;
    for (const part of parts) at += part.copy(image, at);
    read += at - from;
    giveBackParts(parts);
  };
  put(first.parts, 0);
  // the database reads one page while another one is decoded
  await togetherFor(LANES, async (lane) => {
    for (let from = lane * PAGE_BYTES; from < first.bytes; from += LANES.length * PAGE_BYTES)
      put(await readParts(scope, cubeId, first.imageId, partAfter(from)), from);
  });
  // somebody deleted it
  if (read < first.bytes) return null;
  if (crc32(image) === first.crc32) return CubeIndex.restore(image);
  const { imageId } = first;
  log.error({ imageId }, 'the image of a search index is damaged: the index is read from its memories');
  return null;
}

/**
 * Writes the image of an index.
 * @returns its change number; null if the index changed meanwhile, or a memory of it was erased
 * @throws the reason of the signal
 */
export async function writeImage(
  { db, models, newId }: Pick<Services, 'db' | 'models' | 'newId'>,
  { projectId, cubeId }: ImagedCube,
  index: CubeIndex,
  signal: AbortSignal,
): Promise<number | null> {
  const saved = await index.save();
  if (saved === null) return null;
  const { seq, bytes } = saved;
  const head = { imageId: newId(), seq, bytes: bytes.length, crc32: crc32(bytes) };
  const kind = kindOf(models, cubeId);
  if (!(await db.projectTransaction(projectId, (scope) => beginImage(scope, kind, head), BACKGROUND)))
    return null;
  const scope = db.project(projectId, BACKGROUND);
  const isComplete = await writeAll(scope, cubeId, head.imageId, bytes, signal).catch(async (error) => {
    if (isForeignKeyViolation(error)) return false;
    await dropImage(scope, cubeId, head.imageId);
    throw error;
  });
  return isComplete ? seq : null;
}

async function writeAll(
  scope: ProjectScope,
  cubeId: string,
  imageId: string,
  bytes: Buffer,
  signal: AbortSignal,
): Promise<boolean> {
  for (let from = 0; from < bytes.length; from += PAGE_BYTES) {
    signal.throwIfAborted();
    const data = bytes.subarray(from, from + PAGE_BYTES);
    await writeParts(scope, cubeId, imageId, partAfter(from), data);
  }
  return completeImage(scope, cubeId, imageId);
}

function kindOf(models: Context['models'], cubeId: string): ImageKind {
  return { cubeId, model: models.embedder.id, format: IMAGE_FORMAT };
}

function keyOf({ projectId, cubeId }: ImagedCube): string {
  return JSON.stringify([projectId, cubeId]);
}

function dueIn(db: Database): Due {
  const due = dueOf.get(db) ?? { cubes: new Map(), messages: new Lru({ maxEntries: MOST_CUBES }) };
  dueOf.set(db, due);
  return due;
}
