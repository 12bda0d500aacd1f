/** An encoder whose calls end only when as many run at the same time as it is told. */
import { workerData } from 'node:worker_threads';
import { serveEncoder } from '../../../src/providers/encoding/serve.ts';

const { running, needed } = workerData as { running: Int32Array<SharedArrayBuffer>; needed: number };
const LONGEST_MS = 20_000;

serveEncoder((texts) => {
  const count = Atomics.add(running, 0, 1) + 1;
  Atomics.notify(running, 0);
  for (let now = count; now < needed; now = Atomics.load(running, 0))
    if (Atomics.wait(running, 0, now, LONGEST_MS) === 'timed-out') throw new Error(`${now} at the same time`);
  return texts.map((text) => new Float32Array([text.length]));
});
