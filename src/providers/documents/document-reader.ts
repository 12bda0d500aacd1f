import type { Chunk } from '../../domain/documents/chunk.ts';
import type { DocumentFormat, DocumentText } from '../../domain/documents/document.ts';

/** Reasons why a document cannot be read, with their public texts. A retry of the same file fails again. */
export const READ_FAILURES = {
  unreadable: 'The file is damaged, or its content does not match its name: check the file.',
  encrypted: 'The file is protected by a password: remove the password.',
  no_text: 'The file contains no text: run text recognition on scanned pages first.',
  too_many_pages: 'The file has more than 500 pages: split it.',
  too_long: 'The file contains more than 2,000,000 characters of text: split it.',
  too_deep: 'The file is nested too deeply: simplify it.',
  inflates: 'The file unpacks to more than 64 MB: split it.',
  too_slow: 'Reading the file took too long: split or simplify it.',
  too_much_memory: 'Reading the file took too much memory: split or simplify it.',
} as const;

export type ReadFailure = keyof typeof READ_FAILURES;

/** A document cannot be read. The message is a fixed public text. */
export class DocumentError extends Error {
  override name = 'DocumentError';
  readonly reason: ReadFailure;

  constructor(reason: ReadFailure) {
    super(READ_FAILURES[reason]);
    this.reason = reason;
  }
}

/** The text of a document and the chunks that it is split into. */
export interface ReadDocument extends DocumentText {
  readonly chunks: readonly Chunk[];
}

/** Turns files into text. */
export interface DocumentReader {
  /** @throws DocumentError when the file cannot be read; the signal's reason when it aborts */
  read(bytes: Uint8Array, format: DocumentFormat, signal: AbortSignal): Promise<ReadDocument>;
}

/** The request to the reading thread. */
export interface ReadJob {
  readonly bytes: Uint8Array;
  readonly format: DocumentFormat;
}
/** The answer of the reading thread. */
export type ReadAnswer = { readonly document: ReadDocument } | { readonly failure: ReadFailure };
