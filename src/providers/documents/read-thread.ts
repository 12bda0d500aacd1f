import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { chunkDocument } from '../../domain/documents/chunk.ts';
import { stayAlive } from '../../lib/stay-alive.ts';
import { DocumentError, type ReadAnswer, type ReadJob } from './document-reader.ts';
import { readDocument } from './read-document.ts';

const { bytes, format } = workerData as ReadJob;

/**
 * Lowers the priority of this thread, so that requests go first on machines with few processors. Linux
 * accepts the id of a thread as the id of a process.
 */
function lowerPriority(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), NICE);
  } catch {
    // on other systems the thread keeps the normal priority
  }
}

/**
 * With this niceness the thread gets a third of a contended processor. It is no lower because the time limit
 * of a file counts wall-clock time.
 */
const NICE = 5;
lowerPriority();
stayAlive();

async function answer(): Promise<ReadAnswer> {
  try {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const document = await readDocument(file, format);
    return { document: { ...document, chunks: chunkDocument(document) } };
  } catch (error) {
    return { failure: error instanceof DocumentError ? error.reason : 'unreadable' };
  }
}

parentPort?.postMessage(await answer());
