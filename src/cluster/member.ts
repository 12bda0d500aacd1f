import { hash } from 'node:crypto';
import { AppError } from '../errors.ts';
import type { RequestRates } from '../lib/request-rates.ts';
import type { Delegate, DelegatedWork, GatheredTopic, ServerGroup } from '../lib/server-group.ts';
import { PeerClient, PeerFailed } from '../providers/peers/peer-client.ts';
import { listenForPeers } from '../providers/peers/peer-server.ts';
import type { Channel } from './channel.ts';
import {
  COUNT_FAILURE,
  EXHAUSTED,
  type Exhausted,
  type Failure,
  GATHER,
  type GatherQuestion,
  type RateQuestion,
  ROSTER,
  type Roster,
  TAKE_RATE,
  type WorkerStart,
} from './messages.ts';

/** Nothing is delegated to a worker that did not answer, for so long. */
const AVOIDED_MS = 2000;

interface Peer {
  readonly socket: string;
  readonly client: PeerClient;
  avoidedUntil: number;
}

/** A worker's part in the group of all workers of a parent. */
export class Member implements ServerGroup {
  readonly size: number;
  readonly #start: WorkerStart;
  readonly #channel: Channel;
  readonly #peers = new Map<number, Peer>();
  #work: DelegatedWork | undefined;
  #exhausted: (name: string, seconds: number) => void = () => undefined;

  constructor(start: WorkerStart, channel: Channel) {
    this.#start = start;
    this.size = start.workers;
    this.#channel = channel;
    channel.on(ROSTER, (roster) => this.#meet(roster as Roster));
    channel.on(EXHAUSTED, (told) => {
      const { name, seconds } = told as Exhausted;
      this.#exhausted(name, seconds);
    });
  }

  /**
   * Begins to do what others delegate.
   * @returns a function that finishes that, and stops to delegate
   */
  async join(): Promise<() => Promise<void>> {
    const work = this.#work;
    if (work === undefined) throw new Error('join comes after onDelegated');
    const close = await listenForPeers(this.#start.socket, work);
    return async () => {
      this.#meet([]);
      await close();
    };
  }

  elsewhere(key: string): Delegate | null {
    const slot = responsibleFor(key, this.size);
    const peer = slot === this.#start.slot ? undefined : this.#peers.get(slot);
    if (peer === undefined || peer.avoidedUntil > performance.now()) return null;
    return async (work, signal) => {
      try {
        return { result: await peer.client.ask(work, signal) };
      } catch (error) {
        if (!(error instanceof PeerFailed)) throw error;
        peer.avoidedUntil = performance.now() + AVOIDED_MS;
        return null;
      }
    };
  }

  onDelegated(work: DelegatedWork): void {
    this.#work = work;
  }

  async takeRate({ limits }: RequestRates, request: RateQuestion['request']) {
    const question: RateQuestion = { limits, request };
    return (await this.#ask(TAKE_RATE, question)) as ReturnType<RequestRates['take']>;
  }

  async countFailure(name: string, tried: number | null): Promise<number> {
    const failure: Failure = { name, tried };
    return (await this.#ask(COUNT_FAILURE, failure)) as number;
  }

  onExhausted(handler: (name: string, seconds: number) => void): void {
    this.#exhausted = handler;
  }

  async gather(topic: GatheredTopic): Promise<readonly unknown[]> {
    const question: GatherQuestion = { topic };
    return (await this.#ask(GATHER, question)) as readonly unknown[];
  }

  onGather(topic: GatheredTopic, answer: () => Promise<unknown>): void {
    this.#channel.on(topic, answer);
  }

  /** Without its parent a worker stops, so a question stays unanswered only where the parent is stalled. */
  #ask(topic: string, payload: unknown): Promise<unknown> {
    return this.#channel.ask(topic, payload).catch((cause: unknown) => {
      throw new AppError('timed_out', undefined, { cause });
    });
  }

  #meet(roster: Roster): void {
    const sockets = new Map(roster.map(({ slot, socket }) => [slot, socket]));
    sockets.delete(this.#start.slot);
    for (const [slot, { socket, client }] of this.#peers) {
      if (sockets.get(slot) === socket) continue;
      this.#peers.delete(slot);
      // what the other worker still does is answered, or fails when it ends
      client.close();
    }
    for (const [slot, socket] of sockets) {
      if (!this.#peers.has(slot))
        this.#peers.set(slot, { socket, client: new PeerClient(socket), avoidedUntil: 0 });
    }
  }
}

/**
 * The slot that is responsible for a key. It does not depend on which workers run, so that an index stays
 * where it is while another worker is replaced.
 */
function responsibleFor(key: string, slots: number): number {
  return hash('sha1', key, 'buffer').readUInt32LE() % slots;
}
