import { lookup } from 'node:dns/promises';
import { type BlockList, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** How hosts are found and reached. Tests pass another one than {@link INTERNET}. */
export interface Network {
  /** The IP addresses of a host name. */
  resolve(host: string): Promise<readonly string[]>;
  /** Whether the server may connect to an IP address. */
  isAllowed(address: string): boolean;
  /** The port that all connections go to. Default: the URL's. */
  readonly port?: number;
  /**
   * The certificate, as PEM, that hosts are checked against. Default: the authorities that Node.js trusts.
   */
  readonly ca?: string;
}

export const INTERNET: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isAllowed: isPublicAddress,
};

/** The addresses of IPv6 that are assigned to hosts on the internet. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an address belongs to a host on the internet. Private, loopback, link-local, shared, multicast,
 * documentation and reserved ranges do not, nor do ranges of IPv6 that stand for addresses of IPv4.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6);
}

/** The internet, and the private addresses in a list. */
export function internetAnd(allowed: BlockList, resolve: Network['resolve'] = INTERNET.resolve): Network {
  return {
    resolve,
    isAllowed: (address) => {
      const version = isIP(address);
      // an address with a zone (fe80::1%eth0) cannot be looked up in the list
      if (version === 0 || address.includes('%')) return false;
      return isPublicAddress(address) || allowed.check(address, version === 6 ? 'ipv6' : 'ipv4');
    },
  };
}
