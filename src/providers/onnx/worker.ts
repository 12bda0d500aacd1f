/** Runs a local ONNX model in a thread of its own: a text takes between 10 ms and some seconds of a core. */

import { workerData } from 'node:worker_threads';
import { stayAlive } from '../../lib/stay-alive.ts';
import { togetherFor } from '../../lib/together.ts';
import { serveEncoder } from '../encoding/serve.ts';
import { loadModel } from './model.ts';
import type { ModelFolder } from './model-folder.ts';

stayAlive();
const encode = await loadModel(workerData as ModelFolder);
serveEncoder((texts) => togetherFor(texts, encode));
