import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import { ConfigError } from '../../config.ts';

/**
 * The embedded PostgreSQL had 215 files open after a minute of adds; connections of clients need some too.
 */
const NEEDED = 400;

/**
 * Checks that the process may open as many files as the embedded database needs. PostgreSQL cannot ask: in
 * the middle of its work it would fail to open a file, and end.
 * @throws ConfigError that says how to raise the limit
 */
export function requireOpenFiles(needed = NEEDED): void {
  const opened: number[] = [];
  try {
    while (opened.length < needed) opened.push(openSync(devNull, 'r'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EMFILE' && code !== 'ENFILE') return;
    throw new ConfigError(
      `The embedded database needs ${needed} open files, and this process may open only ${opened.length} more. Raise the ` +
        'limit to 1024 or more (ulimit -n, LimitNOFILE= of systemd, --ulimit nofile= of Docker), or set DATABASE_URL to ' +
        'a PostgreSQL server.',
    );
  } finally {
    for (const file of opened) closeSync(file);
  }
}
