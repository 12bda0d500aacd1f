/** What the main thread tells the worker beside protocol bytes. */
export interface WorkerCommand {
  readonly command: 'dump' | 'close';
}

/** What the worker tells beside protocol bytes. */
export type WorkerReport =
  | { readonly report: 'created' }
  | { readonly report: 'ready'; readonly durable: boolean }
  | { readonly report: 'dumped'; readonly dump: Uint8Array<ArrayBuffer> }
  | { readonly report: 'closed' };

export interface WorkerOptions {
  /** The cluster's directory; undefined keeps everything in memory. */
  readonly directory: string | undefined;
  /** Only create the cluster: the memory that takes goes with the thread. */
  readonly createOnly?: boolean;
  /** A dump to make a new cluster from. */
  readonly template: Uint8Array<ArrayBuffer> | undefined;
}
