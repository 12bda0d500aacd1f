import { parentPort, workerData } from 'node:worker_threads';
import { chunkDocument } from '../../domain/documents/chunk.ts';
import { DocumentError, type ReadAnswer, type ReadJob } from './document-reader.ts';
import { readDocument } from './read-document.ts';

const { bytes, format } = workerData as ReadJob;

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
