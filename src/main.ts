import closeWithGrace from 'close-with-grace';
import { type App, createApp } from './app.ts';
import { processSettings, unknownWarnings } from './cli/process-settings.ts';
import { type Config, ConfigError, type EndpointConfig, readConfig } from './config.ts';
import { AppError } from './errors.ts';
import { takeAddress } from './http/listen-address.ts';
import { isLoopbackHost } from './lib/loopback.ts';
import { createLogger } from './logger.ts';
import type { Embedder } from './providers/embedder.ts';
import { watchRejections } from './rejections.ts';
import { VERSION } from './version.ts';

/** The configured database, for the explanation of a failed start. */
let databaseUrl: string | undefined;

/**
 * Ends the process. A configuration mistake is explained in one line; any other
 * error is printed with its stack.
 */
function fail(error: unknown): never {
  process.stderr.write(
    `Recollect cannot start:\n${error instanceof Error ? explanation(error) : String(error)}\n`,
  );
  process.exit(1);
}

function explanation(error: Error): string {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof AppError && error.code === 'database_unavailable') {
    const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
    return databaseUrl !== undefined
      ? `DATABASE_URL: the database failed during the start${cause}. Check that PostgreSQL runs, has free space and can be reached, and start again.`
      : `DATA_DIR: the embedded database ended during the start${cause}. Check the disk and the memory limit of the process, and start again.`;
  }
  return error.stack ?? error.message;
}

function announce(app: App, config: Config, url: string): void {
  const { db } = app.services;
  const { engine, version, location, durable } = db.describe();
  const lines = [
    `Recollect ${VERSION} is listening on ${url}`,
    `  database  ${engine} ${version} (${location})${durable ? '' : ', NOT safe against power loss'}`,
    `  models    ${modelsOf(config, app.services.models.embedder)}`,
    `  /product  ${productAccess(config)}`,
    ...(app.freshKeys.apiKey === null ? [] : [`  API key   ${app.freshKeys.apiKey}  (shown only now)`]),
    ...(app.freshKeys.adminKey === null ? [] : [`  admin key ${app.freshKeys.adminKey}  (shown only now)`]),
    `  docs      ${url}/docs`,
    ...(config.console ? [`  console   ${url}/console`] : []),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
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

// a reader that goes away, as in `npm start | head`, does not end the server
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

try {
  const settings = processSettings();
  const config = readConfig(settings.values);
  databaseUrl = config.databaseUrl;
  const log = createLogger(config.logLevel);
  for (const warning of unknownWarnings(settings)) log.warn(warning);
  // an unexpected rejection ends the process in the same way as an uncaught exception
  const rejections = watchRejections(log, (reason) => {
    throw reason;
  });
  const freeAddress = await takeAddress(config);
  const app = await createApp({
    config,
    log,
    unhandledRejections: rejections.count,
    unknownSettings: settings.unknown,
    onProgress: (text) => process.stdout.write(`${text}\n`),
  });
  closeWithGrace({ delay: 14_000, logger: false, skip: ['unhandledRejection'] }, async ({ err, signal }) => {
    const began = performance.now();
    if (err !== undefined) log.fatal({ err }, 'an unexpected error ends the process');
    else log.info({ signal }, 'stopping: finishing what has been accepted, 14 s at most');
    await app.close();
    log.info({ tookMs: Math.round(performance.now() - began) }, 'stopped');
  });
  await freeAddress();
  try {
    announce(app, config, await app.listen());
  } catch (error) {
    await app
      .close()
      .catch((err: unknown) => log.warn({ err }, 'the start failed, and so did a step of the stop'));
    throw error;
  }
} catch (error) {
  fail(error);
}
