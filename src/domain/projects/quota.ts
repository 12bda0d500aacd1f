/** What a project may add and store; null = no limit. */
export interface Quotas {
  /** Accepted adds of one day in UTC. A knowledge file counts as an add. */
  readonly addsPerDay: number | null;
  /** Activated memories. */
  readonly memories: number | null;
  /** UTF-8 bytes of messages, and bytes of knowledge files. */
  readonly bytes: number | null;
  /** Users of whom something is remembered. */
  readonly users: number | null;
}

/** What a project stores; null = not counted. */
export type Stock = Omit<Quotas, 'addsPerDay'>;
