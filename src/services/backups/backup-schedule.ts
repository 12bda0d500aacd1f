import type { CronSchedule } from '../../lib/cron-schedule.ts';
import { backupFigures } from '../../stores/backups/backups.ts';
import type { BackupServices, Backups } from './backups.ts';

/** The longest pause between two looks: another process may have failed, and clocks are set. */
const LOOK_MS = 30_000;

/**
 * Makes a backup at each moment of a schedule. Of several processes one claims the moment. A moment that
 * passed while no process ran, or while another backup was made, is made up for at the next look; of several
 * such moments only the last.
 */
export class BackupSchedule {
  readonly #services: BackupServices;
  readonly #backups: Backups;
  readonly #schedule: CronSchedule | null;
  readonly #since: Date;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #isStopped = false;

  /** @param schedule null: there are no backups by themselves */
  constructor(services: BackupServices, backups: Backups, schedule: CronSchedule | null) {
    this.#services = services;
    this.#backups = backups;
    this.#schedule = schedule;
    this.#since = services.clock();
  }

  start(): void {
    const schedule = this.#schedule;
    if (schedule !== null) this.#looking = this.#look(schedule).then(() => this.#wait(schedule));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#looking;
  }

  /** Makes the backup that is due. Never rejects. */
  async #look(schedule: CronSchedule): Promise<void> {
    const { db, clock, log } = this.#services;
    try {
      const figures = await backupFigures(db.system({ priority: 'background' }));
      const since = figures.completed?.startedAt ?? figures.firstAt ?? this.#since;
      if (schedule.overdue(since, clock()) === null) return;
      const due = schedule.last(clock());
      const backup = due && (await this.#backups.claim(due));
      if (backup) await this.#backups.make(backup);
    } catch (error) {
      if (!this.#isStopped) log.warn({ err: error }, 'could not look for a backup that is due; trying again');
    }
  }

  #wait(schedule: CronSchedule): void {
    if (this.#isStopped) return;
    const now = this.#services.clock();
    const next = schedule.next(now);
    const untilNext = next === null ? LOOK_MS : next.getTime() - now.getTime();
    this.#timer = setTimeout(() => this.start(), Math.max(1, Math.min(untilNext, LOOK_MS)));
    this.#timer.unref();
  }
}
