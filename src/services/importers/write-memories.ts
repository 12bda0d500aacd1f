import { isRetryableConflict, isUniqueViolation } from '../../db/sql-errors.ts';
import { extractedContentHash } from '../../domain/memories/content-hash.ts';
import { cubeOfUser } from '../../domain/memories/cube-owner.ts';
import { splitForRawMemories } from '../../domain/messages/raw-memory.ts';
import { indexLexemes } from '../../domain/text/index-text.ts';
import { toTsvector } from '../../domain/text/lexemes.ts';
import { truncate } from '../../domain/text/normalise.ts';
import { derivedUuid } from '../../lib/ids.ts';
import { importLines } from '../../stores/transfer/imports.ts';
import type { FoundMemory, Source } from './found.ts';
import type { ImportContext } from './import-context.ts';

const TRIES = 4;
const TITLE_LENGTH = 80;
/** Characters of an id: PostgreSQL indexes it. */
const MAX_ID = 256;

export type MemoryLine = ReturnType<typeof memoryLine>;

/** The memories to store for a found one: one, or more of a text that is too long for one. */
export function storedMemories(
  { clock }: Pick<ImportContext, 'clock'>,
  source: Source,
  userId: string,
  found: FoundMemory,
): readonly MemoryLine[] {
  return splitForRawMemories(found.text).map(({ start, end }, part) =>
    memoryLine(clock(), source, userId, found, found.text.slice(start, end).trim(), part),
  );
}

/** A memory as a line of an export has it, without the name of the line. */
function memoryLine(
  now: Date,
  source: Source,
  userId: string,
  found: FoundMemory,
  text: string,
  part: number,
) {
  const { id, agent, conversation, kind, tags, info, createdAt, updatedAt, validTo } = found;
  const saidAt = createdAt ?? now;
  const isPreference = kind === 'preference';
  return {
    memory_id: derivedUuid('memory', source, userId, id, String(part)),
    cube_id: cubeOfUser(userId),
    user_id: userId,
    agent_id: shortId(agent),
    app_id: null,
    conversation_id: shortId(conversation) ?? source,
    kind,
    memory_type: isPreference ? 'PreferenceMemory' : 'UserMemory',
    status: found.isArchived ? 'archived' : 'activated',
    title: truncate(text.split(/[\n.!?。！？]/u, 1)[0] ?? '', TITLE_LENGTH),
    body: text,
    details: isPreference ? { preference_type: 'explicit_preference' } : {},
    tags,
    info: { ...info, imported_from: source },
    confidence: 1,
    content_hash: `\\x${extractedContentHash(kind, text).toString('hex')}`,
    version: 1,
    superseded_by: null as string | null,
    extractor: `import/${source}`,
    task_id: null,
    valid_from: iso(found.validFrom ?? saidAt),
    valid_to: validTo ? iso(validTo) : null,
    recorded_at: iso(now),
    retired_at: found.isArchived ? iso(now) : null,
    created_at: iso(saidAt),
    updated_at: iso(updatedAt ?? saidAt),
    speaker: null,
    role: 'user',
    said_at: iso(saidAt),
    position: 0,
    lexemes: toTsvector(indexLexemes({ text, saidAt: createdAt })),
    outdated_by: null,
    earlier_ids: [],
    retired_by: null,
    sources: [],
    claims: [],
    vectors: {},
  };
}

/** The id, or one that follows from it if it is too long; null without one. */
function shortId(id: string | null | undefined): string | null {
  return id == null || id.length <= MAX_ID ? (id ?? null) : derivedUuid('id', id);
}

const iso = (time: Date) => time.toISOString();

/**
 * Writes those of the memories that are not there yet, in one transaction. A memory with the words of
 * another one of its user is stored as an archived version of that one.
 * @returns the number of new memories
 */
export async function writeMemories(ctx: ImportContext, given: readonly MemoryLine[]): Promise<number> {
  const lines = linkTwins(given);
  const cubes = new Map(lines.map(({ cube_id, user_id }) => [cube_id, user_id]));
  const created_at = iso(ctx.clock());
  const cubeRows = [...cubes].map(([cube_id, owner_id]) => ({
    cube_id,
    owner_id,
    name: null,
    change_seq: 0,
    created_at,
  }));
  for (let tried = 1; ; tried += 1) {
    try {
      return await ctx.db.projectTransaction(ctx.projectId, async (scope) => {
        await importLines(
          scope,
          'cube',
          cubeRows.map((row) => JSON.stringify(row)),
        );
        return importLines(
          scope,
          'memory',
          lines.map((line) => JSON.stringify(line)),
        );
      });
    } catch (error) {
      // a server or another import wrote the same memories meanwhile
      if (tried >= TRIES || !(isUniqueViolation(error) || isRetryableConflict(error))) throw error;
    }
  }
}

/** Leaves out repeated ids, and archives memories in favour of earlier ones with the same words. */
function linkTwins(given: readonly MemoryLine[]): readonly MemoryLine[] {
  const first = new Map<string, string>();
  const lines = new Map(given.map((line) => [line.memory_id, line]));
  return [...lines.values()].map((line) => {
    const key = `${line.cube_id}\n${line.kind}\n${line.content_hash}`;
    const twin = first.get(key);
    if (line.status !== 'activated') return line;
    if (twin === undefined) first.set(key, line.memory_id);
    return twin === undefined
      ? line
      : { ...line, status: 'archived', superseded_by: twin, retired_at: line.recorded_at };
  });
}
