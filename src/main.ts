import { processSettings, unknownWarnings } from './cli/process-settings.ts';
import { workerStart } from './cli/worker-start.ts';
import { ConfigError, readConfig } from './config.ts';
import { AppError } from './errors.ts';
import { createLogger } from './logger.ts';

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

// a reader that goes away, as in `npm start | head`, does not end the server
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

try {
  const start = workerStart();
  const settings = processSettings();
  const config = readConfig(settings.values);
  databaseUrl = config.databaseUrl;
  const log = createLogger(config.logLevel);
  const options = { config, log, unknownSettings: settings.unknown };
  if (start !== null) {
    // what is not needed in every process is loaded here only: the parent takes a fifth of a server's memory
    const { serveAsWorker } = await import('./cluster/worker.ts');
    await serveAsWorker(start, options);
  } else {
    for (const warning of unknownWarnings(settings)) log.warn(warning);
    if (config.workers > 1) {
      const { superviseWorkers } = await import('./cluster/parent.ts');
      await superviseWorkers(config, log);
    } else {
      const { serve } = await import('./serve.ts');
      await serve({ ...options, onListening: (text) => process.stdout.write(text) });
    }
  }
} catch (error) {
  fail(error);
}
