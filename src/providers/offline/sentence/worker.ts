/** Runs the sentence encoder in a thread of its own: a text takes 1–10 ms, which would block the server. */
import { workerData } from 'node:worker_threads';
import { serveEncoder } from '../../encoding/serve.ts';
import { createNetwork } from './network.ts';
import { readSentenceModel } from './weights.ts';

const model = readSentenceModel();
const encode = createNetwork(model);
model.release();
serveEncoder(encode, workerData as number);
