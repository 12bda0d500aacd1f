import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { isPublicAddress, type Network } from '../../src/providers/network/network.ts';

/** For docs.example.com, example.org and *.example.org, until 2119. The key is used by these tests only. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg8zGQN69+zwnE3P33
ZAIuavLjV8KqmipHF05IksNepxmhRANCAAQwtcGLj3YB93G9KmptGJC4m8n7ofQa
5m0ZWCOcUwa4khkb/f8Ywh1X2/XlykauGOZlwjB31/bOvvBuT2GTuH0z
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBjTCCATOgAwIBAgIBATAKBggqhkjOPQQDAjAhMR8wHQYDVQQDDBZmaWxlIGhv
c3Qgb2YgdGhlIHRlc3RzMCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAw
WjAhMR8wHQYDVQQDDBZmaWxlIGhvc3Qgb2YgdGhlIHRlc3RzMFkwEwYHKoZIzj0C
AQYIKoZIzj0DAQcDQgAEMLXBi492AfdxvSpqbRiQuJvJ+6H0GuZtGVgjnFMGuJIZ
G/3/GMIdV9v15cpGrhjmZcIwd9f2zr7wbk9hk7h9M6NaMFgwNwYDVR0RBDAwLoIQ
ZG9jcy5leGFtcGxlLmNvbYILZXhhbXBsZS5vcmeCDSouZXhhbXBsZS5vcmcwHQYD
VR0OBBYEFFIfHbJbnX9iVpvgFDkTc1W2fTx9MAoGCCqGSM49BAMCA0gAMEUCIQDc
NlY8qJ9RF7lbnVpRrKuerDQrlkbUnX+cFutQUMX+7gIgAzNH5jBLbAqK6ymXJPjK
2zF5ONphaFPOWubirkvcmX4=
-----END CERTIFICATE-----`;

export interface FileHost {
  /** What the next requests for a path get. */
  readonly files: Map<string, (response: ServerResponse, request: IncomingMessage) => void>;
  /** `https://host/path` of each request, with the host of the header and of the TLS handshake. */
  readonly requests: { readonly url: string; readonly servername: string | false | null }[];
  /** Addresses of a host name, one list for each time it is looked up; the last one stays. */
  readonly addresses: Map<string, string[][]>;
  /** Leads every name to this host, and forbids addresses like the internet's, except for 127.0.0.1. */
  readonly network: Network;
  close(): Promise<void>;
}

/** Starts an https server on a free loopback port that plays all hosts of the internet. */
export async function startFileHost(): Promise<FileHost> {
  const files: FileHost['files'] = new Map();
  const requests: FileHost['requests'] = [];
  const addresses: FileHost['addresses'] = new Map();
  const server = createServer({ key: KEY, cert: CERTIFICATE }, (request, response) => {
    const path = request.url ?? '';
    requests.push({
      url: `https://${request.headers.host}${path}`,
      servername: (request.socket as TLSSocket).servername,
    });
    const answer = files.get(path);
    if (answer === undefined) response.writeHead(404).end('nothing here');
    else answer(response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    files,
    requests,
    addresses,
    network: {
      resolve: async (host) => {
        const lists = addresses.get(host) ?? [['127.0.0.1']];
        return (lists.length > 1 ? lists.shift() : lists[0]) ?? [];
      },
      isAllowed: (address) => address === '127.0.0.1' || isPublicAddress(address),
      port: (server.address() as AddressInfo).port,
      ca: CERTIFICATE,
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** An answer with a file. */
export const sends =
  (content: string | Buffer, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void => {
    response.writeHead(200, headers).end(content);
  };

/** An answer that redirects. */
export const redirects =
  (location: string, status = 302) =>
  (response: ServerResponse): void => {
    response.writeHead(status, { location }).end();
  };
