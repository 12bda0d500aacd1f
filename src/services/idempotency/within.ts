import type { Database, ProjectScope, SystemScope } from '../../db/database.ts';

/**
 * The database as a verb sees it that runs inside a transaction which somebody else commits: every scope and every
 * transaction it asks for is that one. The outer handle would deadlock on the embedded engine's single session.
 * @param tx the open transaction; one of a project refuses other projects
 */
export function within(db: Database, tx: ProjectScope | SystemScope): Database {
  const only = 'projectId' in tx ? tx.projectId : undefined;
  const project = (projectId: string): ProjectScope => {
    if (only !== undefined && only !== projectId)
      throw new TypeError('The transaction belongs to another project.');
    return { projectId, db: tx.db };
  };
  const system = (): SystemScope => {
    if (only !== undefined) throw new TypeError('The transaction belongs to a project.');
    return { db: tx.db };
  };
  return {
    engine: db.engine,
    project,
    system,
    projectTransaction: async (projectId, work) => work(project(projectId)),
    systemTransaction: async (work) => work(system()),
    listen: () => Promise.reject(new TypeError('A transaction cannot listen.')),
    ping: () => db.ping(),
    describe: () => db.describe(),
    busyMs: () => db.busyMs(),
    // what the transaction itself writes is not counted before it ends
    writes: () => null,
    close: () => Promise.reject(new TypeError('A transaction cannot close the database.')),
  };
}
