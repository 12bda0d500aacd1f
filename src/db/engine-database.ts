import type { Kysely } from 'kysely';
import type { Reclaimed } from '../domain/tasks/upkeep.ts';
import { Lru } from '../lib/lru.ts';
import { together } from '../lib/together.ts';
import type { Database, ProjectScope, SystemScope, TransactionOptions } from './database.ts';
import { kyselyFor } from './dialect.ts';
import { ALL_PROJECTS, type Engine, type ReclaimOptions } from './engine.ts';
import type { ReadReplica } from './replica/read-replica.ts';
import { projectScope, systemScope } from './scope.ts';
import type { StorageFailure } from './storage-failure.ts';
import type { Tables } from './tables.ts';

/** Maximum number of cached Kysely objects. */
const KEPT_SCOPES = 1000;
const CHANNEL = /^[a-z_]+$/;

/** Implements `Database` on either engine. */
export class EngineDatabase implements Database {
  readonly replica: ReadReplica | null;
  readonly #engine: Engine;
  readonly #scopes = new Lru<Kysely<Tables>>({ maxEntries: KEPT_SCOPES });

  constructor(engine: Engine, replica: ReadReplica | null = null) {
    this.#engine = engine;
    this.replica = replica;
  }

  get engine(): Database['engine'] {
    return this.#engine.kind;
  }

  project(projectId: string, options?: TransactionOptions): ProjectScope {
    return projectScope(projectId, this.#kysely(projectId, options), this.#engine.distributed);
  }

  system(options?: TransactionOptions): SystemScope {
    return systemScope(this.#kysely(ALL_PROJECTS, options), this.#engine.distributed);
  }

  async projectTransaction<T>(
    projectId: string,
    work: (scope: ProjectScope) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T> {
    const { db, distributed } = this.project(projectId, options);
    return await db
      .transaction()
      .execute((transaction) => work(projectScope(projectId, transaction, distributed)));
  }

  async systemTransaction<T>(
    work: (scope: SystemScope) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T> {
    const { db, distributed } = this.system(options);
    return await db.transaction().execute((transaction) => work(systemScope(transaction, distributed)));
  }

  async listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>> {
    if (!CHANNEL.test(channel)) throw new TypeError('A channel name consists of a-z and _ only.');
    return await this.#engine.listen(channel, onNotify);
  }

  async ping(): Promise<void> {
    const session = await this.#engine.acquire(ALL_PROJECTS, 'foreground');
    try {
      await session.query('SELECT 1', []);
    } finally {
      session.release();
    }
  }

  get storageFailure(): StorageFailure | undefined {
    return this.#engine.writeCheck.failed;
  }

  async tryWrite(): Promise<void> {
    await this.#engine.checkFiles();
    const session = await this.#engine.acquire(ALL_PROJECTS, 'foreground');
    try {
      await this.#engine.writeCheck.run(session);
    } finally {
      session.release();
    }
  }

  describe(): ReturnType<Database['describe']> {
    return this.#engine.describe();
  }

  busyMs(): number {
    return this.#engine.busyMs();
  }

  sessions(): ReturnType<Database['sessions']> {
    return this.#engine.sessions();
  }

  writes(): number | null {
    return this.#engine.writes();
  }

  async copyTo(dataDir: string, signal: AbortSignal): Promise<boolean> {
    return await this.#engine.copyTo(dataDir, signal);
  }

  async reclaim(options: ReclaimOptions): Promise<Reclaimed> {
    return await this.#engine.reclaim(options);
  }

  async close(): Promise<void> {
    await together(
      () => this.replica?.close(),
      () => this.#engine.close(),
    );
  }

  #kysely(scope: string, options: TransactionOptions = {}): Kysely<Tables> {
    const priority = options.priority ?? 'foreground';
    const key = `${priority} ${scope}`;
    const kysely = this.#scopes.get(key) ?? kyselyFor(this.#engine, scope, priority);
    this.#scopes.set(key, kysely);
    return kysely;
  }
}
