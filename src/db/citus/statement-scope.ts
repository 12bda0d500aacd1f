import type { CompiledQuery, Kysely, KyselyPlugin, RootOperationNode } from 'kysely';
import type { Tables } from '../tables.ts';

/** The projects of statements that run in another scope than their session. */
const projects = new WeakMap<RootOperationNode, string>();

/**
 * A view of a handle across projects whose statements each run in the scope of one project. On a Citus
 * cluster a statement runs on one node only if row-level security shows it the rows of one project.
 */
export function onlyInProject(db: Kysely<Tables>, projectId: string): Kysely<Tables> {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      const own = { ...node };
      projects.set(own, projectId);
      return own;
    },
    transformResult: async ({ result }) => result,
  };
  return db.withPlugin(plugin);
}

/** The project of a statement that `onlyInProject` made; undefined for all others. */
export function projectOf(query: CompiledQuery): string | undefined {
  return projects.get(query.query);
}
