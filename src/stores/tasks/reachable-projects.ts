import { sql } from 'kysely';
import type { SystemScope } from '../../db/database.ts';
import { AppError } from '../../errors.ts';

/** How long a node that was down is taken to be down. */
const LOOK_AGAIN_MS = 5000;
/** Projects that are looked at with one statement. */
const WINDOW = 1000;

/** What a process knows of the nodes of its Citus cluster that are down. */
export class NodeOutage {
  /** Their numbers in `pg_dist_node`. */
  #groups: readonly number[] = [];
  #until = 0;

  get groups(): readonly number[] {
    return performance.now() < this.#until ? this.#groups : [];
  }

  saw(groups: readonly number[]): void {
    this.#groups = groups;
    this.#until = performance.now() + LOOK_AGAIN_MS;
  }
}

/**
 * Looks for work in all projects, and if a node of a Citus cluster is down, in those on the other nodes, a
 * window after the other.
 * @param afterProject where to begin in the order of ids
 * @param look looks in these projects, in the order of their ids, or from `afterProject` on in all of them
 * @returns the first result that is not null
 */
export async function lookInReachable<Result>(
  scope: SystemScope,
  outage: NodeOutage,
  afterProject: string,
  look: (afterProject: string, onlyProjects: readonly string[] | null) => Promise<Result | null>,
): Promise<Result | null> {
  if (outage.groups.length === 0) {
    try {
      return await look(afterProject, null);
    } catch (error) {
      if (!scope.distributed || !isOutOfReach(error)) throw error;
      const groups = await groupsDown(scope);
      if (groups.length === 0) throw error;
      outage.saw(groups);
    }
  }
  const { groups } = outage;
  let turned = afterProject === '';
  for (let after = afterProject; ; ) {
    const projects = await projectsElsewhere(scope, groups, after);
    const found = projects.length === 0 ? null : await look('', projects);
    if (found !== null) return found;
    const last = projects.length < WINDOW ? undefined : projects.at(-1);
    if (last === undefined && turned) return null;
    turned ||= last === undefined;
    after = last ?? '';
  }
}

/** True for the error of a statement that a node which is down did not answer. */
export function isOutOfReach(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'database_unavailable' || error.code === 'timed_out');
}

/**
 * Runs work for the items of each project. On a cluster what fails because a node is down is left out.
 */
export async function forEachReachable<Item extends { readonly projectId: string }, Result>(
  scope: SystemScope,
  items: readonly Item[],
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): Promise<readonly Result[]> {
  if (!scope.distributed) return await work(items);
  const results: Result[] = [];
  for (const some of Map.groupBy(items, ({ projectId }) => projectId).values()) {
    try {
      results.push(...(await work(some)));
    } catch (error) {
      if (!isOutOfReach(error)) throw error;
    }
  }
  return results;
}

async function groupsDown(scope: SystemScope): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT groupid AS id FROM pg_dist_node
    WHERE isactive AND noderole = 'primary' AND NOT citus_check_connection_to_node(nodename, nodeport)`.execute(
    scope.db,
  );
  return rows.map(({ id }) => id);
}

/** The next projects in the order of ids that are not on these nodes. */
async function projectsElsewhere(
  scope: SystemScope,
  groups: readonly number[],
  after: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT p.project_id AS id FROM project p
    WHERE p.project_id > ${after} AND NOT EXISTS (
      SELECT FROM pg_dist_placement o
      WHERE o.shardid = get_shard_id_for_distribution_column('task_stream', p.project_id)
        AND o.groupid = ANY(${[...groups]}::int[]))
    ORDER BY p.project_id LIMIT ${WINDOW}`.execute(scope.db);
  return rows.map(({ id }) => id);
}
