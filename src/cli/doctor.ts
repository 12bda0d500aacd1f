import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { z } from 'zod';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { CLUSTER } from '../db/embedded/cluster-version.ts';
import { DirectoryInUse } from '../db/embedded/directory-lock.ts';
import { openDatabase } from '../db/open.ts';
import { together } from '../lib/together.ts';
import { createLogger } from '../logger.ts';
import { UNMETERED } from '../providers/meter.ts';
import { createLocalEmbedder } from '../providers/offline/local-embedder.ts';
import { createProviders } from '../providers/openai-compatible/index.ts';
import { createWebSearch } from '../providers/web-search/index.ts';
import { diagnose } from '../services/diagnosis/diagnose.ts';
import { CHECKS, type Finding } from '../services/diagnosis/finding.ts';
import { print } from './print.ts';
import { processSettings } from './process-settings.ts';
import { noAnswer, runningServer, SET_ADDRESS } from './running-server.ts';

/** The longest examination of a running server. */
const LIMIT_MS = 60_000;

type Report = z.infer<typeof answer>;

const answer = z.object({
  findings: z
    .array(
      z.object({
        check: z.enum(CHECKS),
        severity: z.enum(['error', 'warning']),
        message: z.string(),
        action: z.string(),
      }),
    )
    .readonly(),
  facts: z.array(z.object({ check: z.enum(CHECKS), message: z.string() })).readonly(),
});

export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .summary('examine settings, database and models, and say what to do')
    .description(
      'Examine the settings, the database, the disk, the clock, the models, the queue and the indexes. Each finding ' +
        'says what to do. The command ends with 0 when nothing is wrong, else with 1. Beside a running server with the ' +
        'embedded database it asks that server, and needs ADMIN_KEY. It changes nothing.',
    )
    .action(async () => {
      const { findings, facts } = await examined();
      for (const { check, message } of facts) print(`ok       ${check.padEnd(10)} ${message}`);
      for (const { check, severity, message, action } of findings) {
        print(`${severity.padEnd(8)} ${check.padEnd(10)} ${message}`);
        print(`         ${''.padEnd(10)} → ${action}`);
      }
      print(findings.length === 0 ? 'Nothing is wrong.' : `${findings.length} findings.`);
      if (findings.length > 0) process.exitCode = 1;
    });
}

async function examined(): Promise<Report> {
  let config: Config;
  let unknown: readonly string[];
  try {
    const settings = processSettings();
    config = readConfig(settings.values);
    unknown = settings.unknown;
  } catch (error) {
    return failed('settings', error, 'Correct the setting and run the command again.');
  }
  // opening the embedded database would create it
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, CLUSTER))) {
    const message = `DATA_DIR ${config.dataDir} holds no database yet.`;
    return failed('database', new Error(message), 'Start the server once, or correct DATA_DIR.');
  }
  try {
    return await ofStore(config, unknown);
  } catch (error) {
    if (error instanceof DirectoryInUse) return ofServer(config);
    return failed('database', error, 'Follow the message and run the command again.');
  }
}

/** A diagnosis of a mistake that keeps the server from starting. */
function failed(check: Finding['check'], error: unknown, action: string): Report {
  if (!(error instanceof Error)) throw error;
  return { facts: [], findings: [{ check, severity: 'error', message: error.message, action }] };
}

async function ofStore(config: Config, unknownSettings: readonly string[]): Promise<Report> {
  const log = createLogger('silent');
  const { databaseUrl, databaseReadUrl, databasePoolMax: poolSize, dataDir, webSearch } = config;
  const db = await openDatabase({ databaseUrl, databaseReadUrl, poolSize, dataDir, log, migrate: false });
  const providers = createProviders(config, UNMETERED);
  const web =
    webSearch &&
    createWebSearch({ ...webSearch, providerTimeoutMs: config.providerTimeoutMs, meter: UNMETERED });
  try {
    const embedder = providers.embedder ?? (await createLocalEmbedder(config, log));
    const models = { embedder, chat: providers.chat, reranker: providers.reranker, webSearch: web };
    const { signal } = new AbortController();
    return await diagnose({ config, db, models, unknownSettings, clock: () => new Date(), signal }).finally(
      () => embedder.close?.(),
    );
  } finally {
    await together(
      () => web?.close(),
      () => providers.close(),
      () => db.close(),
    );
  }
}

/** Asks the server that has locked the embedded database. */
async function ofServer(config: Config): Promise<Report> {
  let server: ReturnType<typeof runningServer>;
  try {
    server = runningServer(config);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return failed('settings', error, 'The server printed the key at its first start.');
  }
  const { url, endpoint } = server;
  try {
    const { status, body } = await endpoint.call('GET', '/admin/diagnostics', LIMIT_MS);
    const read = answer.safeParse(body);
    if (read.success) return read.data;
    const reason = status === 401 ? 'refuses ADMIN_KEY' : `answers with the status ${status}`;
    return failed(
      'settings',
      new Error(`The server at ${url} ${reason}.`),
      'Set HOST, PORT and ADMIN_KEY as the server has them.',
    );
  } catch (error) {
    return failed('settings', noAnswer(url, error), SET_ADDRESS);
  } finally {
    await endpoint.close();
  }
}
