/** Names of the sources that `import --from` reads. */
export const SOURCES = [
  'mem0',
  'openmemory',
  'letta',
  'memobase',
  'hindsight',
  'zep',
  'memos',
  'chatgpt',
  'claude',
] as const;

export type Source = (typeof SOURCES)[number];

/** A message of a conversation in another program's file. */
export interface FoundMessage {
  /** The source's id, unique within the conversation; null if it has none. */
  readonly id: string | null;
  readonly role: 'user' | 'assistant';
  readonly text: string;
  readonly saidAt: Date | null;
  readonly name?: string | undefined;
}

/** A conversation, oldest message first. */
export interface FoundConversation {
  readonly type: 'conversation';
  /** Unique within the source. */
  readonly id: string;
  /** Null if the file does not say whose it is. */
  readonly user: string | null;
  readonly messages: readonly FoundMessage[];
  readonly tags: readonly string[];
  readonly info: Readonly<Record<string, unknown>>;
}

/** A memory that the source extracted; its messages are not in the file. */
export interface FoundMemory {
  readonly type: 'memory';
  /** Unique within the source. */
  readonly id: string;
  /** Null if the file does not say whose it is. */
  readonly user: string | null;
  readonly agent?: string | null;
  readonly conversation?: string | null;
  readonly kind: 'fact' | 'preference';
  readonly text: string;
  readonly tags: readonly string[];
  readonly info: Readonly<Record<string, unknown>>;
  readonly createdAt: Date | null;
  readonly updatedAt: Date | null;
  /** When it was true, if the source says so. */
  readonly validFrom?: Date | null;
  readonly validTo?: Date | null;
  readonly isArchived?: boolean;
}

/** What was not understood, or was left out. */
export interface Problem {
  readonly type: 'problem';
  /** `line 3` or `documents/000001.json, line 1`. */
  readonly at: string;
  readonly reason: string;
}

/** Something that is not imported on purpose, such as a system message. Counted by name. */
export interface LeftOut {
  readonly type: 'left out';
  readonly what: string;
  readonly count: number;
}

export type Found = FoundConversation | FoundMemory | Problem | LeftOut;
