import type { RateLimits } from '../lib/request-rates.ts';
import type { GatheredTopic } from '../lib/server-group.ts';

/** What a worker is told at its start, as JSON in the variable {@link WORKER_VARIABLE}. */
export interface WorkerStart {
  /** Its place among the workers, from 0. Its successor gets the same one. */
  readonly slot: number;
  /** Number of workers. It and the address are those of the parent, whatever the settings say later. */
  readonly workers: number;
  readonly host: string;
  readonly port: number;
  /** The Unix socket on which it does what other workers delegate. */
  readonly socket: string;
}

/** Named unlike a setting, so that nobody takes it for one. */
export const WORKER_VARIABLE = '_RECOLLECT_WORKER_START';

/** Told by a worker that listens: what to print about it. */
export const READY = 'ready';
/** Asked by a worker that is about to listen: the parent gives the address free, which it held until then. */
export const FREE_ADDRESS = 'free address';
/** Told by the parent: the workers that serve. */
export const ROSTER = 'roster';
/** Told by the parent: a successor serves, so stop without haste. */
export const REPLACED = 'replaced';
/** Asked by a worker: may a request go on? */
export const TAKE_RATE = 'take rate';
/** Asked by a worker: counts a failed attempt. */
export const COUNT_FAILURE = 'count failure';
/** Told by the parent: a name has failed too often. */
export const EXHAUSTED = 'exhausted';
/** Asked by a worker, of all workers. */
export const GATHER = 'gather';

export type Roster = readonly Pick<WorkerStart, 'slot' | 'socket'>[];

export interface RateQuestion {
  readonly limits: RateLimits;
  readonly request: { readonly key: string | null; readonly project: string };
}

export interface Failure {
  readonly name: string;
  readonly tried: number | null;
}

export interface Exhausted {
  readonly name: string;
  readonly seconds: number;
}

export interface GatherQuestion {
  readonly topic: GatheredTopic;
}
