import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Services } from './context.ts';
import type { Database } from './db/database.ts';
import { openDatabase } from './db/open.ts';
import { weightsWithout } from './domain/ranking/weights.ts';
import type { TasksMoved } from './domain/task.ts';
import { Hub } from './lib/hub.ts';
import { newUuid } from './lib/ids.ts';
import { Traffic } from './lib/traffic.ts';
import type { Logger } from './logger.ts';
import type { ChatModel } from './providers/chat-model.ts';
import { createThreadReader } from './providers/documents/thread-reader.ts';
import type { Extractor } from './providers/extractor.ts';
import { createLocalEmbedder } from './providers/local-embedder.ts';
import { createOfflineExtractor } from './providers/offline/extractor/index.ts';
import { createOfflineProfileReader } from './providers/offline/extractor/profile.ts';
import { createProviders, type Providers } from './providers/openai-compatible/index.ts';
import { LoadGate } from './scheduler/load-gate.ts';
import { Maintenance } from './scheduler/maintenance.ts';
import { Scheduler } from './scheduler/scheduler.ts';
import { TaskSignals } from './scheduler/task-signals.ts';
import { buildServer } from './server.ts';
import { EmbeddingBackfill } from './services/embedding/backfill.ts';
import { createExtractHandler } from './services/extraction/extract-handler.ts';
import { createModelExtractor } from './services/extraction/model/model-extractor.ts';
import { createFeedbackHandler } from './services/feedback/feedback-handler.ts';
import { createDocumentHandler } from './services/knowledge/document-handler.ts';
import { bootstrap, type FreshKeys } from './services/projects/bootstrap.ts';
import { DEFAULT_PROJECT } from './services/projects/projects.ts';
import { extractionGuidance } from './services/prompts/project-guidance.ts';
import { createReextractHandler } from './services/re-extraction/reextract-handler.ts';
import { UsageMeter } from './services/usage/meter.ts';
import { releaseAllLeases } from './stores/task-claims.ts';
import { VERSION } from './version.ts';

/** Running work gets this long to end before it is aborted and given back. */
const SCHEDULER_GRACE_MS = 5000;

export interface App {
  readonly services: Services;
  readonly server: FastifyInstance;
  readonly scheduler: Scheduler;
  /** Keys that were generated at this start. */
  readonly freshKeys: FreshKeys;
  /** Begins to listen. @returns the URL */
  listen(): Promise<string>;
  /** Ends requests, then running tasks, then the database. */
  close(): Promise<void>;
}

export interface AppOptions {
  readonly config: Config;
  readonly log: Logger;
  /** An open database to use instead of the configured one; it is closed with the app. */
  readonly db?: Database;
  readonly clock?: () => Date;
}

/** The composition root: configuration → database → models → scheduler → server. */
export async function createApp({ config, log, ...given }: AppOptions): Promise<App> {
  const localEmbedder = await createLocalEmbedder(config, log);
  const db =
    given.db ?? (await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log }));
  const shutdown = new AbortController();
  const tasksMoved = new Hub<TasksMoved>();
  const clock = given.clock ?? (() => new Date());
  const meter = new UsageMeter({ db, log, clock });
  const providers = createProviders(config, meter);
  let scheduler: Scheduler | undefined;
  const signals = new TaskSignals({ db, log, moved: tasksMoved, onEnqueued: () => scheduler?.wake() });
  const services: Services = {
    db,
    log,
    models: {
      extractor: extractorFor(db, providers.chat),
      profileReader: createOfflineProfileReader(),
      embedder: providers.embedder ?? localEmbedder,
      chat: providers.chat,
      reranker: providers.reranker,
    },
    meter,
    clock,
    newId: newUuid,
    shutdown: shutdown.signal,
    wakeScheduler: () => {
      scheduler?.wake();
      signals.enqueued();
    },
    maxOpenTasks: config.maxOpenTasks,
    tasksMoved,
    traffic: new Traffic(),
    vectorsInProcess: config.vectorsInProcess,
    rankWeights: weightsWithout(config.rankingWithout),
  };
  await warmUp(services);
  try {
    // the embedded database has one process at a time: tasks of one that was killed go on at once, not when its lease ends
    if (db.engine === 'embedded') await releaseAllLeases(db.system());
    const freshKeys = await bootstrap(services, config);
    const extraction = createExtractHandler(services);
    scheduler = new Scheduler({
      db,
      log,
      handlers: new Map([
        ['extract', extraction],
        ['feedback', createFeedbackHandler(services, extraction)],
        ['document', createDocumentHandler(services, createThreadReader())],
        ['reextract', createReextractHandler(services, createOfflineExtractor())],
      ]),
      concurrency: config.schedulerConcurrency,
      moved: tasksMoved,
      outageRetrySeconds: config.modelRetrySeconds,
      traffic: services.traffic,
    });
    const server = await buildServer({
      services,
      config,
      version: VERSION,
      health: { ready: () => reasonsNotReady(db) },
    });
    const maintenance = new Maintenance({ db, log, taskRetentionDays: config.taskRetentionDays });
    const gate = new LoadGate(services.traffic, db);
    const backfill = new EmbeddingBackfill(services, (signal) => gate.next(signal));
    scheduler.start();
    signals.start();
    if (config.schedulerConcurrency > 0) {
      maintenance.start();
      backfill.start();
    }
    return assemble({
      config,
      services,
      providers,
      server,
      scheduler,
      signals,
      background: { stop: () => Promise.all([maintenance.stop(), backfill.stop()]) },
      freshKeys,
      shutdown,
    });
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** A model where one is configured, else rules. */
function extractorFor(db: Database, chat: ChatModel | null): Extractor {
  const rules = createOfflineExtractor();
  if (chat === null) return rules;
  return createModelExtractor({
    chat,
    rules,
    guidanceOf: (projectId, version) => extractionGuidance({ db }, projectId, version),
  });
}

/** Loads dictionaries and compiles patterns (about 0.4 s) before the first request would have to wait for it. */
async function warmUp({ models, shutdown, clock }: Services): Promise<void> {
  const text = ['I met Ann in Oslo last Tuesday.', '我上周六在杭州见了张伟。'];
  const messages = text.map((words, index) => ({
    messageId: String(index),
    externalId: null,
    conversationId: '',
    role: 'user' as const,
    roleId: null,
    roleName: null,
    text: words,
    chatTime: null,
    saidAt: clock(),
  }));
  if (models.extractor.offline) {
    await models.extractor.extract(
      {
        projectId: DEFAULT_PROJECT,
        messages,
        context: [],
        views: ['detail_factual', 'event', 'preference'],
      },
      shutdown,
    );
  }
}

function assemble(parts: {
  readonly config: Config;
  readonly services: Services;
  readonly providers: Providers;
  readonly server: FastifyInstance;
  readonly scheduler: Scheduler;
  readonly signals: TaskSignals;
  readonly background: { stop(): Promise<unknown> };
  readonly freshKeys: FreshKeys;
  readonly shutdown: AbortController;
}): App {
  const { config, services, providers, server, scheduler, signals, background, freshKeys, shutdown } = parts;
  let closing: Promise<void> | undefined;
  const close = async () => {
    shutdown.abort();
    await Promise.all([server.close(), scheduler.stop(SCHEDULER_GRACE_MS), background.stop()]);
    await signals.stop();
    await services.models.embedder.close?.();
    await providers.close();
    await services.meter.close();
    await services.db.close();
  };
  return {
    services,
    server,
    scheduler,
    freshKeys,
    listen: async () => {
      await server.listen({ host: config.host, port: config.port });
      const { port } = server.server.address() as AddressInfo;
      return `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
    },
    close: () => (closing ??= close()),
  };
}

async function reasonsNotReady(db: Database): Promise<string[]> {
  try {
    await db.ping();
    return [];
  } catch {
    return ['the database does not answer'];
  }
}
