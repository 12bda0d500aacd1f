import { parentPort } from 'node:worker_threads';
import type { EncodeReply, EncodeRequest } from './messages.ts';

/** Thrown by an encoder that cannot go on: it ends the thread, and the next one begins anew. */
export class EncoderBroken extends Error {
  override name = 'EncoderBroken';
}

type Vector = Float32Array<ArrayBuffer>;

/**
 * The thread's side of an `EncoderThread`: answers the texts it is sent, in their order.
 * @param encode one vector a text; an error, other than `EncoderBroken`, fails these texts only
 * @param together texts at most that are encoded side by side, if so many have arrived
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
    for (const reply of replies) port.postMessage(reply);
    // what has arrived meanwhile is read first
    if (waiting.length > 0) setImmediate(next);
    else isBusy = false;
  };
  port.on('message', (request: EncodeRequest) => {
    waiting.push(request);
    if (isBusy) return;
    isBusy = true;
    setImmediate(next);
  });
}
