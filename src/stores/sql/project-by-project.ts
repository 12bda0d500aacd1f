import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AnyScope, SystemScope } from '../../db/database.ts';

interface OfProject {
  readonly projectId: string;
}

/**
 * Whether a lookup must be split by project, because it runs on a cluster where each project has its node.
 */
export function isOfSeveral(scope: SystemScope, items: readonly OfProject[]): boolean {
  return scope.distributed && items.some(({ projectId }) => projectId !== items[0]?.projectId);
}

/**
 * Looks items up project by project.
 * @param lookup gets items of one project and returns a result for each, in their order
 * @returns the results in the order of the items
 */
export async function forEachProject<Item extends OfProject, Result>(
  items: readonly Item[],
  lookup: (items: readonly Item[]) => Promise<readonly Result[]>,
): Promise<readonly Result[]> {
  const results = new Map<Item, Result>();
  for (const some of Map.groupBy(items, ({ projectId }) => projectId).values()) {
    const found = await lookup(some);
    for (const [at, item] of some.entries()) {
      const result = found[at];
      if (result !== undefined) results.set(item, result);
    }
  }
  return items.flatMap((item) => results.get(item) ?? []);
}

/**
 * The condition that a row is of the project of its item. On a cluster, where all items are of one project,
 * it names that project, so that the statement runs on the node of the project.
 */
export function inProject(
  scope: SystemScope,
  items: readonly OfProject[],
  column: RawBuilder<unknown>,
  ofItem: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  return scope.distributed && items[0] !== undefined
    ? sql<SqlBool>`${column} = ${items[0].projectId}`
    : sql<SqlBool>`${column} = ${ofItem}`;
}

/**
 * Where the statement of a lookup runs. On a cluster, where all items are of one project, in the scope of
 * that project: the node then runs what a statement across projects may not contain.
 */
export function dbOfProject(scope: SystemScope, items: readonly OfProject[]): AnyScope['db'] {
  return scope.distributed && items[0] !== undefined ? scope.only(items[0].projectId).db : scope.db;
}

/**
 * Changes rows project by project: on a cluster, rows can be locked in one project only.
 * @param page selects the `project_id` of each row that may be changed
 * @param limit how many rows to change in all
 * @param change changes up to so many rows of a project
 * @returns how many were changed
 */
export async function inEachProject(
  tx: SystemScope,
  page: RawBuilder<unknown>,
  limit: number,
  change: (projectId: string, most: number) => Promise<number>,
): Promise<number> {
  const { rows } = await sql<{
    project_id: string;
  }>`SELECT DISTINCT project_id FROM (${page}) AS page`.execute(tx.db);
  let changed = 0;
  for (const { project_id: id } of rows) if (changed < limit) changed += await change(id, limit - changed);
  return changed;
}
