import { type Config, ConfigError } from '../config.ts';
import { OperatorEndpoint } from '../providers/recollect/operator-endpoint.ts';

/**
 * The admin API of the server that runs with these settings, for a command whose database it has locked.
 * @throws ConfigError when ADMIN_KEY is unknown
 */
export function runningServer({ host, port, adminKey }: Config): {
  readonly url: string;
  readonly endpoint: OperatorEndpoint;
} {
  if (adminKey === undefined) {
    throw new ConfigError(
      'A running server uses DATA_DIR. To ask it, set ADMIN_KEY (or ADMIN_KEY_FILE) to its operator key; or stop it.',
    );
  }
  const local = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  const url = `http://${local.includes(':') ? `[${local}]` : local}:${port}`;
  return { url, endpoint: new OperatorEndpoint(url, adminKey) };
}

/** What to do when no server answers. */
export const SET_ADDRESS =
  'Set HOST and PORT as the server has them, or stop the process that uses DATA_DIR.';

/** The error of a command that no server answers at `url`, although one has locked the database. */
export function noAnswer(url: string, error: unknown): ConfigError {
  const code = (error as NodeJS.ErrnoException).code ?? 'no answer';
  return new ConfigError(`DATA_DIR is in use, and no server answers at ${url} (${code}).`);
}
