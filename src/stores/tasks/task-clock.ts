import { type RawBuilder, sql } from 'kysely';
import type { SystemScope } from '../../db/database.ts';

/**
 * What this process knows of the task clock: the clock by which tasks wait and leases end, see migration
 * 0017. The process counts the seconds since it last saw the clock on a clock that nobody can set, so that
 * the database notices when its own clock is set forward.
 */
export class TaskClock {
  #seen: { readonly time: Date; readonly at: number } | undefined;

  /** The time that was last seen, and the seconds since then; null and 0 at first. */
  read(): { readonly seen: string | null; readonly elapsedSeconds: number } {
    if (this.#seen === undefined) return { seen: null, elapsedSeconds: 0 };
    const { time, at } = this.#seen;
    return { seen: time.toISOString(), elapsedSeconds: (performance.now() - at) / 1000 };
  }

  saw(time: Date): void {
    this.#seen = { time, at: performance.now() };
  }
}

/**
 * Ticks the clock and returns its time, as an item of a FROM clause. On one server the statement that uses
 * it ticks the clock. On a cluster that statement may run on any node, so the clock is ticked before.
 */
export async function ticked(
  scope: SystemScope,
  clock: TaskClock,
): Promise<{ readonly item: RawBuilder<unknown> }> {
  if (!scope.distributed) return { item: ticking(clock) };
  const moment = await tick(scope, clock);
  return { item: sql`(SELECT ${moment.toISOString()}::timestamptz)` };
}

function ticking(clock: TaskClock): RawBuilder<unknown> {
  const { seen, elapsedSeconds } = clock.read();
  return sql`tick_task_clock(${seen}::timestamptz, ${elapsedSeconds}::float8)`;
}

/**
 * Corrects the task clock if the clock of the database server was set.
 * @returns the time of the clock
 */
export async function tick(scope: SystemScope, clock: TaskClock): Promise<Date> {
  const { rows } = await sql<{ moment: Date }>`SELECT moment FROM ${ticking(clock)} AS t(moment)`.execute(
    scope.db,
  );
  const [row] = rows;
  if (row === undefined) throw new RangeError('the task clock has a time');
  clock.saw(row.moment);
  return row.moment;
}
