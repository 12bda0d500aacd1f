import { isIP } from 'node:net';
import { buildConnector } from 'undici';
import { firstOf } from '../../lib/together.ts';
import type { Network } from './network.ts';

type Addresses = readonly [string, ...string[]];

/** The host of a URL, an IPv6 address without its brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}

/**
 * The addresses of a host, if the server may connect to all of them.
 * @returns `unknown` for a host without addresses, `refused` if one of them is not allowed
 * @throws what the lookup throws; the signal's reason when it aborts
 */
export async function resolveAllowed(
  host: string,
  network: Network,
  signal: AbortSignal,
): Promise<Addresses | 'unknown' | 'refused'> {
  const [first, ...more] = await firstOf(
    () => network.resolve(host),
    () => aborted(signal),
  );
  if (first === undefined) return 'unknown';
  return [first, ...more].every((address) => network.isAllowed(address)) ? [first, ...more] : 'refused';
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/**
 * Connects to addresses that were checked, whatever the name resolves to by then. The certificate is checked
 * against the name.
 * @param timeoutMs time limit of a connection
 */
export function connectorTo(
  addresses: Addresses,
  { ca, port }: Network,
  timeoutMs: number,
): buildConnector.connector {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  const connect = buildConnector({
    allowH2: false,
    timeout: timeoutMs,
    rejectUnauthorized: true,
    ...(ca === undefined ? {} : { ca }),
    lookup: (_host, options, done) => {
      const [{ address, family } = { address: '', family: 0 }] = found;
      if (options.all === true) done(null, found);
      else done(null, address, family);
    },
  });
  if (port === undefined) return connect;
  return (options, done) => connect({ ...options, port: String(port) }, done);
}
