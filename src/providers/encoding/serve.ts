import { parentPort } from 'node:worker_threads';
import type { EncodeReply, EncodeRequest } from './messages.ts';

/** Thrown by an encoder that cannot go on: it ends the thread, and the next one begins anew. */
export class EncoderBroken extends Error {
  override name = 'EncoderBroken';
}

/**
 * The thread's side of an `EncoderThread`: answers the texts it is sent, one after the other.
 * @param encode an error, other than `EncoderBroken`, fails its text only
 */
export function serveEncoder(
  encode: (text: string) => Float32Array<ArrayBuffer> | Promise<Float32Array<ArrayBuffer>>,
): void {
  const port = parentPort;
  if (!port) throw new Error('This module runs in a worker thread.');
  const answer = async ({ id, text }: EncodeRequest) => {
    let reply: EncodeReply;
    try {
      reply = { id, vector: await encode(text) };
    } catch (error) {
      if (error instanceof EncoderBroken) throw error;
      reply = { id, error: error instanceof Error ? error.message : 'unknown failure' };
    }
    port.postMessage(reply);
  };
  let last: Promise<void> = Promise.resolve();
  port.on('message', (request: EncodeRequest) => {
    last = last.then(() => answer(request));
  });
}
