import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Services } from './context.ts';
import type { Database } from './db/database.ts';
import { openDatabase } from './db/open.ts';
import { weightsWithout } from './domain/ranking/weights.ts';
import type { TasksMoved } from './domain/tasks/task.ts';
import { findTimes } from './domain/text/dates.ts';
import { warmUpText } from './domain/text/segment.ts';
import type { Extractor } from './extractors/extractor.ts';
import { createModelExtractor } from './extractors/model/model-extractor.ts';
import { createRulesThread } from './extractors/thread/read.ts';
import { createRulesExtractor } from './extractors/thread/rules-extractor.ts';
import { Hub } from './lib/hub.ts';
import { newUuid } from './lib/ids.ts';
import { indexShare } from './lib/process-memory.ts';
import { together } from './lib/together.ts';
import { Traffic } from './lib/traffic.ts';
import type { Logger } from './logger.ts';
import type { ChatModel } from './providers/chat-model.ts';
import { createThreadReader } from './providers/documents/thread-reader.ts';
import { createLocalEmbedder } from './providers/offline/local-embedder.ts';
import { createProviders, type Providers } from './providers/openai-compatible/index.ts';
import { LoadGate } from './scheduler/load-gate.ts';
import { Maintenance } from './scheduler/maintenance.ts';
import { Scheduler } from './scheduler/scheduler.ts';
import { TaskSignals } from './scheduler/task-signals.ts';
import { buildServer } from './server.ts';
import { EmbeddingBackfill } from './services/embedding/backfill.ts';
import { createExtractHandler } from './services/extraction/extract-handler.ts';
import { createFeedbackHandler } from './services/feedback/feedback-handler.ts';
import { extractionGuidance } from './services/guidance/project-guidance.ts';
import { createDocumentHandler, READERS } from './services/knowledge/document-handler.ts';
import { bootstrap, type FreshKeys } from './services/projects/bootstrap.ts';
import { createReextractHandler } from './services/re-extraction/reextract-handler.ts';
import { UsageMeter } from './services/usage/meter.ts';
import { releaseAllLeases } from './stores/tasks/task-claims.ts';
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
  /** How many promises were rejected that nobody awaited, for the metrics. Default: none are counted. */
  readonly unhandledRejections?: () => number;
  /** A module that serves the rules' operations instead of the usual one. */
  readonly rulesScript?: URL;
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
  const traffic = new Traffic();
  const maintenanceGate = new LoadGate(traffic, db);
  const maintenance = new Maintenance({
    ...{ db, log, clock, taskRetentionDays: config.taskRetentionDays },
    quiet: (signal) => maintenanceGate.next(signal),
  });
  const signals = new TaskSignals({ db, log, moved: tasksMoved, onEnqueued: () => scheduler?.wake() });
  const rules = createRulesThread(given.rulesScript);
  const services: Services = {
    db,
    log,
    rules,
    models: {
      extractor: extractorFor({ db, rules }, providers.chat),
      embedder: providers.embedder ?? localEmbedder,
      chat: providers.chat,
      chatNames: config.llm === null ? [] : [config.llm.model, ...config.llmModels],
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
    runUpkeep: () => maintenance.run(),
    tasksMoved,
    traffic,
    vectorsInProcess: config.vectorsInProcess,
    indexBytes: config.indexMemoryMb === undefined ? indexShare() : config.indexMemoryMb * 1024 * 1024,
    rankWeights: weightsWithout(config.rankingWithout),
  };
  warmUp();
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
        [
          'document',
          createDocumentHandler(
            services,
            createThreadReader(),
            Math.min(READERS, Math.max(1, config.schedulerConcurrency - 1)),
          ),
        ],
        ['reextract', createReextractHandler(services, createRulesExtractor(services))],
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
      unhandledRejections: given.unhandledRejections ?? (() => 0),
      health: { ready: () => reasonsNotReady(db) },
    });
    const gate = new LoadGate(traffic, db);
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
      background: {
        stop: () =>
          together(
            () => maintenance.stop(),
            () => backfill.stop(),
          ),
      },
      freshKeys,
      shutdown,
    });
  } catch (error) {
    await rules.close();
    await db.close();
    throw error;
  }
}

/** A model where one is configured, else rules. */
function extractorFor(services: Pick<Services, 'db' | 'rules'>, chat: ChatModel | null): Extractor {
  if (chat === null) return createRulesExtractor(services);
  return createModelExtractor({
    chat,
    services,
    guidanceOf: (projectId, version) => extractionGuidance(services, projectId, version),
  });
}

/** Loads the dictionary and compiles patterns (about 0.4 s) before the first request would have to wait for it. */
function warmUp(): void {
  warmUpText();
  findTimes('last Tuesday', new Date(0));
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
    await together(
      () => server.close(),
      () => scheduler.stop(SCHEDULER_GRACE_MS),
      () => background.stop(),
    );
    await signals.stop();
    await services.rules.close();
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
      // beside the first requests, of which most need no rules
      services.rules.start();
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
