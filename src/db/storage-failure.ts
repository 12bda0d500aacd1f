import { AppError } from '../errors.ts';

/** A failure of the storage below the database. Reads may go on. */
export class StorageFailure extends AppError {
  override name = 'StorageFailure';
  /** What is wrong, as a part of a sentence. */
  readonly reason: string;

  constructor({ reason, text }: StorageTrouble, cause?: unknown) {
    super('database_unavailable', text, { cause });
    this.reason = reason;
  }
}

export interface StorageTrouble {
  readonly reason: string;
  /** The public text. */
  readonly text: string;
}

export const DISK_FULL: StorageTrouble = {
  reason: 'the disk of the database is full',
  text: 'The disk of the database is full, so that nothing can be stored: its operator must free space. Try again later.',
};
export const FOLDER_GONE: StorageTrouble = {
  reason: 'the data folder is gone',
  text: 'The data folder of the database is gone, so that nothing can be stored: its operator must bring it back. Try again later.',
};
const FAULTY: StorageTrouble = {
  reason: 'the storage of the database fails',
  text: 'The storage of the database fails, so that it cannot read or write a file: its operator must repair it. Try again later.',
};
const READ_ONLY: StorageTrouble = {
  reason: 'the database is read-only',
  text: 'The database is read-only at the moment, so that nothing can be stored. Try again later.',
};

/** The trouble that a SQLSTATE means; undefined for other errors than those of the storage. */
export function storageTrouble(code: string): StorageTrouble | undefined {
  if (code === '53100') return DISK_FULL;
  if (code === '25006') return READ_ONLY;
  return code.startsWith('58') ? FAULTY : undefined;
}
