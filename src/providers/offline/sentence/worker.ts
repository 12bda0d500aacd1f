/** Runs the sentence encoder in a thread of its own: a text takes 1–10 ms, in which the server could not answer. */
import { parentPort } from 'node:worker_threads';
import type { EncodeReply, EncodeRequest } from './messages.ts';
import { createNetwork } from './network.ts';
import { readSentenceModel } from './weights.ts';

const port = parentPort;
if (!port) throw new Error('This module runs in a worker thread.');

const encode = createNetwork(readSentenceModel());

port.on('message', ({ id, text }: EncodeRequest) => {
  let reply: EncodeReply;
  try {
    reply = { id, vector: encode(text) };
  } catch (error) {
    reply = { id, error: error instanceof Error ? error.message : 'unknown failure' };
  }
  port.postMessage(reply);
});
