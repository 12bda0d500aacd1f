import type { Database } from './db/database.ts';
import type { Actor } from './domain/projects/actor.ts';
import type { RankWeights } from './domain/ranking/signals.ts';
import type { TasksMoved } from './domain/tasks/task.ts';
import type { UpkeepReport } from './domain/tasks/upkeep.ts';
import type { Extractor } from './extractors/extractor.ts';
import type { GuardedThread } from './lib/guarded/guarded-thread.ts';
import type { Hub } from './lib/hub.ts';
import type { Traffic } from './lib/traffic.ts';
import type { Turn } from './lib/turn.ts';
import type { Logger } from './logger.ts';
import type { ChatModel } from './providers/chat-model.ts';
import type { Embedder } from './providers/embedder.ts';
import type { ProcessMeter } from './providers/meter.ts';
import type { Reranker } from './providers/reranker.ts';

export interface Models {
  readonly extractor: Extractor;
  readonly embedder: Embedder;
  /** Null where no language model is configured. */
  readonly chat: ChatModel | null;
  /** The names of models that callers may choose for a chat; the first one is the configured model's. */
  readonly chatNames: readonly string[];
  /** Null where no reranking model is configured. */
  readonly reranker: Reranker | null;
}

/** What the whole process shares: made once by the composition root, and by tests. */
export interface Services {
  readonly db: Database;
  readonly models: Models;
  /** Where rules read what users wrote: no text can stop the server there. */
  readonly rules: GuardedThread;
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
  /** Memory that search indexes may take. */
  readonly indexBytes: number;
  readonly rankWeights: RankWeights;
  /** Adds are refused while a project has so many waiting and running tasks. */
  readonly maxOpenTasks: number;
  /** The requests answered by this process: background work gives way to them. */
  readonly traffic: Traffic;
  /** Prunes, and takes what was deleted out of the database's storage. */
  readonly runUpkeep: () => Promise<UpkeepReport>;
  /** Told after tasks ended in this process. */
  readonly tasksMoved: Hub<TasksMoved>;
}

/** What a service verb gets: the shared services and on whose behalf it acts. */
export interface Context extends Services {
  readonly projectId: string;
  /** Who started the operation. */
  readonly actor: Actor;
  /** The user to whom the caller's key is bound: nothing of others is read or written. Absent: all of the project. */
  readonly onlyUserId?: string | undefined;
  /** Aborted when the caller has gone. */
  readonly signal: AbortSignal;
  /** The caller's turn among all requests: given up while it waits for a model or a task. Absent in the background. */
  readonly turn?: Turn | undefined;
}
