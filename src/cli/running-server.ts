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
