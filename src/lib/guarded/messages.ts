export interface ThreadRequest {
  readonly id: number;
  readonly operation: string;
  readonly input: unknown;
}

export type ThreadReply =
  | { readonly id: number; readonly output: unknown }
  | { readonly id: number; readonly error: Error };

/** Memory that both sides see, so that the watching side knows where a thread is that cannot answer. */
export interface ThreadData {
  readonly progress: SharedArrayBuffer;
}

/** The fields of `progress`, each an Int32. */
export const STEP = 0;
export const PLACE = 1;
export const LIMIT_MS = 2;
export const PROGRESS_BYTES = 12;

/** The place of work on an operation that concerns no text of its input in particular. */
export const NO_PLACE = -1;
