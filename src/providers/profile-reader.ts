import type { Message } from '../domain/message.ts';
import type { ProfileFinding } from '../domain/profile.ts';

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
