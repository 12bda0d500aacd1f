/** A request to the thread to run an operation. */
export interface ThreadRequest {
  readonly id: number;
  readonly operation: string;
  readonly input: unknown;
}

/** The thread's reply to the request with the same id. */
export type ThreadReply =
  | { readonly id: number; readonly output: unknown }
  | { readonly id: number; readonly error: Error };

/** Memory shared by both sides, so that the watching side knows where a thread is that cannot answer. */
export interface ThreadData {
  readonly progress: SharedArrayBuffer;
}

/** Indexes of the fields of `progress`, each an Int32. */
export const STEP = 0;
export const PLACE = 1;
export const LIMIT_MS = 2;
export const PROGRESS_BYTES = 12;

/** The value of `PLACE` when the operation is not reading a particular text of its input. */
export const NO_PLACE = -1;
