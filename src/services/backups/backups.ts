import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Services } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { Emitter } from '../../lib/event-emitter.ts';
import { together } from '../../lib/together.ts';
import { pause } from '../../lib/wait.ts';
import {
  type Backup,
  claimBackup,
  deleteBackupRow,
  endBackup,
  failLostBackups,
  findBackup,
  findSurplus,
  touchBackup,
} from '../../stores/backups/backups.ts';
import { requireOwnSchema } from '../../stores/sql/own-schema.ts';
import { recordAct } from '../audit/record-act.ts';
import { FileError } from '../transfer/file-error.ts';
import { backupFileName, makeBackupFolder, removeBackupFile, removeLeftovers } from './backup-files.ts';
import { writeBackupFile } from './write-backup-file.ts';

/** How often a running backup reports that its process is alive, and how many rows it has written. */
const TOUCH_MS = 2000;
/** A backup whose process was not heard of for so long has failed. */
const LOST_SECONDS = 60;
/** How many failed backups stay in the list. */
const KEPT_FAILURES = 20;
const INTERRUPTED = 'The server stopped before the backup was complete.';

export type BackupServices = Pick<Services, 'db' | 'clock' | 'newId' | 'log'>;

export interface BackupsOptions {
  readonly services: BackupServices;
  /** The folder of the files. */
  readonly directory: string;
  /** How many completed backups are kept: of the schedule, and on request. */
  readonly keep: number;
}

/**
 * Makes backups of the whole store in this process, one at a time in the whole installation. A row of the
 * table `backup` is claimed first and says afterwards what became of it.
 */
export class Backups {
  readonly directory: string;
  /** Notified with the outcome of each backup of this process. */
  readonly ended = new Emitter<'completed' | 'failed'>();
  readonly #services: BackupServices;
  readonly #keep: number;
  readonly #stop = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor({ services, directory, keep }: BackupsOptions) {
    this.#services = services;
    this.directory = directory;
    this.#keep = keep;
  }

  /** Cleans up after an earlier process. Call it before the first claim. Never rejects. */
  async start(): Promise<void> {
    // only one process uses the embedded database, and this one makes no backup yet
    await this.#tidy(this.#services.db.engine === 'embedded' ? null : LOST_SECONDS);
  }

  /**
   * Marks backups whose process is gone as failed, and removes their files.
   * @param seconds for which a process may be silent
   */
  async #tidy(seconds: number | null): Promise<void> {
    const { db, clock, log } = this.#services;
    try {
      const scope = db.system({ priority: 'background' });
      await failLostBackups(scope, { seconds, endedAt: clock(), error: INTERRUPTED });
      await removeLeftovers(scope, this.directory, clock());
    } catch (error) {
      log.warn({ err: error }, 'leftovers of interrupted backups could not be removed');
    }
  }

  /**
   * Claims a backup, whose process must then call `make`.
   * @param scheduledFor the moment of the schedule; null on request
   * @param db inside of the caller's transaction
   * @returns null if the moment is claimed already, or another backup runs
   * @throws AppError newer_schema | shutting_down
   */
  async claim(scheduledFor: Date | null, db: Services['db'] = this.#services.db): Promise<Backup | null> {
    const { clock, newId } = this.#services;
    if (this.#stop.signal.aborted) throw new AppError('shutting_down');
    const scope = db.system();
    await requireOwnSchema(scope);
    await failLostBackups(scope, { seconds: LOST_SECONDS, endedAt: clock(), error: INTERRUPTED });
    const [id, startedAt] = [newId(), clock()];
    const file = backupFileName(id, startedAt);
    const origin = scheduledFor === null ? 'request' : 'schedule';
    const isClaimed = await claimBackup(scope, {
      ...{ id, origin, scheduledFor, startedAt, file },
      host: hostname(),
    });
    return isClaimed ? findBackup(scope, id) : null;
  }

  /** Makes a backup that this process has claimed. Resolves when it has ended; never rejects. */
  make(backup: Backup): Promise<void> {
    const making = this.#make(backup).catch((error: unknown) =>
      this.#services.log.error(
        { err: error, backup: backup.id },
        'the end of a backup could not be recorded',
      ),
    );
    const before = this.#running;
    this.#running = together(
      () => before,
      () => making,
    ).then(() => undefined);
    return making;
  }

  async stop(): Promise<void> {
    this.#stop.abort(new AppError('shutting_down'));
    await this.#running;
  }

  async #make(backup: Backup): Promise<void> {
    const { db, clock, log } = this.#services;
    const began = performance.now();
    const state = { rows: 0 };
    const lost = new AbortController();
    const done = new AbortController();
    const touching = this.#touch(backup.id, state, lost, done.signal);
    let failure: unknown;
    let written: Awaited<ReturnType<typeof writeBackupFile>> | undefined;
    try {
      await makeBackupFolder(this.directory);
      await this.#tidy(LOST_SECONDS);
      written = await writeBackupFile(
        this.#services,
        join(this.directory, backup.file),
        ({ rows }) => {
          state.rows = rows;
        },
        AbortSignal.any([this.#stop.signal, lost.signal]),
      );
    } catch (error) {
      failure = error;
    }
    done.abort();
    await touching;
    const isOver = await endBackup(db.system(), backup.id, {
      ...{ endedAt: clock(), rows: written?.rows ?? state.rows },
      ...{ bytes: written?.bytes ?? null, sha256: written?.sha256 ?? null },
      error: written === undefined ? reasonOf(failure) : null,
    });
    const isCompleted = isOver && written !== undefined;
    if (written !== undefined && !isOver) await removeBackupFile(this.directory, backup.file);
    const facts = { backup: backup.id, ...written, durationMs: Math.round(performance.now() - began) };
    if (isCompleted) log.info(facts, 'a backup is complete');
    else log.error({ ...facts, err: failure }, 'a backup has failed');
    this.ended.emit(isCompleted ? 'completed' : 'failed');
    if (backup.origin === 'schedule') await this.#record('backup.create', backup, isCompleted);
    if (isCompleted) await this.prune();
  }

  /** Tells the other processes that this one is alive; aborts `lost` when they have given it up. */
  async #touch(
    id: string,
    state: { readonly rows: number },
    lost: AbortController,
    done: AbortSignal,
  ): Promise<void> {
    for (;;) {
      await pause(TOUCH_MS, done);
      if (done.aborted) return;
      const scope = this.#services.db.system({ priority: 'background' });
      // a database that does not answer now is asked again
      const isRunning = await touchBackup(scope, id, state.rows).catch(() => true);
      if (!isRunning) lost.abort(new AppError('conflict', INTERRUPTED));
    }
  }

  /** Removes completed backups beyond those to keep, as far as their files are on this machine. */
  async prune(): Promise<void> {
    const { db, log } = this.#services;
    const scope = db.system({ priority: 'background' });
    for (const backup of await findSurplus(scope, { completed: this.#keep, failed: KEPT_FAILURES })) {
      try {
        const isRemoved = await removeBackupFile(this.directory, backup.file);
        if (!isRemoved && backup.status === 'completed' && backup.host !== hostname()) continue;
        await deleteBackupRow(scope, backup.id);
        if (backup.status === 'completed') await this.#record('backup.delete', backup, true);
      } catch (error) {
        log.warn({ err: error, backup: backup.id }, 'an old backup could not be removed');
      }
    }
  }

  async #record(action: string, { id }: Backup, isDone: boolean): Promise<void> {
    const act = { projectId: null, actor: 'server', action, target: `backups/${id}`, ip: '' };
    await recordAct(this.#services, this.#services.db.system(), act, isDone ? 'ok' : 'failed');
  }
}

/** Why a backup failed, without anything that is no operator's business. */
function reasonOf(error: unknown): string {
  if (error instanceof AppError && error.code === 'shutting_down') return INTERRUPTED;
  if (error instanceof AppError || error instanceof FileError) return error.message;
  return 'An unexpected error, which the log of the server shows.';
}
