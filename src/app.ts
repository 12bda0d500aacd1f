import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Services } from './context.ts';
import type { Database } from './db/database.ts';
import { openDatabase } from './db/open.ts';
import { MAX_FILE_BYTES } from './domain/documents/document.ts';
import { weightsWithout } from './domain/ranking/ablation.ts';
import type { TasksMoved } from './domain/tasks/task.ts';
import { warmUp } from './domain/text/warm-up.ts';
import { createRulesThread } from './extractors/thread/read.ts';
import { createRulesExtractor } from './extractors/thread/rules-extractor.ts';
import { listenError } from './http/listen-address.ts';
import { Emitter } from './lib/event-emitter.ts';
import { newUuid } from './lib/ids.ts';
import { Measurements } from './lib/measurements.ts';
import { indexShare } from './lib/process-memory.ts';
import { RequestCounter } from './lib/request-counter.ts';
import { alone, type ServerGroup } from './lib/server-group.ts';
import { inOrder, together } from './lib/together.ts';
import { pause } from './lib/wait.ts';
import type { Logger } from './logger.ts';
import { createThreadReader } from './providers/documents/thread-reader.ts';
import { createUrlFiles } from './providers/file-urls/url-files.ts';
import { internetAnd, type Network } from './providers/network/network.ts';
import { createLocalEmbedder } from './providers/offline/local-embedder.ts';
import { createProviders } from './providers/openai-compatible/index.ts';
import { startTracing } from './providers/tracing/start.ts';
import { tracedMeter, tracedModels } from './providers/tracing/traced-models.ts';
import { createWebSearch } from './providers/web-search/index.ts';
import { createWebhookSender } from './providers/webhooks/send-webhook.ts';
import { LoadThrottle } from './scheduler/load-throttle.ts';
import { Maintenance } from './scheduler/maintenance.ts';
import { Scheduler } from './scheduler/scheduler.ts';
import { TaskSignals } from './scheduler/task-signals.ts';
import { buildServer } from './server.ts';
import { BackupSchedule } from './services/backups/backup-schedule.ts';
import { Backups } from './services/backups/backups.ts';
import { EmbeddingBackfill } from './services/embedding/backfill.ts';
import { chooseExtractor } from './services/extraction/choose-extractor.ts';
import { createExtractHandler } from './services/extraction/extract-handler.ts';
import { isCommanding, prepareCommands } from './services/feedback/carry-out-commands.ts';
import { createFeedbackHandler } from './services/feedback/feedback-handler.ts';
import { createDocumentHandler, READERS } from './services/knowledge/document-handler.ts';
import { bootstrap, type FreshKeys } from './services/projects/bootstrap.ts';
import { keyRing } from './services/projects/key-ring.ts';
import { readiness } from './services/projects/readiness.ts';
import { createReextractHandler } from './services/re-extraction/reextract-handler.ts';
import { RetentionClock } from './services/retention/retention-clock.ts';
import { createRetentionHandler } from './services/retention/retention-handler.ts';
import { ImageWriter } from './services/search/image-writer.ts';
import { UsageMeter } from './services/usage/meter.ts';
import { WebhookDispatcher } from './services/webhooks/dispatcher.ts';
import { TaskClock } from './stores/tasks/task-clock.ts';
import { releaseAllLeases } from './stores/tasks/task-leases.ts';
import { VERSION } from './version.ts';

/**
 * Time that running tasks get to finish at shutdown, in ms; then they are aborted and returned to the queue.
 */
const SCHEDULER_GRACE_MS = 5000;

const CONSOLE_FOLDER = fileURLToPath(new URL('../console/dist', import.meta.url));

export interface App {
  readonly services: Services;
  readonly server: FastifyInstance;
  readonly scheduler: Scheduler;
  /** Keys that were generated at this start. */
  readonly freshKeys: FreshKeys;
  /**
   * Starts to listen.
   * @returns the URL
   */
  listen(): Promise<string>;
  /**
   * Serves for `DRAIN_SECONDS` without being ready, waits for running requests and tasks, then closes the
   * models and the database. A step that fails does not keep the others from their turn; the first failure is
   * thrown at the end.
   */
  close(): Promise<void>;
}

export interface AppOptions {
  readonly config: Config;
  readonly log: Logger;
  /** An open database to use instead of the configured one; the app closes it. */
  readonly db?: Database;
  readonly clock?: () => Date;
  /** Variables that look like settings and are none, for the diagnosis. */
  readonly unknownSettings?: readonly string[];
  /** Hears how far the creation of an embedded database is. */
  readonly onProgress?: (text: string) => void;
  /** Number of unhandled promise rejections, for the metrics. Default: always 0. */
  readonly unhandledRejections?: () => number;
  /** A worker module that serves the operations of the rules, in place of the built-in one. */
  readonly rulesScript?: URL;
  /** How the hosts of files are found and reached, in place of the internet. For tests. */
  readonly fileNetwork?: Network;
  /** How the hosts of webhooks are looked up, in place of the internet's names. For tests. */
  readonly resolveHost?: Network['resolve'];
  /** The processes that serve on the same port. Default: only this one. */
  readonly group?: ServerGroup;
  /** Whether another process takes over when this one stops. Default: never. */
  readonly isReplaced?: () => boolean;
  /** Folder of the built console, in place of `console/dist`. For tests. */
  readonly consoleFolder?: string;
}

/**
 * The composition root: configuration → database → models → scheduler → server.
 * @throws ConfigError when the configured model cannot be used; AppError when the database cannot be opened
 */
export async function createApp(options: AppOptions): Promise<App> {
  // how to release what the start has taken, in the order of taking
  const releases: (() => unknown)[] = [];
  try {
    return await start(options, releases);
  } catch (error) {
    await inOrder(releases.toReversed()).catch((err: unknown) =>
      options.log.warn({ err }, 'the start failed, and something that it had taken could not be released'),
    );
    throw error;
  }
}

/** @param releases gets the step that releases each thing, as soon as it is taken */
async function start({ config, log, ...options }: AppOptions, releases: (() => unknown)[]): Promise<App> {
  const tracing = await startTracing(config.tracing, log);
  releases.push(() => tracing.close());
  if (options.db !== undefined) releases.push(() => options.db?.close());
  const localEmbedder = await createLocalEmbedder(config, log);
  releases.push(() => localEmbedder.close?.());
  const db =
    options.db ??
    (await openDatabase({
      databaseUrl: config.databaseUrl,
      databaseReadUrl: config.databaseReadUrl,
      poolSize: config.databasePoolMax,
      dataDir: config.dataDir,
      log,
      onProgress: options.onProgress,
    }));
  if (options.db === undefined) releases.push(() => db.close());
  releases.push(() =>
    keyRing(db)
      .storeUses()
      .catch(() => undefined),
  );
  const shutdown = new AbortController();
  const tasksMoved = new Emitter<TasksMoved>();
  const clock = options.clock ?? (() => new Date());
  const meter = new UsageMeter({ db, log, clock });
  releases.push(() => meter.close());
  const providers = createProviders(config, tracedMeter(tracing, meter));
  releases.push(() => providers.close());
  let scheduler: Scheduler | undefined;
  const requestCounter = new RequestCounter();
  const measurements = new Measurements(tracing);
  const taskClock = new TaskClock();
  const maintenance = new Maintenance({
    ...{ db, log, clock, taskClock, taskRetentionDays: config.taskRetentionDays },
    auditRetentionDays: config.auditRetentionDays,
    quiet: LoadThrottle.pieces(requestCounter, db),
  });
  const signals = new TaskSignals({ db, log, moved: tasksMoved, onEnqueued: () => scheduler?.wake() });
  const webhooks = createWebhookSender(internetAnd(config.webhookAllow, options.resolveHost));
  const dispatcher = new WebhookDispatcher({ db, log, clock, taskClock, webhooks, measurements, tasksMoved });
  const group = options.group ?? alone();
  const rules = createRulesThread(options.rulesScript);
  const webSearch =
    config.webSearch &&
    createWebSearch({ ...config.webSearch, providerTimeoutMs: config.providerTimeoutMs, meter });
  releases.push(
    () => webSearch?.close(),
    () => rules.close(),
    () => signals.stop(),
  );
  const models = tracedModels(
    tracing,
    { ...providers, embedder: providers.embedder ?? localEmbedder },
    config,
  );
  const services: Services = {
    ...{ db, log, rules, webhooks, meter, clock, tasksMoved, requestCounter, measurements, tracing, group },
    models: {
      ...models,
      extractor: chooseExtractor({ db, rules }, models.chat, models.embedder),
      chatNames: config.llm === null ? [] : [config.llm.model, ...config.llmModels],
      webSearch,
    },
    urlFiles: createUrlFiles({
      hosts: config.knowledgeUrlHosts,
      maxBytes: Math.min(MAX_FILE_BYTES, config.bodyLimitBytes),
      network: options.fileNetwork,
    }),
    wakeWebhooks: dispatcher.wakeFully,
    newId: newUuid,
    shutdown: shutdown.signal,
    wakeScheduler: () => {
      scheduler?.wake();
      signals.enqueued();
      dispatcher.wake();
    },
    maxOpenTasks: config.maxOpenTasks,
    runUpkeep: () => maintenance.run(),
    openCircuits: () =>
      new Map([
        ...providers.openCircuits(),
        ...(webSearch ? [['web_search', webSearch.isOpen()] as const] : []),
      ]),
    vectorsInProcess: config.vectorsInProcess,
    indexBytes:
      config.indexMemoryMb === undefined ? indexShare(config.workers) : config.indexMemoryMb * 1024 * 1024,
    defaultProfiles: config.defaultProfiles,
    rankWeights: weightsWithout(config.rankingWithout),
  };
  warmUp();
  // Only one process uses the embedded database at a time. Tasks of a process that was killed can therefore
  // continue at once, without waiting for the end of their leases.
  if (db.engine === 'embedded') await releaseAllLeases(db.system());
  keyRing(db).joinGroup(group, clock);
  const freshKeys = await bootstrap(services, config);
  const extraction = createExtractHandler(services, { isCommanding, prepare: prepareCommands });
  scheduler = new Scheduler({
    ...{ db, log, clock: taskClock },
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
      [
        'reextract',
        createReextractHandler(services, createRulesExtractor(services, services.models.embedder)),
      ],
      ['retention', createRetentionHandler(services)],
    ]),
    concurrency: config.schedulerConcurrency,
    tracing,
    moved: tasksMoved,
    ended: measurements.tasksEnded,
    outageRetrySeconds: config.modelRetrySeconds,
    requestCounter: services.requestCounter,
  });
  const running = scheduler;
  const backfill = new EmbeddingBackfill(services, LoadThrottle.pieces(requestCounter, db));
  const images = new ImageWriter(services, new LoadThrottle(requestCounter, db));
  const backups = new Backups({ services, directory: config.backupDir, keep: config.backupKeep });
  await backups.start();
  const schedule = new BackupSchedule(services, backups, config.backupSchedule);
  const background = [maintenance, backfill, images, dispatcher, new RetentionClock(services), schedule];
  let built: FastifyInstance | undefined;
  releases.push(() => {
    shutdown.abort();
    return together(
      () => built?.close(),
      () => running.stop(SCHEDULER_GRACE_MS),
      ...background.map((worker) => () => worker.stop()),
      () => backups.stop(),
    );
  });
  let closing: Promise<void> | undefined;
  const isReady = readiness(services);
  const server = await buildServer({
    ...{ services, config, backups },
    version: VERSION,
    consoleFolder: options.consoleFolder ?? CONSOLE_FOLDER,
    isReplaced: options.isReplaced ?? (() => false),
    unknownSettings: options.unknownSettings ?? [],
    unhandledRejections: options.unhandledRejections ?? (() => 0),
    health: { ready: async () => (closing === undefined ? isReady() : ['the server is stopping']) },
  });
  built = server;
  scheduler.start();
  signals.start();
  if (config.schedulerConcurrency > 0) for (const worker of background) worker.start();
  return {
    services,
    server,
    scheduler,
    freshKeys,
    listen: async () => {
      await server.listen({ host: config.host, port: config.port }).catch((error) => {
        throw listenError(error, config);
      });
      // starts in parallel with the first requests, most of which do not need the rules
      services.rules.start();
      const { port } = server.server.address() as AddressInfo;
      return `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
    },
    close: () => (closing ??= inOrder([() => pause(config.drainSeconds * 1000), ...releases.toReversed()])),
  };
}
