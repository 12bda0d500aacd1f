import { isIP } from 'node:net';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { Agent, type buildConnector, type Dispatcher } from 'undici';
import { isListedHost } from '../../lib/host-list.ts';
import { VERSION } from '../../version.ts';
import { INTERNET, type Network } from '../network/network.ts';
import { connectorTo, hostOf, resolveAllowed } from '../network/pinned-connection.ts';
import { FetchError } from './fetch-error.ts';

const MAX_URL_LENGTH = 2_000;
const MAX_REDIRECTS = 3;
/** Time limits in ms: of a connection, and of a silence of the host. */
const CONNECT_MS = 10_000;
const SILENCE_MS = 15_000;

export interface FetchedFile {
  readonly content: Buffer;
  /** The `Content-Type` header. */
  readonly mediaType: string | undefined;
}

/** Fetches files from the hosts that the operator lists. */
export interface UrlFiles {
  /**
   * Checks everything that can be checked without the network.
   * @throws FetchError if the URL is not fetched
   */
  check(url: string): URL;
  /** @throws FetchError; the signal's reason when it aborts */
  download(url: string, signal: AbortSignal): Promise<FetchedFile>;
}

export interface UrlFilesOptions {
  /** A list that `parseHostList` returned. Empty: nothing is fetched. */
  readonly hosts: readonly string[];
  /** Limit of a file, in bytes, both as sent and as decoded. */
  readonly maxBytes: number;
  /** For tests. Default: {@link INTERNET}. */
  readonly network?: Network | undefined;
  /** Time limit of a file in ms. Default: 60,000. */
  readonly totalMs?: number;
}

export function createUrlFiles({
  hosts,
  maxBytes,
  network = INTERNET,
  totalMs = 60_000,
}: UrlFilesOptions): UrlFiles {
  const check = (url: string) => checked(url, hosts, network);
  return {
    check,
    async download(first, signal) {
      const late = AbortSignal.timeout(totalMs);
      try {
        return await follow(check(first), {
          check,
          network,
          maxBytes,
          signal: AbortSignal.any([signal, late]),
        });
      } catch (error) {
        signal.throwIfAborted();
        if (late.aborted) throw new FetchError('url_too_slow');
        if (error instanceof FetchError) throw error;
        // the code alone, because messages name the host
        const cause = new Error((error as NodeJS.ErrnoException | null)?.code ?? 'without a code');
        throw new FetchError('url_unavailable', { cause });
      }
    },
  };
}

function checked(input: string, hosts: readonly string[], network: Network): URL {
  if (hosts.length === 0) throw new FetchError('url_off');
  const text = input.trim();
  const url = text.length > MAX_URL_LENGTH || /[\s\\]/.test(text) ? null : URL.parse(text);
  if (url === null) throw new FetchError('url_invalid');
  if (url.protocol !== 'https:') throw new FetchError('url_scheme');
  if (url.username !== '' || url.password !== '') throw new FetchError('url_credentials');
  if (url.port !== '') throw new FetchError('url_port');
  if (!isListedHost(url.hostname, hosts)) throw new FetchError('url_host');
  const host = hostOf(url);
  if (isIP(host) !== 0 && !network.isAllowed(host)) throw new FetchError('url_address');
  if (/^(?:.*\.)?localhost$/.test(host)) throw new FetchError('url_address');
  url.hash = '';
  return url;
}

interface Way {
  readonly check: (url: string) => URL;
  readonly network: Network;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/** Requests the URL and those that it redirects to, each of which is checked like the first. */
async function follow(first: URL, way: Way): Promise<FetchedFile> {
  let url = first;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const answer = await request(url, way);
    if (!(answer instanceof URL)) return answer;
    url = answer;
  }
  throw new FetchError('url_redirect');
}

/** @returns the file, or the URL that the host redirects to */
async function request(url: URL, { check, network, maxBytes, signal }: Way): Promise<FetchedFile | URL> {
  const agent = new Agent({
    connect: await connectorFor(url, network, signal),
    headersTimeout: SILENCE_MS,
    bodyTimeout: SILENCE_MS,
  });
  try {
    const response = await agent.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: 'GET',
      headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': `Recollect/${VERSION}` },
      signal,
    });
    // an answer that is not read to its end fails when the agent is destroyed
    response.body.on('error', () => undefined);
    const { statusCode: status, headers } = response;
    if (status >= 300 && status < 400 && typeof headers.location === 'string')
      return redirected(headers.location, url, check);
    if (status === 408 || status === 425 || status === 429 || status >= 500)
      throw new FetchError('url_unavailable');
    if (status !== 200) throw new FetchError('url_refused');
    return {
      content: await decoded(await bytesOf(response, maxBytes), headers['content-encoding'], maxBytes),
      mediaType: typeof headers['content-type'] === 'string' ? headers['content-type'] : undefined,
    };
  } finally {
    await agent.destroy();
  }
}

function redirected(location: string, from: URL, check: (url: string) => URL): URL {
  try {
    return check(URL.parse(location, from.href)?.href ?? '');
  } catch (error) {
    throw new FetchError('url_redirect', { cause: error });
  }
}

/** @throws FetchError url_address if one of the host's addresses is not allowed */
async function connectorFor(
  url: URL,
  network: Network,
  signal: AbortSignal,
): Promise<buildConnector.connector> {
  const found = await resolveAllowed(hostOf(url), network, signal);
  if (found === 'unknown') throw new FetchError('url_unavailable');
  if (found === 'refused') throw new FetchError('url_address');
  return connectorTo(found, network, CONNECT_MS);
}

async function bytesOf({ body, headers }: Dispatcher.ResponseData, maxBytes: number): Promise<Buffer> {
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw new FetchError('url_too_large');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new FetchError('url_too_large');
    chunks.push(chunk);
  }
  if (size === 0) throw new FetchError('url_empty');
  return Buffer.concat(chunks, size);
}

const DECODERS: Readonly<
  Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>>
> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/** Undoes the `Content-Encoding`, which some hosts send although none was asked for. */
async function decoded(
  bytes: Buffer,
  encoding: string | string[] | undefined,
  maxBytes: number,
): Promise<Buffer> {
  const name = String(encoding ?? '')
    .trim()
    .toLowerCase();
  if (name === '' || name === 'identity') return bytes;
  const decode = Object.hasOwn(DECODERS, name) ? DECODERS[name] : undefined;
  if (decode === undefined) throw new FetchError('url_encoding');
  try {
    return await decode(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    const full = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new FetchError(full ? 'url_too_large' : 'url_encoding', { cause: error });
  }
}
