import { createServer } from 'node:net';
import { type Config, ConfigError } from '../config.ts';

type Address = Pick<Config, 'host' | 'port'>;

/**
 * Takes the address of the server before the database is opened, so that a mistake in HOST or PORT shows at
 * once and creates nothing. Connections are refused meanwhile, as they are without a server.
 * @returns a function that gives the address free for the server itself
 * @throws ConfigError
 */
export async function takeAddress(address: Address): Promise<() => Promise<void>> {
  const holder = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    holder.once('error', (error) => reject(listenError(error, address)));
    holder.listen({ host: address.host, port: address.port }, resolve);
  });
  return () => new Promise((resolve) => holder.close(() => resolve()));
}

/** The error of a server that cannot listen: a `ConfigError` where HOST or PORT is to blame. */
export function listenError(error: NodeJS.ErrnoException, { host, port }: Address): Error {
  const explain = EXPLANATIONS[error.code ?? ''];
  return explain === undefined ? error : new ConfigError(explain(host, port));
}

const EXPLANATIONS: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (host, port) =>
    `PORT: another process listens on ${host} port ${port}. Choose another one, or 0 for any free port.`,
  EACCES: (_, port) =>
    `PORT: this user may not listen on port ${port}. Choose one above 1023, or give the process the right to it.`,
  EADDRNOTAVAIL: (host) =>
    `HOST: ${host} is no address of this machine. Use 127.0.0.1 for this machine only, or 0.0.0.0 for all its addresses.`,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  EAFNOSUPPORT: (host) => `HOST: this machine cannot use addresses like ${host}. Use 0.0.0.0 or 127.0.0.1.`,
};

function unknownHost(host: string): string {
  return `HOST: the name ${host} has no address. Use an address of this machine, such as 127.0.0.1 or 0.0.0.0.`;
}
