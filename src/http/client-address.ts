import { type BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** How many addresses of `X-Forwarded-For` are read, counted from its end. */
const MAX_HOPS = 10;

/**
 * The IP address of the client. It is the remote address of the connection, unless that is a trusted proxy:
 * then it is the last address in `X-Forwarded-For` that is not a trusted proxy.
 */
export function clientAddress(request: FastifyRequest, trusted: BlockList): string {
  let address = plain(request.socket.remoteAddress ?? '');
  if (!isTrusted(address, trusted)) return address;
  const header = request.headers['x-forwarded-for'];
  const hops = [header ?? []].flat().join(',').split(',').slice(-MAX_HOPS);
  for (const hop of hops.toReversed()) {
    const next = plain(hop.trim());
    if (isIP(next) === 0) break;
    address = next;
    if (!isTrusted(address, trusted)) break;
  }
  return address;
}

/**
 * The key under which failed attempts of an address are counted. For IPv6 it is the /64 network, because one
 * host can choose among 2^64 addresses.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** Removes port, brackets and zone, and turns an IPv4-mapped IPv6 address into IPv4. */
function plain(address: string): string {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? address;
  const withoutPort = /^\d+\.\d+\.\d+\.\d+:\d+$/.test(bare) ? bare.slice(0, bare.indexOf(':')) : bare;
  const [host = ''] = withoutPort.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(host)?.[1];
  return mapped ?? host;
}

function isTrusted(address: string, trusted: BlockList): boolean {
  const version = isIP(address);
  return version !== 0 && trusted.check(address, version === 6 ? 'ipv6' : 'ipv4');
}
