import type { Kysely } from 'kysely';
import { onlyInProject } from './citus/statement-scope.ts';
import { ALL_PROJECTS } from './engine.ts';
import type { Tables } from './tables.ts';

/*
 * Both scopes are classes with a private member. The compiler therefore accepts no literal, no spread copy,
 * and neither scope in place of the other. Only this folder creates them; other folders import their types.
 */

class OneProject {
  readonly projectId: string;
  /** True on a Citus cluster, where a statement that joins projects runs on several nodes. */
  readonly distributed: boolean;
  readonly #db: Kysely<Tables>;

  constructor(projectId: string, db: Kysely<Tables>, distributed: boolean) {
    this.projectId = projectId;
    this.distributed = distributed;
    this.#db = db;
  }

  get db(): Kysely<Tables> {
    return this.#db;
  }
}

class AllProjects {
  /** As in the scope of one project. */
  readonly distributed: boolean;
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>, distributed: boolean) {
    this.distributed = distributed;
    this.#db = db;
  }

  get db(): Kysely<Tables> {
    return this.#db;
  }

  /**
   * The scope of one project inside a transaction across projects. Row-level security still shows all rows,
   * but on a Citus cluster, where its statements take the project along and so run on its node.
   */
  only(projectId: string): ProjectScope {
    const db = this.distributed ? onlyInProject(this.#db, projectId) : this.#db;
    return projectScope(projectId, db, this.distributed);
  }
}

/** Kysely bound to one tenant: every statement runs under the row-level security of `projectId`. */
export type ProjectScope = OneProject;

/**
 * Kysely that sees all projects: for keys, the scheduler's claims and operators, never for a tenant's
 * request.
 */
export type SystemScope = AllProjects;

/** For statements that have the same meaning in either scope. */
export type AnyScope = ProjectScope | SystemScope;

/** @throws TypeError when `projectId` is empty or stands for all projects */
export function projectScope(projectId: string, db: Kysely<Tables>, distributed = false): ProjectScope {
  if (projectId === '' || projectId === ALL_PROJECTS)
    throw new TypeError('A project scope needs the id of one project.');
  return new OneProject(projectId, db, distributed);
}

/** Creates the scope that sees all projects. */
export function systemScope(db: Kysely<Tables>, distributed = false): SystemScope {
  return new AllProjects(db, distributed);
}
