import cluster, { type Worker } from 'node:cluster';

/** The message with which Node.js hands a connection to a worker. */
interface Handover {
  readonly cmd: 'NODE_CLUSTER';
  readonly act: 'newconn';
  readonly seq: number;
}

/** A connection on its way to a worker. */
interface Handed {
  readonly message: Handover;
  readonly handle: unknown;
}

/** The last messages of a process that has ended are read within a turn of the event loop. */
const READ_MS = 5;

type Send = (message: unknown, ...others: unknown[]) => boolean;

/**
 * Hands a connection to another worker if the first one ended before it took it. Node.js waits for the
 * confirmation of a connection that it hands over even when the worker has ended
 * (`lib/internal/cluster/round_robin_handle.js`): the connection stays open, nobody reads from it, and its
 * client waits forever.
 */
export class HandedConnections {
  /** Those that found no other worker, at most one for each worker that ended. */
  #waiting: Handed[] = [];

  /** Call it before the worker listens. */
  watch(worker: Worker): void {
    const pending = new Map<number, Handed>();
    const child = worker.process;
    const send = child.send.bind(child) as Send;
    child.send = ((message: unknown, ...others: unknown[]) => {
      if (isHandover(message)) pending.set(message.seq, { message, handle: others[0] });
      return send(message, ...others);
    }) as typeof child.send;
    child.on('internalMessage', ({ ack }: { readonly ack?: number }) => {
      if (ack !== undefined) pending.delete(ack);
    });
    worker.on('listening', () => this.#deliver());
    // not at "disconnect", which does not come while a connection is on its way
    worker.on('exit', () => this.#takeBack(worker, pending));
  }

  #takeBack(worker: Worker, pending: Map<number, Handed>): void {
    // confirmations are still to be read: a connection that the worker took is not handed over twice
    if (worker.isConnected()) setTimeout(() => this.#takeBack(worker, pending), READ_MS);
    else {
      this.#waiting.push(...pending.values());
      this.#deliver();
    }
  }

  #deliver(): void {
    const target = Object.values(cluster.workers ?? {}).find((worker) => worker && isListening(worker));
    if (target === undefined) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    // under its old number, so that its confirmation closes the parent's copy
    for (const { message, handle } of waiting) (target.process.send as Send)(message, handle);
  }
}

function isHandover(message: unknown): message is Handover {
  const { cmd, act } = (message ?? {}) as Partial<Handover>;
  return cmd === 'NODE_CLUSTER' && act === 'newconn';
}

/** Node.js keeps the state of a worker without declaring it. */
function isListening(worker: Worker & { readonly state?: string }): boolean {
  return worker.isConnected() && worker.state === 'listening';
}
