import closeWithGrace from 'close-with-grace';
import { type App, createApp } from './app.ts';
import type { Config, EndpointConfig } from './config.ts';
import { takeAddress } from './http/listen-address.ts';
import { isLoopbackHost } from './lib/loopback.ts';
import type { ServerGroup } from './lib/server-group.ts';
import { LISTENED_SIGNALS, onStopSignals } from './lib/stop-signals.ts';
import type { Logger } from './logger.ts';
import type { Embedder } from './providers/embedder.ts';
import { watchRejections } from './rejections.ts';
import { VERSION } from './version.ts';

const LONGEST_STOP_MS = 14_000;

export interface ServeOptions {
  readonly config: Config;
  readonly log: Logger;
  /** Variables that look like settings and are none. */
  readonly unknownSettings: readonly string[];
  /** Set in a worker. */
  readonly worker?: WorkerRole;
  /** Gets what to tell the operator once the server listens. */
  readonly onListening: (text: string) => void;
}

/** How a worker differs from a process that serves alone. */
export interface WorkerRole {
  readonly group: ServerGroup;
  /** Gives the address free that the parent holds. */
  freeAddress(): Promise<void>;
  /** Calls back when another worker has taken the place of this one. */
  onReplaced(stop: () => void): void;
  /** Begins to work for the others. @returns a function that ends it */
  join(): Promise<() => Promise<void>>;
}

/**
 * Serves until a signal ends the process.
 * @throws ConfigError and whatever else prevents the start
 */
export async function serve({ config, log, unknownSettings, worker, onListening }: ServeOptions) {
  // an unexpected rejection ends the process in the same way as an uncaught exception
  const rejections = watchRejections(log, (reason) => {
    throw reason;
  });
  let isReplaced = false;
  const freeAddress = worker?.freeAddress ?? (await takeAddress(config));
  const app = await createApp({
    config,
    log,
    unhandledRejections: rejections.count,
    unknownSettings,
    onProgress: (text) => process.stdout.write(`${text}\n`),
    ...(worker && { group: worker.group, isReplaced: () => isReplaced }),
  });
  let leave: (() => Promise<void>) | undefined;
  const { close } = closeWithGrace(
    { delay: LONGEST_STOP_MS, logger: false, skip: ['unhandledRejection', ...LISTENED_SIGNALS] },
    async ({ err }) => {
      const began = performance.now();
      if (err !== undefined) log.fatal({ err }, 'an unexpected error ends the process');
      await leave?.();
      await app.close();
      log.info({ tookMs: Math.round(performance.now() - began) }, 'stopped');
    },
  );
  onStopSignals(
    {
      stop: (signal) => {
        log.info({ signal }, 'stopping: finishing what has been accepted, 14 s at most');
        close();
      },
      // the parent of workers decides when to force one
      force: () => worker === undefined && process.exit(1),
    },
    // it also decides what SIGHUP means
    worker === undefined ? [] : ['SIGHUP'],
  );
  worker?.onReplaced(() => {
    isReplaced = true;
    log.info('stopping: another worker has taken over');
    close();
  });
  await freeAddress();
  try {
    leave = await worker?.join();
    onListening(announcement(app, config, await app.listen()));
  } catch (error) {
    await app
      .close()
      .catch((err: unknown) => log.warn({ err }, 'the start failed, and so did a step of the stop'));
    throw error;
  }
}

function announcement(app: App, config: Config, url: string): string {
  const { db } = app.services;
  const { engine, version, location, durable } = db.describe();
  const lines = [
    `Recollect ${VERSION} is listening on ${url}`,
    `  database  ${engine} ${version} (${location})${durable ? '' : ', NOT safe against power loss'}`,
    `  models    ${modelsOf(config, app.services.models.embedder)}`,
    `  /product  ${productAccess(config)}`,
    ...(app.freshKeys.apiKey === null ? [] : [`  API key   ${app.freshKeys.apiKey}  (shown only now)`]),
    ...(app.freshKeys.adminKey === null ? [] : [`  admin key ${app.freshKeys.adminKey}  (shown only now)`]),
    ...(config.workers === 1 ? [] : [`  workers   ${config.workers} processes`]),
    `  docs      ${url}/docs`,
    ...(config.console ? [`  console   ${url}/console`] : []),
  ];
  return `${lines.join('\n')}\n`;
}

function productAccess({ productAuth, host }: Config): string {
  if (productAuth === 'required') return 'needs an API key';
  return isLoopbackHost(host)
    ? 'open: no key needed on this loopback address'
    : 'OPEN: no key needed, anyone who can reach this address can read and change the project "default"';
}

/** The models in use and their hosts; the rest of a URL is left out because it may contain secrets. */
function modelsOf({ llm, embedding, embeddingModelDir, rerank }: Config, { id }: Embedder): string {
  const local = embeddingModelDir === undefined ? 'offline' : id;
  if (llm === null && embedding === null && rerank === null && embeddingModelDir === undefined) {
    return 'offline extraction and embeddings, no network';
  }
  const shown = (at: EndpointConfig) => `${at.model} at ${new URL(at.baseUrl).host}`;
  return [
    `chat ${llm === null ? 'none' : shown(llm)}`,
    `embeddings ${embedding === null ? local : shown(embedding)}`,
    ...(rerank === null ? [] : [`reranking ${shown(rerank)}`]),
  ].join(', ');
}
