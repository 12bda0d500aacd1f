import type { Services } from '../../context.ts';
import type { ProjectScope } from '../../db/database.ts';
import { extractedContentHash } from '../../domain/memories/content-hash.ts';
import type { Memory } from '../../domain/memories/memory.ts';
import { type Reader, readByRules } from '../../extractors/thread/read.ts';
import { archiveMemory, insertVersion, setSuccessor } from '../../stores/memories/memory-versions.ts';
import { findByContent, takeChangeNumbers } from '../../stores/memories/memory-writes.ts';
import { upsertVectors } from '../../stores/memories/vectors.ts';
import { applyAssertions, reassignAssertions } from '../../stores/reconciliation/assertions.ts';

export interface NextVersion {
  readonly title: string;
  readonly text: string;
  /** The terms that a search finds it by, in the text form of a `tsvector`; see {@link lexemesOfVersions}. */
  readonly lexemes: string;
  readonly vector: Float32Array | null;
  /** The id of the writer, for example `edit/1`. */
  readonly extractor: string;
}

/**
 * Analyses the words of new versions. Call it before the transaction that writes them.
 * @returns one `tsvector` text for each version, in order
 * @throws TextGivenUp; TooManyWaiting for an awaited call
 */
export function lexemesOfVersions(
  services: Pick<Services, 'rules'>,
  versions: readonly { readonly memory: Pick<Memory, 'speaker' | 'saidAt'>; readonly text: string }[],
  reader: Reader,
): Promise<readonly string[]> {
  const words = versions.map(({ memory: { speaker, saidAt }, text }) => ({ text, speaker, saidAt }));
  return words.length === 0 ? Promise.resolve([]) : readByRules(services, 'words', words, reader);
}

/**
 * Archives a memory and lets its next version supersede it. The next version gets its sources. If an active
 * memory has the new content already, that memory supersedes it. The caller must hold the cube's lock.
 * @returns the id of the memory that supersedes it
 */
export async function replaceVersion(
  services: Pick<Services, 'newId' | 'models'>,
  scope: ProjectScope,
  memory: Memory,
  next: NextVersion,
): Promise<string> {
  // a message's own words never change: a correction of them is a fact
  const kind = memory.kind === 'raw' ? 'fact' : memory.kind;
  const contentHash = extractedContentHash(kind, next.text).toString('hex');
  const before = await takeChangeNumbers(scope, memory.cubeId, 3);
  // archive first: two activated memories must not have the same content
  await archiveMemory(scope, memory.memoryId, before + 1);
  const holders = await findByContent(scope, memory.cubeId, [{ kind, content_hash: contentHash }]);
  const existing = holders.get(`${kind}:${contentHash}`);
  const memoryId = existing ?? services.newId();
  if (existing === undefined) {
    await insertVersion(scope, {
      memoryId,
      previousId: memory.memoryId,
      kind,
      ...{ title: next.title, body: next.text, contentHash },
      lexemes: next.lexemes,
      extractor: next.extractor,
      changeNo: before + 2,
    });
    const { vector } = next;
    const vectors = vector === null ? [] : [{ memoryId, vector }];
    await upsertVectors(scope, memory.cubeId, services.models.embedder.id, vectors);
  }
  await setSuccessor(scope, memory.memoryId, memoryId, before + 3);
  await reassign(scope, memory, memoryId);
  return memoryId;
}

async function reassign(scope: ProjectScope, { memoryId, cubeId }: Memory, toId: string): Promise<void> {
  const affected = await reassignAssertions(scope, memoryId, toId);
  if (affected.length === 0) return;
  const before = await takeChangeNumbers(scope, cubeId, affected.length);
  await applyAssertions(scope, affected, before + 1);
}
