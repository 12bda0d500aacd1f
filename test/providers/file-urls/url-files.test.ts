import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUrlFiles } from '../../../src/providers/file-urls/url-files.ts';
import { isPublicAddress } from '../../../src/providers/network/network.ts';
import { type FileHost, startFileHost } from '../../support/file-host.ts';

let host: FileHost;
beforeAll(async () => {
  host = await startFileHost();
});
afterAll(() => host.close());

const { signal } = new AbortController();
const filesWithin = (totalMs: number) =>
  createUrlFiles({ hosts: ['docs.example.com'], maxBytes: 1_000, network: host.network, totalMs });

it('a host that sends for ever, or never, or whose name is never found costs the time limit', async () => {
  host.files.set('/drip', (response) => {
    const timer = setInterval(() => response.write('x'), 20);
    response.once('close', () => clearInterval(timer));
  });
  host.files.set('/silent', () => undefined);
  const files = filesWithin(300);
  for (const path of ['drip', 'silent'])
    await expect(files.download(`https://docs.example.com/${path}`, signal)).rejects.toMatchObject({
      reason: 'url_too_slow',
    });
  const network = { ...host.network, resolve: () => new Promise<never>(() => undefined) };
  const lost = createUrlFiles({ hosts: ['docs.example.com'], maxBytes: 1_000, network, totalMs: 100 });
  await expect(lost.download('https://docs.example.com/a', signal)).rejects.toMatchObject({
    reason: 'url_too_slow',
  });
});

it('a host with endless headers is given up', async () => {
  host.files.set('/headers', (response) => {
    response.writeHead(
      200,
      Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`x-${at}`, 'y'.repeat(100)])),
    );
    response.end('words');
  });
  await expect(
    filesWithin(20_000).download('https://docs.example.com/headers', signal),
  ).rejects.toMatchObject({
    reason: 'url_unavailable',
  });
});

it.each([
  ...[
    '93.184.215.14',
    '8.8.8.8',
    '223.255.255.254',
    '2606:2800:21f:cb07:6820:80da:af6b:8b2c',
    '2a00:1450::1',
  ],
])('%s is an address of the internet', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([
  ...[
    '0.0.0.0',
    '0.1.2.3',
    '10.1.2.3',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.9.9.9',
    '169.254.169.254',
  ],
  ...['172.16.0.1', '172.31.255.255', '192.0.0.8', '192.0.2.1', '192.88.99.1', '192.168.1.1', '198.18.0.1'],
  ...[
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
  ],
  ...['::', '::1', '::ffff:8.8.8.8', '::ffff:127.0.0.1', '::ffff:0:8.8.8.8', '::8.8.8.8', '64:ff9b::808:808'],
  ...['64:ff9b:1::1', '100::1', '2001::1', '2001:db8::1', '2002:7f00:1::1', '3fff::1', '5f00::1', '4000::1'],
  ...[
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    'localhost',
    '',
    '1.2.3',
    '0x7f.1',
  ],
])('%s is no address of the internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
