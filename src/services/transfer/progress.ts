/** How far a backup, restore, export or import is. */
export interface Progress {
  readonly step: 'checking' | 'deleting' | 'reading' | 'writing';
  /** Rows so far, in this step. */
  readonly rows: number;
  /** How many rows there will be; null if that is not known. */
  readonly of: number | null;
}

/** Is called often: the caller chooses what to show. */
export type OnProgress = (progress: Progress) => void;
