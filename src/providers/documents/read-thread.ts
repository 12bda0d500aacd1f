import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { chunkDocument } from '../../domain/documents/chunk.ts';
import { DocumentError, type ReadAnswer, type ReadJob } from './document-reader.ts';
import { readDocument } from './read-document.ts';

const { bytes, format } = workerData as ReadJob;

/** Requests, and what they wait for, go first where processors are few: Linux takes the id of a thread as that of a process. */
function giveWay(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), NICE);
  } catch {
    // another system: the thread has its share
  }
}

/** A third of a processor that others want too: the time limit of a file goes on meanwhile. */
const NICE = 5;
giveWay();

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
