import type { Services } from '../../context.ts';
import type { Guidance } from '../../domain/extraction/extraction.ts';
import { AppError } from '../../errors.ts';
import { BUILT_IN_GUIDANCE, extractMemories } from '../../prompts/extract-memories.ts';
import { findProject } from '../../stores/projects/projects.ts';
import {
  activateGuidance,
  findGuidance,
  type GuidanceRow,
  insertGuidance,
  listGuidance,
  lockPrompts,
} from '../../stores/projects/prompt-guidance.ts';

/** A prompt whose guidance a project can replace, with the project's versions of it, newest first. */
export interface ProjectPrompt {
  readonly id: string;
  /** Version of the built-in guidance and of the prompt around it. */
  readonly builtInVersion: number;
  readonly builtIn: Guidance;
  /** 0 = the built-in guidance is active. */
  readonly activeVersion: number;
  readonly versions: readonly GuidanceRow[];
}

type PromptServices = Pick<Services, 'db'>;

/** @throws AppError not_found for an unknown project or prompt */
export async function readProjectPrompt(
  services: PromptServices,
  projectId: string,
  promptId: string,
): Promise<ProjectPrompt> {
  await requirePrompt(services, projectId, promptId);
  const versions = await listGuidance(services.db.project(projectId), promptId);
  return {
    id: promptId,
    builtInVersion: extractMemories.version,
    builtIn: BUILT_IN_GUIDANCE,
    activeVersion: versions.find(({ active }) => active)?.version ?? 0,
    versions,
  };
}

/** Adds a version and activates it. @throws AppError not_found for an unknown project or prompt */
export async function setProjectGuidance(
  services: PromptServices,
  projectId: string,
  promptId: string,
  given: { readonly guidance: Guidance; readonly note: string | null },
): Promise<ProjectPrompt> {
  await requirePrompt(services, projectId, promptId);
  await services.db.systemTransaction(async (tx) => {
    const scope = tx.only(projectId);
    await lockPrompts(scope);
    const version = await insertGuidance(scope, promptId, { ...given, guidance: { ...given.guidance } });
    await activateGuidance(scope, promptId, version);
  });
  return readProjectPrompt(services, projectId, promptId);
}

/** Activates an older version, or with 0 the built-in guidance. @throws AppError not_found */
export async function activateProjectGuidance(
  services: PromptServices,
  projectId: string,
  promptId: string,
  version: number,
): Promise<ProjectPrompt> {
  await requirePrompt(services, projectId, promptId);
  const done = await services.db.systemTransaction(async (tx) => {
    const scope = tx.only(projectId);
    await lockPrompts(scope);
    return activateGuidance(scope, promptId, version);
  });
  if (!done) throw new AppError('not_found', 'There is no such version of the prompt.');
  return readProjectPrompt(services, projectId, promptId);
}

/**
 * The guidance of the project's extraction, by default the active version.
 * @returns null = the built-in guidance
 */
export async function extractionGuidance(
  services: PromptServices,
  projectId: string,
  version?: number,
): Promise<{ readonly version: number; readonly guidance: Guidance } | null> {
  const scope = services.db.project(projectId, { priority: 'background' });
  const row = await findGuidance(scope, extractMemories.id, version ?? 'active');
  return row === null ? null : { version: row.version, guidance: row.guidance as Guidance };
}

async function requirePrompt(services: PromptServices, projectId: string, promptId: string): Promise<void> {
  if ((await findProject(services.db.system(), projectId)) === null)
    throw new AppError('not_found', 'There is no such project.');
  if (promptId !== extractMemories.id)
    throw new AppError('not_found', `There is no such prompt: only "${extractMemories.id}" can be replaced.`);
}
