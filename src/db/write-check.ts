import { StorageFailure } from './storage-failure.ts';

/** What a check needs of a session. */
interface WriteSession {
  query(text: string, values: readonly unknown[]): Promise<unknown>;
  begin(): Promise<void>;
  rollback(): Promise<void>;
}

/** A row that each check writes again. */
const TOUCH = `INSERT INTO server_setting (name, value) VALUES ('write_checked', 'null')
  ON CONFLICT (name) DO UPDATE SET updated_at = clock_timestamp()`;
/** 64 kB that do not shrink: more than a full disk may still have room for in the table's pages. */
const GROW = `INSERT INTO server_setting (name, value)
  SELECT 'write_check ' || gen_random_uuid(), to_jsonb(string_agg(md5(random()::text), '')) FROM generate_series(1, 4000)`;

/**
 * Checks that the database can store something. A row that is written again needs no new space, so it passes
 * on a full disk: after a statement has failed for the storage, the check also writes 64 kB, and rolls them
 * back.
 */
export class WriteCheck {
  #failed: StorageFailure | undefined;

  /** The failure of a statement since the last check that passed. */
  get failed(): StorageFailure | undefined {
    return this.#failed;
  }

  /** Hears the error of each statement. */
  readonly note = (error: unknown): void => {
    if (error instanceof StorageFailure) this.#failed = error;
  };

  /** @throws the error of the write that failed */
  async run(session: WriteSession): Promise<void> {
    const before = this.#failed;
    if (before !== undefined) {
      await session.begin();
      try {
        await session.query(GROW, []);
      } finally {
        await session.rollback();
      }
    }
    await session.query(TOUCH, []);
    // a statement may have failed in the meantime
    if (this.#failed === before) this.#failed = undefined;
  }
}
