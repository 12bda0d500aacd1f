import type { Services } from '../../context.ts';
import type { ProjectScope } from '../../db/database.ts';
import { withoutSpeaker } from '../../domain/messages/speaker.ts';
import { lockCubes } from '../../stores/memories/memory-deletes.ts';
import { findRawMemories } from '../../stores/memories/raw-memories.ts';
import { upsertVectors } from '../../stores/memories/vectors.ts';
import { type ExtractionRun, nextCube, setCubeCounts } from '../../stores/re-extraction/extraction-runs.ts';
import type { CommitStep } from './commit-step.ts';
import { compareCube, countsOf } from './compare-cube.ts';
import { itemsOf, outcomesOf, type RawOutcomes, writeCube } from './write-cube.ts';

/** Prepares the promotion of the run's next cube. @returns the step that writes it */
export async function preparePromotion(
  services: Services,
  projectId: string,
  run: ExtractionRun,
  signal: AbortSignal,
): Promise<CommitStep> {
  const scope = services.db.project(projectId, { priority: 'background' });
  const cube = await nextCube(scope, run.runId, 'unpromoted');
  if (cube === null)
    return async (_, lock) => ((await lock()) ? { result: {}, status: 'promoted', goesOn: false } : null);
  // embed in advance: the transaction compares again, but must not wait for the model
  const expected = await compareCube(scope, run, cube);
  const covered = itemsOf(expected, '', () => '').flatMap(({ coversMessageId }) => coversMessageId ?? []);
  const { restored } = outcomesOf(expected, new Map(covered.map((messageId) => [messageId, ''])));
  const vectors = await vectorsOf(services, scope, restored, signal);
  const { id: embeddingModel } = services.models.embedder;
  return async (tx, lock) => {
    await lockCubes(tx, [cube.cubeId]);
    if (!(await lock())) return null;
    const compared = await compareCube(tx, run, cube);
    await writeCube(services, tx, run, cube, compared);
    await upsertVectors(tx, cube.cubeId, embeddingModel, vectors);
    const counts = countsOf(compared.comparison);
    await setCubeCounts(tx, run.runId, cube.cubeId, counts, true);
    const more = (await nextCube(tx, run.runId, 'unpromoted')) !== null;
    return { result: { ...counts }, status: more ? 'promoting' : 'promoted', goesOn: more };
  };
}

async function vectorsOf(
  { models }: Services,
  scope: ProjectScope,
  restored: RawOutcomes['restored'],
  signal: AbortSignal,
) {
  const ids = new Set(restored.map(({ memoryId }) => memoryId));
  const raws = (
    await findRawMemories(
      scope,
      restored.map(({ messageId }) => messageId),
    )
  ).filter(({ memoryId }) => ids.has(memoryId));
  const account = { projectId: scope.projectId, purpose: 'embed' } as const;
  const texts = raws.map(({ text, speaker }) => withoutSpeaker(text, speaker));
  const vectors = texts.length === 0 ? [] : await models.embedder.embed(texts, account, signal);
  return raws.flatMap(({ memoryId }, index) => {
    const vector = vectors[index];
    return vector == null ? [] : [{ memoryId, vector }];
  });
}
