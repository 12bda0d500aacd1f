import type { Services } from '../../context.ts';
import { ensureProject, findProject, listProjectRows } from '../../stores/projects.ts';

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

export async function listProjects(services: Services): Promise<readonly Project[]> {
  return listProjectRows(services.db.system());
}
