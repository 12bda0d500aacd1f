import type { AnyScope, Database, ProjectScope, SystemScope } from './database.ts';

const outer = new WeakMap<Database, Database>();

/** The process's database of a handle that `insideTransaction` made, or `db` itself. Caches belong to it. */
export function outermost(db: Database): Database {
  return outer.get(db) ?? db;
}

/**
 * A database handle for an operation that runs inside its caller's transaction. Every scope and transaction
 * that it returns is that transaction. The outer handle would deadlock on the embedded engine's single
 * session.
 * @param tx the open transaction; a project's transaction refuses other projects
 */
export function insideTransaction(db: Database, tx: AnyScope): Database {
  const project = (projectId: string): ProjectScope => {
    if (!('projectId' in tx)) return tx.only(projectId);
    if (tx.projectId !== projectId) throw new TypeError('The transaction belongs to another project.');
    return tx;
  };
  const system = (): SystemScope => {
    if ('projectId' in tx) throw new TypeError('The transaction belongs to a project.');
    return tx;
  };
  const inside: Database = {
    engine: db.engine,
    // it does not see what the transaction wrote
    replica: null,
    project,
    system,
    projectTransaction: async (projectId, work) => work(project(projectId)),
    systemTransaction: async (work) => work(system()),
    listen: () => Promise.reject(new TypeError('A transaction cannot listen.')),
    ping: () => db.ping(),
    tryWrite: () => db.tryWrite(),
    storageFailure: db.storageFailure,
    describe: () => db.describe(),
    busyMs: () => db.busyMs(),
    sessions: () => db.sessions(),
    // the transaction's own writes are not counted before it ends
    writes: () => null,
    reclaim: () => Promise.reject(new TypeError('A transaction cannot rewrite tables.')),
    copyTo: () => Promise.reject(new TypeError('A transaction cannot copy the database.')),
    close: () => Promise.reject(new TypeError('A transaction cannot close the database.')),
  };
  outer.set(inside, outermost(db));
  return inside;
}
