import { parentPort, workerData } from 'node:worker_threads';
import { DocumentError, type ReadAnswer, type ReadJob } from './document-reader.ts';
import { readDocument } from './read-document.ts';

const { bytes, format } = workerData as ReadJob;

async function answer(): Promise<ReadAnswer> {
  try {
    return {
      document: await readDocument(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), format),
    };
  } catch (error) {
    return { failure: error instanceof DocumentError ? error.reason : 'unreadable' };
  }
}

parentPort?.postMessage(await answer());
