/** A text to encode; not empty. */
export interface EncodeRequest {
  readonly id: number;
  readonly text: string;
}

/** Its unit vector, or why there is none. */
export type EncodeReply =
  | { readonly id: number; readonly vector: Float32Array<ArrayBuffer> }
  | { readonly id: number; readonly error: string };
