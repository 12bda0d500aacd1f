import cluster from 'node:cluster';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import closeWithGrace from 'close-with-grace';
import { type Config, ConfigError } from '../config.ts';
import { takeAddress } from '../http/listen-address.ts';
import { LISTENED_SIGNALS, onStopSignals } from '../lib/stop-signals.ts';
import type { Logger } from '../logger.ts';
import { Workers } from './workers.ts';

/** The workers give themselves 14 seconds. */
const LONGEST_STOP_MS = 14_700;

/**
 * Starts the configured number of workers, restarts those that end, and replaces all one by one on SIGHUP.
 * Returns once they listen; a signal ends the process together with them. If the first worker cannot start,
 * the process ends with its exit code. That worker migrates the database and makes the first keys.
 * @throws ConfigError
 */
export async function superviseWorkers(config: Config, log: Logger): Promise<void> {
  // keeps numbers such as NaN, which JSON has not
  cluster.setupPrimary({ serialization: 'advanced' });
  const freeAddress = await takeAddress(config);
  const folder = await socketFolder();
  const workers = new Workers({ config, log, folder, freeAddress });
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  const { close } = closeWithGrace(
    { delay: LONGEST_STOP_MS, logger: false, skip: LISTENED_SIGNALS },
    async ({ err }) => {
      if (err !== undefined) log.fatal({ err }, 'an unexpected error ends the server');
      const isClean = await workers.stop();
      await removeFolder();
      log.info('all workers have stopped');
      if (!isClean) process.exit(1);
    },
  );
  onStopSignals({ stop: () => void close(), force: () => process.exit(1) }, ['SIGHUP']);
  process.on('SIGHUP', () => workers.replaceAll());
  const started = await workers.start();
  if (typeof started === 'string') process.stdout.write(started);
  else {
    await removeFolder();
    process.exit(started.code ?? 1);
  }
}

/** A folder that only this user can open, for the sockets of the workers. */
async function socketFolder(): Promise<string> {
  const within = tmpdir();
  return mkdtemp(join(within, 'recollect-')).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(
      `WORKERS: the processes need a folder for their sockets, and none can be made in ${within} (${error.code}). Set TMPDIR to a folder that can be written.`,
    );
  });
}
