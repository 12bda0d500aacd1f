import type { ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, TEST_KEY, type TestApp } from '../support/app.ts';
import { makePdf } from '../support/documents.ts';
import { type FileHost, redirects, sends, startFileHost } from '../support/file-host.ts';

const BODY_LIMIT = 200_000;
/** Private addresses are listed too, and refused all the same. */
const HOSTS =
  'docs.example.com, .example.org, 10.0.0.1, [::1], [::ffff:10.0.0.1], [fd00::1], 169.254.169.254, 100.64.0.1, localhost';

let host: FileHost;
let app: TestApp;
beforeAll(async () => {
  host = await startFileHost();
  app = await startTestApp(
    { KNOWLEDGE_URL_HOSTS: HOSTS, BODY_LIMIT_BYTES: String(BODY_LIMIT) },
    undefined,
    undefined,
    undefined,
    host.network,
  );
});
afterAll(async () => {
  await app.close();
  await host.close();
});

const LIMIT = 60_000;
type Sent = { content: string; name?: string; type?: string; mime_type?: string };

async function newBase(): Promise<string> {
  return (await app.v1('/create/knowledgebase', { knowledgebase_name: 'Handbook' })).body.data.id;
}

/** Adds files and waits until they are read. @returns the files as the API shows them, in their order */
async function add(base: string, ...file: Sent[]) {
  const added = await app.v1('/add/knowledgebase-file', { knowledgebase_id: base, file });
  expect(added.body, added.text).toMatchObject({ code: 0 });
  await app.idle(base);
  const file_ids = added.body.data.map((one: { id: string }) => one.id);
  const read = await app.v1('/get/knowledgebase-file', { file_ids });
  const byId = new Map(read.body.data.file_detail_list.map((one: { id: string }) => [one.id, one]));
  return file_ids.map((id: string) => byId.get(id));
}

async function find(base: string, query: string, view = 'detail_factual') {
  const body = {
    user_id: 'reader',
    query,
    knowledgebase_ids: [base],
    relativity: 0,
    include_memory_view: [view],
  };
  return (await app.v1('/search/memory', body)).body.data;
}

it('files by URL are fetched from listed hosts and found like files that were sent', {
  timeout: LIMIT,
}, async () => {
  const base = await newBase();
  host.files.set('/guide/trams.md', sends('# Trams\n\nLine four goes to the harbour.'));
  host.files.set(
    '/page?id=7',
    sends('<h1>Ferries</h1><p>They leave at noon.</p>', { 'content-type': 'text/html; charset=utf-8' }),
  );
  host.files.set('/feed', sends('<shop><lamp>Lumen</lamp></shop>', { 'content-type': 'application/xml' }));
  host.files.set('/a.bin', sends(makePdf(['The warranty lasts five years.'])));
  host.files.set(
    '/packed.txt',
    sends(gzipSync('The canteen opens at eleven.'), { 'content-encoding': 'gzip' }),
  );
  host.files.set('/small.txt', sends(brotliCompressSync('The cellar is dry.'), { 'content-encoding': 'br' }));
  const skill = '---\nname: Returns\ndescription: How to take goods back\n---\nAsk for the order number.';
  host.files.set('/skill', sends(skill, { 'content-type': 'text/markdown' }));
  const files = await add(
    base,
    { content: 'https://docs.example.com/guide/trams.md#top' },
    { content: ' https://a.example.org/page?id=7 ' },
    { content: 'https://EXAMPLE.org/feed' },
    { content: 'https://docs.example.com/a.bin', name: 'two.pdf' },
    { content: 'https://docs.example.com/packed.txt' },
    { content: 'https://docs.example.com/small.txt' },
    { content: 'https://docs.example.com/skill', type: 'skill' },
    { content: 'Sent as words.', name: 'sent.txt' },
  );
  expect(files.map((file: { status: string; reason: string }) => file.reason ?? file.status)).toEqual(
    Array(8).fill('AVAILABLE'),
  );
  expect(files.map((file: { name: string }) => file.name)).toEqual([
    ...['trams.md', 'page', 'feed', 'two.pdf', 'packed.txt', 'small.txt', 'skill', 'sent.txt'],
  ]);
  expect(files[0].size).toBe('# Trams\n\nLine four goes to the harbour.'.length);
  for (const [query, words] of [
    ['Which line goes to the harbour?', 'Line four'],
    ['When do the ferries leave?', 'noon'],
    ['lamp of the shop', 'Lumen'],
    ['How long is the warranty?', 'five years'],
    ['When does the canteen open?', 'eleven'],
    ['the cellar', 'dry'],
  ] as const) {
    expect((await find(base, query)).memory_detail_list[0].memory_value, query).toContain(words);
  }
  expect((await find(base, 'take goods back', 'skill')).skill_detail_list).toMatchObject([
    { skill_value: { name: 'Returns' } },
  ]);
  expect(host.requests.map(({ url }) => url)).toContain('https://a.example.org/page?id=7');
  for (const { url, servername } of host.requests) expect(new URL(url).hostname).toBe(servername);
});

it.each([
  ['http://docs.example.com/a.txt', 'https'],
  ['ftp://docs.example.com/a.txt', 'https'],
  ['file:///etc/passwd', 'https'],
  ['https://me@docs.example.com/a.txt', 'password'],
  ['https://:secret@docs.example.com/a.txt', 'password'],
  ['https://docs.example.com:8443/a.txt', 'port'],
  ['https://docs.example.com:22/a.txt', 'port'],
  ['https://www.docs.example.com/a.txt', 'KNOWLEDGE_URL_HOSTS'],
  ['https://docs.example.com.evil.test/a.txt', 'KNOWLEDGE_URL_HOSTS'],
  ['https://docs.example.com./a.txt', 'KNOWLEDGE_URL_HOSTS'],
  ['https://evilexample.org/a.txt', 'KNOWLEDGE_URL_HOSTS'],
  ['https://docs.example.com\\@evil.test/', 'KNOWLEDGE_URL_HOSTS|read'],
  ['https://evil.test/?https://docs.example.com/', 'KNOWLEDGE_URL_HOSTS'],
  ['https://127.0.0.2/a.txt', 'KNOWLEDGE_URL_HOSTS'],
  ['https://10.0.0.1/a.txt', 'address'],
  ['https://0xa000001/a.txt', 'address'],
  ['https://167772161/a.txt', 'address'],
  ['https://[::1]/a.txt', 'address'],
  ['https://[::ffff:10.0.0.1]/a.txt', 'address'],
  ['https://[fd00:0:0::1]/a.txt', 'address'],
  ['https://169.254.169.254/latest/meta-data', 'address'],
  ['https://100.64.0.1/a.txt', 'address'],
  ['https://localhost/a.txt', 'address'],
  ['https://docs.example.com/a b.txt', 'read'],
  ['https://docs.exa\nmple.com/a.txt', 'read'],
  ['https://', 'read'],
  [`https://docs.example.com/${'a'.repeat(3_000)}`, '2,000'],
])(
  'the URL %s is refused at once, and nothing is stored or fetched',
  { timeout: LIMIT },
  async (content, told) => {
    const base = await newBase();
    const before = host.requests.length;
    const file = [{ content: 'Some words.' }, { content }];
    const answer = await app.v1('/add/knowledgebase-file', { knowledgebase_id: base, file });
    expect([answer.status, answer.body.code]).toEqual([400, 40000]);
    expect(answer.body.message).toMatch(new RegExp(`^file\\[1\\]\\.content: .*(?:${told})`));
    expect(answer.text).not.toContain('secret');
    expect((await app.v1('/get/knowledgebase-file', { knowledgebase_id: base })).body.data.total).toBe(0);
    expect(host.requests).toHaveLength(before);
  },
);

it('a file whose name or type says an unsupported format is refused before it is fetched', {
  timeout: LIMIT,
}, async () => {
  const base = await newBase();
  const before = host.requests.length;
  for (const [file, told] of [
    [{ content: 'https://docs.example.com/a.txt', name: 'a.exe' }, /not supported/],
    [{ content: 'https://docs.example.com/old.doc' }, /\.docx/],
    [{ content: 'https://docs.example.com/a', mime_type: 'application/msword' }, /\.docx/],
    [{ content: 'https://docs.example.com/a.pdf', type: 'skill' }, /Markdown/],
  ] as const) {
    const answer = await app.v1('/add/knowledgebase-file', { knowledgebase_id: base, file: [file] });
    expect([answer.status, answer.body.code]).toEqual([415, 50107]);
    expect(answer.body.message).toMatch(told);
  }
  expect(host.requests).toHaveLength(before);
});

it('a host with any private or reserved address is never connected to', { timeout: LIMIT }, async () => {
  const base = await newBase();
  const before = host.requests.length;
  const lists = [
    ...[['10.0.0.5'], ['127.0.0.1', '169.254.169.254'], ['::ffff:127.0.0.1'], ['::1'], ['fe80::1']],
    ...[['100.64.1.1'], ['224.0.0.1'], ['0.0.0.0'], ['64:ff9b::a00:1'], ['2002:a00:1::1'], ['nonsense']],
  ];
  for (const [at, list] of lists.entries()) host.addresses.set(`h${at}.example.org`, [list]);
  const files = await add(base, ...lists.map((_, at) => ({ content: `https://h${at}.example.org/a.txt` })));
  for (const file of files)
    expect(file).toMatchObject({ status: 'FAILED', reason: expect.stringMatching(/private or reserved/) });
  expect(host.requests).toHaveLength(before);
});

it('the address that was checked is the one that is connected to', { timeout: LIMIT }, async () => {
  const base = await newBase();
  host.files.set('/pinned.txt', sends('The pinned words.'));
  host.addresses.set('pin.example.org', [['127.0.0.1'], ['10.0.0.5']]);
  const url = { content: 'https://pin.example.org/pinned.txt' };
  expect(await add(base, url)).toMatchObject([{ status: 'AVAILABLE' }]);
  expect(await add(base, url)).toMatchObject([
    { status: 'FAILED', reason: expect.stringMatching(/private/) },
  ]);
});

it('redirects are followed within the list, and each is checked like the first URL', {
  timeout: LIMIT,
}, async () => {
  const base = await newBase();
  host.files.set('/1', redirects('/2', 301));
  host.files.set('/2', redirects('https://files.example.org/3', 307));
  host.files.set('/3', redirects('//docs.example.com/end.txt', 308));
  host.files.set('/end.txt', sends('The end of the way.'));
  host.files.set('/0', redirects('/1'));
  expect(await add(base, { content: 'https://docs.example.com/1', name: 'end.txt' })).toMatchObject([
    { status: 'AVAILABLE', size: 19 },
  ]);
  host.addresses.set('inside.example.org', [['192.168.0.1']]);
  const targets = [
    ...[
      'https://evil.test/a.txt',
      'http://docs.example.com/end.txt',
      'https://me:pw@docs.example.com/end.txt',
    ],
    ...['https://docs.example.com:8443/end.txt', 'https://10.0.0.1/', 'https://inside.example.org/end.txt'],
    ...['file:///etc/passwd', 'https://[::1]/', 'https://'],
  ];
  for (const [at, target] of targets.entries()) host.files.set(`/to${at}`, redirects(target));
  host.files.set('/loop', redirects('/loop'));
  const before = host.requests.length;
  const files = await add(
    base,
    ...[...targets.map((_, at) => `to${at}`), 'loop', '0'].map((path) => ({
      content: `https://docs.example.com/${path}`,
    })),
  );
  for (const file of files)
    expect(file).toMatchObject({ status: 'FAILED', reason: expect.stringMatching(/redirects|private/) });
  // one request for each target, and four for each chain that is too long
  expect(host.requests).toHaveLength(before + targets.length + 8);
});

it('a file that is larger than the limit is not kept, whatever its host declares', {
  timeout: LIMIT,
}, async () => {
  const base = await newBase();
  const large = Buffer.alloc(BODY_LIMIT + 1, 'words ');
  host.files.set('/declared.txt', sends(large));
  host.files.set('/endless.txt', (response: ServerResponse) => {
    const more = () => {
      while (!response.destroyed && response.write(large));
    };
    response.on('drain', more);
    more();
  });
  const bomb = Buffer.alloc(100 * 1024 * 1024);
  host.files.set('/bomb.txt', sends(gzipSync(bomb), { 'content-encoding': 'gzip' }));
  host.files.set('/skill.md', sends(Buffer.alloc(102_401, 'words ')));
  const files = await add(
    base,
    ...['declared.txt', 'endless.txt', 'bomb.txt'].map((path) => ({
      content: `https://docs.example.com/${path}`,
    })),
    { content: 'https://docs.example.com/skill.md', type: 'skill' },
  );
  for (const file of files)
    expect(file).toMatchObject({ status: 'FAILED', size: 0, reason: expect.stringMatching(/larger|100 KB/) });
  const health = await app.call('GET', '/health/ready');
  expect(health.status).toBe(200);
});

it('a file that its host refuses or that cannot be read says why', { timeout: LIMIT }, async () => {
  const base = await newBase();
  host.files.set('/empty.txt', sends(''));
  host.files.set('/fake.pdf', sends('no pdf'));
  host.files.set('/program', sends('MZ', { 'content-type': 'application/x-msdownload' }));
  host.files.set('/odd.txt', sends('x', { 'content-encoding': 'zstd, rot13' }));
  host.files.set('/torn.txt', sends('no gzip at all', { 'content-encoding': 'gzip' }));
  host.files.set('/broken.pdf', sends('%PDF-1.4 nothing at all'));
  const paths = ['nothing.txt', 'empty.txt', 'fake.pdf', 'program', 'odd.txt', 'torn.txt', 'broken.pdf'];
  const files = await add(base, ...paths.map((path) => ({ content: `https://docs.example.com/${path}` })));
  const told = [/refused/, /empty/, /format/, /format/, /encoding/, /encoding/, /damaged/];
  for (const [at, reason] of told.entries())
    expect(files[at], paths[at]).toMatchObject({ status: 'FAILED', reason: expect.stringMatching(reason) });
  expect((await find(base, 'nothing at all')).memory_detail_list).toEqual([]);
});

it('a repeated request with the same Idempotency-Key fetches the file once', { timeout: LIMIT }, async () => {
  const base = await newBase();
  host.files.set('/once.txt', sends('The words of once.'));
  const send = (path: string) =>
    app.call('POST', '/v1/add/knowledgebase-file', {
      body: { knowledgebase_id: base, file: [{ content: `https://docs.example.com/${path}` }] },
      headers: { authorization: `Token ${TEST_KEY}`, 'idempotency-key': `k-${base}` },
    });
  const [one, two] = await Promise.all([send('once.txt'), send('once.txt')]);
  expect(one.body).toEqual(two.body);
  expect(one.body.data).toMatchObject([{ name: 'once.txt', sizeMB: 0, status: 'PROCESSING' }]);
  expect((await send('other.txt')).status).toBe(409);
  await app.idle(base);
  expect((await app.v1('/get/knowledgebase-file', { knowledgebase_id: base })).body.data.total).toBe(1);
  expect(host.requests.filter(({ url }) => url.endsWith('/once.txt'))).toHaveLength(1);
});
