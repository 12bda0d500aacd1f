import type { ProjectScope } from '../scope.ts';

/** How a read of a search that could have used the replica ended. All but the first read the primary. */
export const READ_OUTCOMES = ['replica', 'behind', 'busy', 'canceled', 'failed', 'unavailable'] as const;
export type ReadOutcome = (typeof READ_OUTCOMES)[number];

/** Why searches do not read from the replica at the moment. Codes are stable. */
export interface ReplicaTrouble {
  readonly code:
    | 'starting'
    | 'unreachable'
    | 'not_standby'
    | 'other_database'
    | 'behind'
    | 'not_prepared'
    | 'failing'
    | 'no_primary';
  /** A sentence without its full stop; no secret. */
  readonly reason: string;
}

export interface ReplicaState {
  /** Host and path, without user and password. */
  readonly location: string;
  readonly isUsable: boolean;
  /** Null while it is usable. */
  readonly trouble: ReplicaTrouble | null;
  /** How long a commit takes to be seen on the replica; null if it was not measured yet. */
  readonly lagSeconds: number | null;
}

/** Change numbers of cubes that a read needs, by cube id. */
export type NeededNumbers = ReadonlyMap<string, number>;

/** A standby of the database from which searches read. */
export interface Replica {
  /** Whether a search may read here now. Counts a search that may not. */
  admit(): boolean;
  /**
   * Notes the timeline on which the primary is. Only a session that was seen to follow this timeline is read
   * from. Null: the primary did not tell, so the replica is not read from until it does.
   */
  primaryIs(timeline: string | null): void;
  /**
   * Runs statements that read, if the replica's state of each cube is at least as new as a change number. It
   * waits for a moment if the replica is a little behind. The statements see this state or later ones, each
   * in an order that never goes back.
   * @param work reads with the scope only; it may be run again elsewhere
   * @returns null if the replica cannot answer: read the primary. Never rejects.
   */
  read<T>(
    projectId: string,
    needed: NeededNumbers,
    work: (scope: ProjectScope) => Promise<T>,
  ): Promise<{ readonly value: T } | null>;
  state(): ReplicaState;
  /** Reads by outcome since the start. */
  readonly outcomes: ReadonlyMap<ReadOutcome, number>;
  /** Checks the replica now. Never rejects. */
  examine(): Promise<ReplicaState>;
}
