import type { Database } from './db/database.ts';
import type { AuditTrail } from './domain/audit/entry.ts';
import type { Actor } from './domain/projects/actor.ts';
import type { RankWeights } from './domain/ranking/signals.ts';
import type { TasksMoved } from './domain/tasks/task.ts';
import type { UpkeepReport } from './domain/tasks/upkeep.ts';
import type { Extractor } from './extractors/extractor.ts';
import type { Emitter } from './lib/event-emitter.ts';
import type { GuardedThread } from './lib/guarded/guarded-thread.ts';
import type { Measurements } from './lib/measurements.ts';
import type { Permit } from './lib/permit.ts';
import type { RequestCounter } from './lib/request-counter.ts';
import type { ServerGroup } from './lib/server-group.ts';
import type { StageTimes } from './lib/stage-times.ts';
import type { Tracing } from './lib/tracing/tracing.ts';
import type { Logger } from './logger.ts';
import type { ChatModel } from './providers/chat-model.ts';
import type { Embedder } from './providers/embedder.ts';
import type { UrlFiles } from './providers/file-urls/url-files.ts';
import type { ProcessMeter } from './providers/meter.ts';
import type { Reranker } from './providers/reranker.ts';
import type { WebSearch } from './providers/web-search.ts';
import type { WebhookSender } from './providers/webhooks/webhook-sender.ts';

export interface Models {
  readonly extractor: Extractor;
  readonly embedder: Embedder;
  /** Null if no language model is configured. */
  readonly chat: ChatModel | null;
  /** Names of the models that callers may choose for a chat; the first is the configured default. */
  readonly chatNames: readonly string[];
  /** Null if no reranking model is configured. */
  readonly reranker: Reranker | null;
  /** Null if no provider of web searches is configured. */
  readonly webSearch: WebSearch | null;
}

/** The services that the whole process shares; the composition root and tests create them. */
export interface Services {
  readonly db: Database;
  readonly models: Models;
  /** The thread in which rules read users' texts, so that no text can block the server. */
  readonly rules: GuardedThread;
  /** Fetches the files that callers name by URL; from no host unless the operator lists some. */
  readonly urlFiles: UrlFiles;
  /** Sends events to the URLs that operators name. */
  readonly webhooks: WebhookSender;
  /** Tells the webhook dispatcher of this process that something may be due; call it after the commit. */
  readonly wakeWebhooks: () => void;
  /** Counts the tokens that model calls use. */
  readonly meter: ProcessMeter;
  readonly log: Logger;
  /** The wall clock. Leases use the database's clock, waits the monotonic one. */
  readonly clock: () => Date;
  /** Returns a new time-ordered identifier. */
  readonly newId: () => string;
  /** Aborted when the process stops. It ends long waits; accepted requests are still finished. */
  readonly shutdown: AbortSignal;
  /** Tells the scheduler of this process that tasks were enqueued; call it after the commit. */
  readonly wakeScheduler: () => void;
  /**
   * Number of memories of a cube up to which vectors are compared in this process; larger cubes use pgvector.
   */
  readonly vectorsInProcess: number;
  /** Memory limit of the search indexes, in bytes. */
  readonly indexBytes: number;
  /** Whether users without a profile get the default one, in projects that do not say otherwise. */
  readonly defaultProfiles: boolean;
  readonly rankWeights: RankWeights;
  /** Number of waiting and running tasks of a project at which its adds are refused. */
  readonly maxOpenTasks: number;
  /** Counts the requests that this process answers; background work waits while there are many. */
  readonly requestCounter: RequestCounter;
  /** Told about searches and tasks, for the metrics. */
  readonly measurements: Measurements;
  /** Tells the operator's collector what the process does, if there is one. */
  readonly tracing: Tracing;
  /** The configured providers, and whether calls of each are stopped because it keeps failing. */
  readonly openCircuits: () => ReadonlyMap<string, boolean>;
  /** Prunes old rows and removes deleted data from the database's files. */
  readonly runUpkeep: () => Promise<UpkeepReport>;
  /** The processes that serve on the same port, this one included. */
  readonly group: ServerGroup;
  /** Notified after tasks of this process ended. */
  readonly tasksMoved: Emitter<TasksMoved>;
}

/**
 * The argument of every operation: the shared services, and the project and caller on whose behalf it runs.
 */
export interface Context extends Services {
  readonly projectId: string;
  /** Who started the operation. */
  readonly actor: Actor;
  /**
   * The user that the caller's key is bound to: the operation reads and writes only that user's
   * data. Absent = the whole project.
   */
  readonly onlyUserId?: string | undefined;
  /** Aborted when the caller disconnects. */
  readonly signal: AbortSignal;
  /**
   * The request's share of the concurrency limit. It is released while the request waits for a model or a
   * task. Absent in background work.
   */
  readonly permit?: Permit | undefined;
  /** How long the parts of the request take, for the log of slow ones. Absent in background work. */
  readonly stages?: StageTimes | undefined;
  /** The entry of the audit log that the operation leaves. Absent: none. */
  readonly audit?: AuditTrail | undefined;
}
