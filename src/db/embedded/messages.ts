/** What the main thread sends to the worker besides protocol bytes. */
export interface WorkerCommand {
  readonly command: 'dump' | 'close';
}

/** What the worker sends to the main thread besides protocol bytes. */
export type WorkerReport =
  | { readonly report: 'created' }
  | { readonly report: 'ready'; readonly durable: boolean }
  | { readonly report: 'dumped'; readonly dump: Uint8Array<ArrayBuffer> }
  | { readonly report: 'closed' };

export interface WorkerOptions {
  /** The cluster's directory; undefined keeps everything in memory. */
  readonly directory: string | undefined;
  /** Only create the cluster. The memory that this takes is freed when the thread ends. */
  readonly createOnly?: boolean;
  /** A dump from which to create a new cluster. */
  readonly template: Uint8Array<ArrayBuffer> | undefined;
}
