/** A text to encode; not empty. */
export interface EncodeRequest {
  readonly id: number;
  readonly text: string;
}

/** The unit vector of a text, or the reason why there is none. */
export type EncodeReply =
  | { readonly id: number; readonly vector: Float32Array<ArrayBuffer> }
  | { readonly id: number; readonly error: string };
