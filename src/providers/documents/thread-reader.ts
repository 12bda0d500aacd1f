import { Worker } from 'node:worker_threads';
import { Semaphore } from '../../lib/semaphore.ts';
import {
  DocumentError,
  type DocumentReader,
  type ReadAnswer,
  type ReadDocument,
  type ReadJob,
} from './document-reader.ts';

export interface ThreadReaderOptions {
  /** Time limit of one file in ms. Default: 60,000. */
  readonly timeLimitMs?: number;
  /** Files that are read at once; others wait. Default: 2. */
  readonly threads?: number;
}

/** Heap limit of a reading thread, in MB. */
const HEAP_MB = 384;
/** Limit of the thread's buffers in MB, which V8's own limit does not count. */
const BUFFERS_MB = 384;
const LOOK_EVERY_MS = 100;

/**
 * Reads each file and splits it into chunks in a thread of its own. A file that makes its parser loop or fill
 * the memory ends only that thread.
 */
export function createThreadReader(options: ThreadReaderOptions = {}): DocumentReader {
  const { timeLimitMs = 60_000, threads = 2 } = options;
  const semaphore = new Semaphore(threads);
  return {
    async read(bytes, format, signal) {
      const release = await semaphore.acquire(signal);
      try {
        return await readInThread({ bytes, format }, timeLimitMs, signal);
      } finally {
        release();
      }
    },
  };
}

async function readInThread(job: ReadJob, timeLimitMs: number, signal: AbortSignal): Promise<ReadDocument> {
  const worker = new Worker(new URL('./read-thread.ts', import.meta.url), {
    workerData: job,
    // captured and dropped: the output of a parser may quote the file
    stdout: true,
    stderr: true,
    env: {},
    execArgv: [],
    name: 'document',
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 32 },
  });
  const ended = new AbortController();
  try {
    return await new Promise<ReadDocument>((resolve, reject) => {
      worker.once('message', (answer: ReadAnswer) => {
        if ('document' in answer) resolve(answer.document);
        else reject(new DocumentError(answer.failure));
      });
      worker.once('error', (error: NodeJS.ErrnoException) => {
        const full = error.code === 'ERR_WORKER_OUT_OF_MEMORY' || error instanceof RangeError;
        reject(new DocumentError(full ? 'too_much_memory' : 'unreadable'));
      });
      worker.once('exit', () => reject(new DocumentError('unreadable')));
      const onAbort = () => reject(signal.reason);
      signal.addEventListener('abort', onAbort, { once: true, signal: ended.signal });
      const timer = setTimeout(() => reject(new DocumentError('too_slow')), timeLimitMs);
      const poll = setInterval(() => {
        worker.getHeapStatistics().then(
          ({ external_memory }) => {
            // malloced_memory is not usable: it includes the memory in which any thread of the process
            // compiles WebAssembly, 600 MB for a database
            if (external_memory > BUFFERS_MB * 1024 * 1024) reject(new DocumentError('too_much_memory'));
          },
          () => undefined,
        );
      }, LOOK_EVERY_MS);
      ended.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        clearInterval(poll);
      });
    });
  } finally {
    ended.abort();
    await worker.terminate();
  }
}
