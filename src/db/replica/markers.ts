import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { ALL_PROJECTS } from '../engine.ts';
import type { Tables } from '../tables.ts';
import type { ReplicaSession } from './replica-session.ts';

const NAME = 'replica_marker';
/** The row keeps the last markers of all processes, so that they do not overwrite each other's. */
const KEPT_IN_ROW = 100;
const KEPT_HERE = 1000;

/** The timeline of a primary. A standby that is promoted begins another one. */
export const TIMELINE = `CASE WHEN pg_is_in_recovery() THEN NULL
  ELSE left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) END`;

interface Marker {
  readonly value: string;
  readonly timeline: string;
  /** On the clock of `performance.now()`. */
  readonly writtenAt: number;
}

/**
 * Random values that this process writes on the primary. A session that shows one reads from a standby of
 * this very database. Whether it follows the primary's timeline is told by the markers of that timeline: a
 * standby that missed the switch never shows them, however far its change numbers have come.
 */
export class Markers {
  readonly #primary: Kysely<Tables>;
  #written: Marker[] = [];
  #seen: Marker | undefined;

  /** @param primary across all projects */
  constructor(primary: Kysely<Tables>) {
    this.#primary = primary;
  }

  /** @returns the timeline of the primary; null if it does not take writes */
  async write(): Promise<string | null> {
    const value = randomBytes(9).toString('base64url');
    const writtenAt = performance.now();
    const { rows } = await sql<{ timeline: string | null }>`
      INSERT INTO server_setting (name, value) VALUES (${NAME}, jsonb_build_array(${value}::text))
      ON CONFLICT (name) DO UPDATE SET updated_at = now(), value = (
        SELECT jsonb_agg(marker ORDER BY n) FROM (
          SELECT marker, n FROM jsonb_array_elements(jsonb_build_array(${value}::text) || server_setting.value)
            WITH ORDINALITY AS e(marker, n) ORDER BY n LIMIT ${KEPT_IN_ROW}
        ) AS kept)
      RETURNING ${sql.raw(TIMELINE)} AS timeline`.execute(this.#primary);
    const timeline = rows[0]?.timeline ?? null;
    if (timeline !== null)
      this.#written = [...this.#written, { value, timeline, writtenAt }].slice(-KEPT_HERE);
    return timeline;
  }

  /** Whether a session shows a marker of a timeline; `newest`: the last one that was written. */
  async areShown(session: ReplicaSession, timeline: string, newest = false): Promise<boolean> {
    const { rows } = await session.check(
      ALL_PROJECTS,
      'SELECT pg_is_in_recovery() AS standby, value AS markers FROM server_setting WHERE name = $1',
      [NAME],
    );
    const [row] = rows as { standby: boolean; markers: unknown }[];
    const shown = new Set<unknown>(Array.isArray(row?.markers) ? row.markers : []);
    const found = this.#written.findLast((marker) => marker.timeline === timeline && shown.has(marker.value));
    if (found === undefined || row?.standby !== true) return false;
    if (this.#seen === undefined || this.#seen.writtenAt < found.writtenAt) this.#seen = found;
    return !newest || found === this.#written.at(-1);
  }

  /** How old the oldest marker is that no session has shown yet; 0 if all were shown. */
  unseenMs(): number {
    const since = this.#seen?.writtenAt ?? Number.NEGATIVE_INFINITY;
    const oldest = this.#written.find(({ writtenAt }) => writtenAt > since);
    return oldest === undefined ? 0 : performance.now() - oldest.writtenAt;
  }
}
