import { Cron } from 'croner';

const MAX_LENGTH = 100;
/** Minute to weekday, or with seconds before them. */
const FIELDS = [5, 6];

/** The moments of a cron expression, in the time zone of the process. */
export class CronSchedule {
  readonly #cron: Cron;

  private constructor(cron: Cron) {
    this.#cron = cron;
  }

  /**
   * @param given five or six fields, or a name such as `@daily`
   * @returns null if it is no cron expression, or none of its moments will ever come
   */
  static parse(given: string): CronSchedule | null {
    const text = given.trim();
    if (text.length > MAX_LENGTH) return null;
    if (!text.startsWith('@') && !FIELDS.includes(text.split(/\s+/).length)) return null;
    try {
      const cron = new Cron(text, { paused: true });
      return cron.nextRun() === null ? null : new CronSchedule(cron);
    } catch {
      return null;
    }
  }

  /** The first moment after `time`; null if there is none. */
  next(time: Date): Date | null {
    return this.#cron.nextRun(time);
  }

  /** The last moment that is not after `time`; null if there is none. */
  last(time: Date): Date | null {
    return this.#cron.previousRuns(1, new Date(time.getTime() + 1))[0] ?? null;
  }

  /**
   * The first moment after `since` that has passed at `now`; null if none has.
   * @param since when what the schedule is for was done last
   */
  overdue(since: Date, now: Date): Date | null {
    const next = this.next(since);
    return next !== null && next <= now ? next : null;
  }
}
