import type { Chunk } from '../../domain/documents/chunk.ts';
import type { DocumentFormat, DocumentText } from '../../domain/documents/document.ts';

/** Why a document cannot be read: nothing will change that. */
export const READ_FAILURES = {
  unreadable: 'The file is damaged, or its content is not what its name says.',
  encrypted: 'The file is protected by a password.',
  no_text: 'The file holds no text. Scanned pages must be recognised first.',
  too_many_pages: 'The file has more than 500 pages: split it.',
  too_long: 'The file holds more than 2,000,000 characters of text: split it.',
  too_deep: 'The file is nested too deeply.',
  inflates: 'The file unpacks to more than 64 MB.',
  too_slow: 'Reading the file took too long: split or simplify it.',
  too_much_memory: 'Reading the file took too much memory: split or simplify it.',
} as const;

export type ReadFailure = keyof typeof READ_FAILURES;

export class DocumentError extends Error {
  override name = 'DocumentError';
  readonly reason: ReadFailure;

  constructor(reason: ReadFailure) {
    super(READ_FAILURES[reason]);
    this.reason = reason;
  }
}

/** The words of a document and the parts they are cut into. */
export interface ReadDocument extends DocumentText {
  readonly chunks: readonly Chunk[];
}

/** Turns files into text. */
export interface DocumentReader {
  /** @throws DocumentError; the signal's reason when it aborts */
  read(bytes: Uint8Array, format: DocumentFormat, signal: AbortSignal): Promise<ReadDocument>;
}

/** What the reading thread is given, and what it answers. */
export interface ReadJob {
  readonly bytes: Uint8Array;
  readonly format: DocumentFormat;
}
export type ReadAnswer = { readonly document: ReadDocument } | { readonly failure: ReadFailure };
