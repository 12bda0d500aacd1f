import type { KyselyPlugin } from 'kysely';
import type { Database } from '../../src/db/database.ts';

/**
 * A database as a server of its own sees it, with its projects' statements through a plugin: nothing that is kept per
 * database is shared, and closing the view leaves the database open.
 */
export function observed(db: Database, plugin: KyselyPlugin): Database {
  const project: Database['project'] = (id, options) => {
    const scope = db.project(id, options);
    return { ...scope, db: scope.db.withPlugin(plugin) };
  };
  return new Proxy(db, {
    get(target, name) {
      if (name === 'project') return project;
      if (name === 'close') return async () => undefined;
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
