import type { KyselyPlugin } from 'kysely';
import type { Database } from '../../src/db/database.ts';
import { projectScope, systemScope } from '../../src/db/scope.ts';

/**
 * A view of a database, as if for another server, that passes the projects' statements through a plugin.
 * Caches that are kept per database are not shared, and closing the view leaves the database open.
 * @param system a plugin for statements across projects
 */
export function observed(
  db: Database,
  plugin: KyselyPlugin | ((projectId: string) => KyselyPlugin | null),
  system?: KyselyPlugin,
): Database {
  const project: Database['project'] = (id, options) => {
    const scope = db.project(id, options);
    const own = typeof plugin === 'function' ? plugin(id) : plugin;
    return own === null ? scope : projectScope(id, scope.db.withPlugin(own), scope.distributed);
  };
  const across: Database['system'] = (options) => {
    const scope = db.system(options);
    return system === undefined ? scope : systemScope(scope.db.withPlugin(system), scope.distributed);
  };
  return new Proxy(db, {
    get(target, name) {
      if (name === 'project') return project;
      if (name === 'system') return across;
      if (name === 'close') return async () => undefined;
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
