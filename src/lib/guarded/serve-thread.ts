import { parentPort, workerData } from 'node:worker_threads';
import {
  LIMIT_MS,
  NO_PLACE,
  PLACE,
  STEP,
  type ThreadData,
  type ThreadReply,
  type ThreadRequest,
} from './messages.ts';

/** Reports which text is being read, so that a text that takes too long can be named. */
export interface Steps {
  /**
   * Reports that reading a text begins, and that reading the previous one has ended.
   * @param place index of the text in the operation's input
   * @param text the text; its time limit grows with its length
   */
  begin(place: number, text: string): void;
}

/** An operation of any input, so that all can be in one table. */
// biome-ignore lint/suspicious/noExplicitAny: each operation has an input of its own
export type Operation = (input: any, steps: Steps) => unknown;

/** Limits for reading a text, in milliseconds of the thread's processor time. */
const LEAST_MS = 1000;
const MOST_MS = 20_000;
const CHARACTERS_PER_MS = 100;

/**
 * The thread's side of a `GuardedThread`: runs the requested operations, one at a time.
 * @param operations by name
 * @param onText called with each text before it is read
 */
export function serveThread(
  operations: Readonly<Record<string, Operation>>,
  onText: (text: string) => void = () => undefined,
): void {
  const port = parentPort;
  if (!port) throw new Error('This module runs in a worker thread.');
  const progress = new Int32Array((workerData as ThreadData).progress);
  const steps: Steps = {
    begin: (place, text) => {
      Atomics.store(progress, PLACE, place);
      Atomics.store(progress, LIMIT_MS, Math.min(MOST_MS, LEAST_MS + text.length / CHARACTERS_PER_MS));
      Atomics.add(progress, STEP, 1);
      onText(text);
    },
  };
  port.on('message', ({ id, operation, input }: ThreadRequest) => {
    let reply: ThreadReply;
    try {
      steps.begin(NO_PLACE, '');
      const run = operations[operation];
      if (run === undefined) throw new RangeError('There is no such operation.');
      reply = { id, output: run(input, steps) };
    } catch (error) {
      reply = { id, error: error instanceof Error ? error : new Error('An operation failed.') };
    }
    port.postMessage(reply);
  });
}
