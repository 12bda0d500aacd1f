import type { Database } from './db/database.ts';
import type { RankWeights } from './domain/ranking/rank.ts';
import type { TasksMoved } from './domain/task.ts';
import type { Hub } from './lib/hub.ts';
import type { Traffic } from './lib/traffic.ts';
import type { Logger } from './logger.ts';
import type { ChatModel } from './providers/chat-model.ts';
import type { Embedder } from './providers/embedder.ts';
import type { Extractor } from './providers/extractor.ts';
import type { ProcessMeter } from './providers/meter.ts';
import type { ProfileReader } from './providers/profile-reader.ts';
import type { Reranker } from './providers/reranker.ts';

export interface Models {
  readonly extractor: Extractor;
  readonly profileReader: ProfileReader;
  readonly embedder: Embedder;
  /** Null where no language model is configured. */
  readonly chat: ChatModel | null;
  /** Null where no reranking model is configured. */
  readonly reranker: Reranker | null;
}

/** What the whole process shares: made once by the composition root, and by tests. */
export interface Services {
  readonly db: Database;
  readonly models: Models;
  /** Counts what models cost. */
  readonly meter: ProcessMeter;
  readonly log: Logger;
  /** The wall clock. Leases use the database's clock, waits the monotonic one. */
  readonly clock: () => Date;
  /** A new time-ordered identifier. */
  readonly newId: () => string;
  /** Aborted when the process stops: ends long waits. What was accepted is still finished. */
  readonly shutdown: AbortSignal;
  /** Tells this process's scheduler, after a commit, that work was enqueued. */
  readonly wakeScheduler: () => void;
  /** Cubes of about so many memories have their vectors compared in this process, larger ones by pgvector. */
  readonly vectorsInProcess: number;
  readonly rankWeights: RankWeights;
  /** Adds are refused while a project has so many waiting and running tasks. */
  readonly maxOpenTasks: number;
  /** The requests answered by this process: background work gives way to them. */
  readonly traffic: Traffic;
  /** Told after tasks ended in this process. */
  readonly tasksMoved: Hub<TasksMoved>;
}

/** What a service verb gets: the shared services and on whose behalf it acts. */
export interface Context extends Services {
  readonly projectId: string;
  /** Aborted when the caller has gone. */
  readonly signal: AbortSignal;
}
