import { parentPort } from 'node:worker_threads';
import type { EncodeReply, EncodeRequest } from './messages.ts';

/** Thrown by an encoder that is unusable. The error ends the thread; the next request starts a new one. */
export class EncoderBroken extends Error {
  override name = 'EncoderBroken';
}

type Vector = Float32Array<ArrayBuffer>;

/**
 * The worker's side of an `EncoderThread`: encodes the texts in the order of their arrival.
 * @param encode returns one vector per text; an error other than `EncoderBroken` fails only these texts
 * @param together most texts that are encoded in one call, if so many have arrived
 */
export function serveEncoder(
  encode: (texts: readonly string[]) => readonly Vector[] | Promise<readonly Vector[]>,
  together = 1,
): void {
  const port = parentPort;
  if (!port) throw new Error('This module runs in a worker thread.');
  const waiting: EncodeRequest[] = [];
  let isBusy = false;
  const answer = async (requests: readonly EncodeRequest[]): Promise<EncodeReply[]> => {
    try {
      const vectors = await encode(requests.map(({ text }) => text));
      return requests.map(({ id }, at) => ({ id, vector: vectors[at] as Vector }));
    } catch (error) {
      if (error instanceof EncoderBroken) throw error;
      const failure = error instanceof Error ? error.message : 'unknown failure';
      return requests.map(({ id }) => ({ id, error: failure }));
    }
  };
  const next = async () => {
    const replies = await answer(waiting.splice(0, together));
    port.postMessage(replies);
    // receives the messages that have arrived in the meantime before the next call
    if (waiting.length > 0) setImmediate(next);
    else isBusy = false;
  };
  port.on('message', (requests: readonly EncodeRequest[]) => {
    waiting.push(...requests);
    if (isBusy) return;
    isBusy = true;
    setImmediate(next);
  });
}
