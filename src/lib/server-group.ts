import type { Refusal, RequestRates } from './request-rates.ts';

/** What a process does for the others. @throws AppError for the caller of its `Delegate` */
export type DelegatedWork = (work: unknown, signal: AbortSignal) => Promise<unknown>;

/**
 * Has another process do some work, which is anything that structured clones can hold.
 * @returns null if the other process does not answer: do it here then
 * @throws AppError of the work; whatever aborted the signal
 */
export type Delegate = (work: unknown, signal: AbortSignal) => Promise<{ readonly result: unknown } | null>;

/** The server processes that share a port on this machine, seen by one of them. */
export interface ServerGroup {
  /** Number of processes; 1: this one is alone. */
  readonly size: number;
  /**
   * The process that is responsible for a key: the same one, whichever process asks.
   * @returns null if it is this process, or if the other one cannot be reached at present
   */
  elsewhere(key: string): Delegate | null;
  /** Registers what this process does for the others. It is called before the process is ready. */
  onDelegated(handler: DelegatedWork): void;
  /** Counts a request of all processes against the limits. @returns null: it may go on */
  takeRate(rates: RequestRates, request: { key: string | null; project: string }): Promise<Refusal | null>;
  /**
   * Counts a failed attempt of a name in all processes.
   * @param tried as in `FailureLimit.attempt`
   * @returns the seconds for which the name is refused, if it has failed too often already; 0: counted
   */
  countFailure(name: string, tried: number | null): Promise<number>;
  /** Registers what to do when a name has failed too often in all processes together. */
  onExhausted(handler: (name: string, seconds: number) => void): void;
  /**
   * Collects what each process answers to a question, this one included.
   * @returns the answers of those that answer in time, in no order
   */
  gather(topic: GatheredTopic): Promise<readonly unknown[]>;
  /** Registers this process's answer to a question. */
  onGather(topic: GatheredTopic, answer: () => Promise<unknown>): void;
}

export const GATHERED_TOPICS = ['metrics', 'activity'] as const;
export type GatheredTopic = (typeof GATHERED_TOPICS)[number];

/** The group of a server with one process. */
export function alone(): ServerGroup {
  const answers = new Map<GatheredTopic, () => Promise<unknown>>();
  return {
    size: 1,
    elsewhere: () => null,
    onDelegated() {},
    takeRate: async (rates, request) => rates.take(request),
    countFailure: async () => 0,
    onExhausted() {},
    gather: async (topic) => [await answers.get(topic)?.()],
    onGather: (topic, answer) => void answers.set(topic, answer),
  };
}
