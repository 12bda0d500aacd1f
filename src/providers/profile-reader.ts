import type { Message } from '../domain/message.ts';

/** A value that a message gives a field. */
export interface ProfileFinding {
  /** Names from the root of the tree. */
  readonly path: readonly string[];
  readonly value: string;
  /**
   * Set where the field lists several persons or things: the value is the entry of this key (`sister` → `sister: Nora`),
   * beside the entries of other keys.
   */
  readonly entryKey: string | null;
  readonly messageIndex: number;
  /** UTF-16 offsets into the message's text. */
  readonly start: number;
  readonly end: number;
}

export interface ProfileReading {
  /** What the subject said, in order. */
  readonly messages: readonly Message[];
  /** The paths of the fields that may be filled. */
  readonly fields: readonly (readonly string[])[];
}

/** Reads what a subject says of itself into the fields of its profile. Finds nothing rather than something doubtful. */
export interface ProfileReader {
  /** Name and version, kept with every value it finds. */
  readonly id: string;
  /** @returns findings in the order of the messages */
  read(input: ProfileReading, signal: AbortSignal): Promise<readonly ProfileFinding[]>;
}
