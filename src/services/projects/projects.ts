import type { Services } from '../../context.ts';
import { AppError } from '../../errors.ts';
import {
  ensureProject,
  findProject,
  listProjectRows,
  writeProjectName,
} from '../../stores/projects/projects.ts';

export interface Project {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
}

/** The project of the bootstrap key and of `/product` requests without a key. */
export const DEFAULT_PROJECT = 'default';

export async function createProject(services: Services, name: string): Promise<Project> {
  const id = `prj_${services.newId().replaceAll('-', '')}`;
  const scope = services.db.system();
  await ensureProject(scope, id, name);
  return (await findProject(scope, id)) ?? { id, name, createdAt: services.clock() };
}

/** @throws AppError not_found */
export async function readProject(services: Pick<Services, 'db'>, id: string): Promise<Project> {
  const project = await findProject(services.db.system(), id);
  if (project === null) throw new AppError('not_found', 'There is no such project.');
  return project;
}

/** @throws AppError not_found */
export async function renameProject(services: Services, id: string, name: string): Promise<Project> {
  await writeProjectName(services.db.system(), id, name);
  return readProject(services, id);
}

export async function listProjects(services: Pick<Services, 'db'>): Promise<readonly Project[]> {
  return listProjectRows(services.db.system());
}
