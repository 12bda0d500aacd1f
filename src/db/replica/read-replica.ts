import { AppError } from '../../errors.ts';
import { Tally } from '../../lib/tally.ts';
import { pause } from '../../lib/wait.ts';
import type { Connection } from '../connection.ts';
import { locationOf } from '../postgres/server-address.ts';
import type { ProjectScope } from '../scope.ts';
import { isInvalidInput } from '../sql-errors.ts';
import { Markers } from './markers.ts';
import {
  type NeededNumbers,
  READ_OUTCOMES,
  type ReadOutcome,
  type Replica,
  type ReplicaState,
  type ReplicaTrouble,
} from './replica.ts';
import { confirmStandby, notStandby, ReplicaRefusal } from './replica-checks.ts';
import { ReplicaBusy, ReplicaConnections, type ReplicaOptions, refusalOf } from './replica-connections.ts';
import { isCanceled, isLostConnection, troubleIn } from './replica-failures.ts';
import { ReplicaSession } from './replica-session.ts';

/** How often a replica that is read from is checked, and its lag measured. */
const CHECK_MS = 5000;
/** Pauses between checks of a replica that is not read from; each is twice the one before. */
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 15_000;
/** How long a read waits for the replay of a change, and how often it looks. */
const REACH_MS = 50;
const REACH_STEP_MS = 5;
/** After a wait in vain, reads that find the replica behind do not wait for so long. */
const IMPATIENT_MS = 1000;
/** How long a check waits for its marker, and how often it looks. */
const MARKER_MS = 1000;
const MARKER_STEP_MS = 10;
/** Statements that fail one after another until the replica is not read from any more. */
const MOST_FAILURES = 3;

const REACHED = `SELECT pg_is_in_recovery() AS standby, coalesce(bool_and(coalesce(
    (SELECT change_seq FROM cube WHERE project_id = $1 AND cube_id = n.cube_id), 0) >= n.seq), true) AS reached
  FROM unnest($2::text[], $3::bigint[]) AS n(cube_id, seq)`;

const STARTING: ReplicaTrouble = { code: 'starting', reason: 'it was not checked yet' };

/**
 * Reads of searches on a standby, guarded by a circuit breaker: reads go to the replica only after a check
 * has passed, a failure ends that, and only checks in the background find out whether it has come back. So
 * no search waits for a replica that is known to be lost.
 *
 * Before a read, its session must show the change numbers that the read needs, and after it that the server
 * is still a standby: what was read then is a state of the primary, and not an older one than needed.
 */
export class ReadReplica implements Replica {
  readonly #options: ReplicaOptions;
  readonly #markers: Markers;
  readonly #outcomes = new Tally<ReadOutcome>(READ_OUTCOMES);
  readonly #stop = new AbortController();
  #connections: ReplicaConnections | undefined;
  /** The timeline that a connection was seen to follow. */
  #followed = new WeakMap<Connection, string>();
  #timeline: string | null = null;
  #trouble: ReplicaTrouble | null = STARTING;
  #lagMs: number | null = null;
  #failures = 0;
  #impatientUntil = 0;
  #checking: Promise<void> | undefined;
  #loop: Promise<void> | undefined;
  #wake = new AbortController();

  constructor(options: ReplicaOptions) {
    this.#options = options;
    this.#markers = new Markers(options.primary);
  }

  /** Begins to check the replica, until it is closed. */
  start(): void {
    this.#loop ??= this.#checkAgainAndAgain();
  }

  admit(): boolean {
    const isUsable = this.#connections !== undefined && this.#trouble === null && this.#timeline !== null;
    if (!isUsable) this.#outcomes.add('unavailable');
    return isUsable;
  }

  primaryIs(timeline: string | null): void {
    // a late answer may still tell the timeline before a failover
    if (timeline === null || this.#timeline === null || timeline > this.#timeline) this.#timeline = timeline;
  }

  async read<T>(
    projectId: string,
    needed: NeededNumbers,
    work: (scope: ProjectScope) => Promise<T>,
  ): Promise<{ readonly value: T } | null> {
    const connections = this.#connections;
    if (connections === undefined || !this.admit()) return null;
    let outcome: ReadOutcome = 'failed';
    try {
      const { connection, giveBack } = await connections.borrow();
      const session = new ReplicaSession(connection, projectId);
      try {
        await this.#follow(connection, session);
        if (!(await this.#reach(session, projectId, needed))) {
          outcome = 'behind';
          return null;
        }
        const value = await work(session.project(projectId));
        await confirmStandby(session, projectId);
        this.#failures = 0;
        outcome = 'replica';
        return { value };
      } finally {
        session.end();
        giveBack();
      }
    } catch (error) {
      outcome = this.#failed(error, connections);
      return null;
    } finally {
      this.#outcomes.add(outcome);
    }
  }

  state(): ReplicaState {
    const lagMs = this.#lagMs === null ? null : Math.max(this.#lagMs, this.#markers.unseenMs());
    return {
      location: locationOf(this.#options.server),
      isUsable: this.#trouble === null,
      trouble: this.#trouble,
      lagSeconds: lagMs === null ? null : lagMs / 1000,
    };
  }

  get outcomes(): ReadonlyMap<ReadOutcome, number> {
    return this.#outcomes.counts;
  }

  async examine(): Promise<ReplicaState> {
    await this.#checkOnce();
    return this.state();
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#loop;
    await this.#checking;
    this.#connections?.close();
    this.#connections = undefined;
  }

  async #checkAgainAndAgain(): Promise<void> {
    let retryMs = FIRST_RETRY_MS;
    while (!this.#stop.signal.aborted) {
      await this.#checkOnce();
      this.#wake = new AbortController();
      if (this.#trouble === null) {
        await pause(CHECK_MS, this.#stop.signal, this.#wake.signal);
        // one that fails right after each check is tried less and less often
        if (this.#trouble === null) retryMs = FIRST_RETRY_MS;
      }
      if (this.#trouble !== null) {
        await pause(retryMs * (0.5 + Math.random()), this.#stop.signal);
        retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
      }
    }
  }

  #checkOnce(): Promise<void> {
    this.#checking ??= this.#check().finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  }

  async #check(): Promise<void> {
    try {
      const timeline = await this.#writeMarker();
      if (this.#connections === undefined)
        this.#connections = await ReplicaConnections.open(this.#options, this.#stop.signal);
      await this.#awaitMarker(this.#connections, timeline);
      this.#failures = 0;
      this.#settle(null);
    } catch (error) {
      // while the primary does not answer, nothing can be said of the replica
      if (error instanceof ReplicaRefusal && error.trouble.code === 'no_primary' && this.#trouble === null)
        return;
      this.#settle(refusalOf(error).trouble);
    }
  }

  async #writeMarker(): Promise<string> {
    try {
      const timeline = await this.#markers.write();
      if (timeline === null) throw new AppError('database_unavailable');
      this.primaryIs(timeline);
      return timeline;
    } catch (error) {
      const reason = 'the server of DATABASE_URL takes no writes, or does not tell its timeline';
      throw new ReplicaRefusal('no_primary', reason, { cause: error });
    }
  }

  /** Waits until a session shows the last marker, or at least an earlier one of the primary's timeline. */
  async #awaitMarker(connections: ReplicaConnections, timeline: string): Promise<void> {
    const { connection, giveBack } = await connections.borrow();
    const session = new ReplicaSession(connection, '');
    const began = performance.now();
    try {
      while (!(await this.#markers.areShown(session, timeline, true))) {
        if (performance.now() - began > MARKER_MS || this.#stop.signal.aborted) break;
        await pause(MARKER_STEP_MS, this.#stop.signal);
      }
      this.#lagMs = performance.now() - began;
      await confirmStandby(session, '*');
      if (!(await this.#markers.areShown(session, timeline)))
        throw new ReplicaRefusal('behind', 'it has not replayed what this process wrote on the primary');
      this.#followed.set(connection, timeline);
    } finally {
      session.end();
      giveBack();
    }
  }

  /** @throws ReplicaRefusal if the connection is not seen to follow the primary's timeline */
  async #follow(connection: Connection, session: ReplicaSession): Promise<void> {
    const timeline = this.#timeline;
    if (timeline === null || this.#followed.get(connection) === timeline) return;
    if (!(await this.#markers.areShown(session, timeline))) {
      // another server behind the same address may be chosen next time
      connection.lose(new AppError('database_unavailable'));
      throw new ReplicaRefusal('behind', 'a session does not follow the primary');
    }
    this.#followed.set(connection, timeline);
  }

  /** Whether the replica has replayed the changes, now or within a moment. */
  async #reach(session: ReplicaSession, projectId: string, needed: NeededNumbers): Promise<boolean> {
    if (needed.size === 0) return true;
    const values = [projectId, [...needed.keys()], [...needed.values()]];
    const until = performance.now() < this.#impatientUntil ? 0 : performance.now() + REACH_MS;
    for (;;) {
      const { rows } = await session.check(projectId, REACHED, values);
      const [row] = rows as { standby: boolean; reached: boolean }[];
      if (row?.standby !== true) throw notStandby();
      if (row.reached) return true;
      if (performance.now() >= until) break;
      await pause(REACH_STEP_MS);
    }
    if (until > 0) this.#impatientUntil = performance.now() + IMPATIENT_MS;
    return false;
  }

  #failed(error: unknown, connections: ReplicaConnections): ReadOutcome {
    if (error instanceof ReplicaBusy) return 'busy';
    // the caller's mistake: the primary refuses it too
    if (isInvalidInput(error)) return 'failed';
    if (isCanceled(error)) return 'canceled';
    if (error instanceof ReplicaRefusal && error.trouble.code === 'behind') return 'behind';
    this.#failures += 1;
    const isLost = error instanceof ReplicaRefusal || isLostConnection(error);
    // a failure of a connection that was replaced says nothing about its successor
    if ((isLost || this.#failures >= MOST_FAILURES) && this.#connections === connections)
      this.#settle(troubleIn(error));
    return 'failed';
  }

  /** Null: the replica is read from. */
  #settle(trouble: ReplicaTrouble | null): void {
    const { log, server } = this.#options;
    if (trouble?.code !== this.#trouble?.code && !this.#stop.signal.aborted) {
      const facts = { replica: locationOf(server), ...(trouble && { reason: trouble.reason }) };
      if (trouble === null) log.info(facts, 'searches read from the replica');
      else log.warn(facts, 'searches do not read from the replica now: they read from the primary');
    }
    this.#trouble = trouble;
    if (trouble === null) return;
    this.#connections?.close();
    this.#connections = undefined;
    this.#wake.abort();
  }
}
