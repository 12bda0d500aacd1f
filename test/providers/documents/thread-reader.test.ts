import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { DocumentFormat } from '../../../src/domain/documents/document.ts';
import { createThreadReader } from '../../../src/providers/documents/thread-reader.ts';
import { docxOf, makeDocx, makePdf, makeZip, pdfOf } from '../../support/documents.ts';

const LIMIT = 90_000;
const reader = createThreadReader();
const { signal } = new AbortController();
const read = (content: Buffer | string, format: DocumentFormat) =>
  reader.read(Buffer.from(content), format, signal);
const refusal = (content: Buffer | string, format: DocumentFormat) =>
  read(content, format).then(
    () => 'read',
    (error) => error.reason,
  );

describe('a file that waits for a thread', () => {
  it('is given up as soon as its caller aborts, and takes no place', { timeout: LIMIT }, async () => {
    const one = createThreadReader({ threads: 1 });
    const file = Buffer.from('<p>Open daily.</p>');
    let isRead = false;
    const first = one.read(file, 'html', signal).finally(() => {
      isRead = true;
    });
    const caller = new AbortController();
    const second = one.read(file, 'html', caller.signal);
    caller.abort(new Error('the caller is gone'));
    await expect(second).rejects.toThrow('the caller is gone');
    expect(isRead).toBe(false);
    expect(await first).toEqual(await one.read(file, 'html', signal));
  });
});

describe('a file is converted to text', () => {
  it('from a PDF, with the offset of each page', { timeout: LIMIT }, async () => {
    const { text, pageStarts } = await read(makePdf(['The first page.', 'And the second one.']), 'pdf');
    expect(pageStarts?.map((start) => text.slice(start).split('\n')[0])).toEqual([
      'The first page.',
      'And the second one.',
    ]);
  });

  it('from a Word document, with its headings', { timeout: LIMIT }, async () => {
    const { text, pageStarts } = await read(makeDocx(['# Refunds', 'Within 30 days.', '退货须知']), 'docx');
    expect([text, pageStarts]).toEqual(['# Refunds\n\nWithin 30 days.\n\n退货须知', null]);
  });

  it('from a web page, without scripts and URLs', { timeout: LIMIT }, async () => {
    const html =
      '<html><head><title>t</title><script>x()</script></head><body><h2>Hours</h2><p>Open <a href="http://a.test/">daily</a>.</p><style>p{}</style></body></html>';
    expect((await read(html, 'html')).text).toBe('## Hours\n\nOpen daily.');
  });

  it('from JSON and CSV, each value with its name', { timeout: LIMIT }, async () => {
    expect((await read('{"shop":{"name":"Lumen","tags":["a","b"]}}', 'json')).text).toBe(
      'shop.name: Lumen\nshop.tags[0]: a\nshop.tags[1]: b',
    );
    expect((await read('Name,Note\r\nAnn,"says ""hi"", twice"\r\nBob,\r\n', 'csv')).text).toBe(
      'Name: Ann; Note: says "hi", twice\n\nName: Bob',
    );
  });

  it('from XML, each value with its name, and text with marked words as one line', {
    timeout: LIMIT,
  }, async () => {
    const xml = `<?xml version="1.0"?><!-- no --><shop xmlns="urn:x" city="Riga">
      <item sku="1"><name>Lamp &amp; shade</name><price unit="EUR">4</price><empty/></item>
      <item sku="2"><name>Chair</name><img src="c.png"/></item>
      <p>Open <b>every</b> day, <i>also</i> on <![CDATA[<Sundays>]]>.</p></shop>`;
    expect((await read(xml, 'xml')).text).toBe(
      'city: Riga\n\nsku: 1\nname: Lamp & shade\nprice: 4 (unit: EUR)\n\nsku: 2\nname: Chair\nimg: src: c.png\n\np: Open every day, also on <Sundays>.',
    );
    expect((await read('<note>会议在周五</note>', 'xml')).text).toBe('note: 会议在周五');
  });

  it('from XML in the encoding that it declares, or else in that of its bytes', {
    timeout: LIMIT,
  }, async () => {
    const french = '<?xml version="1.0" encoding="ISO-8859-1"?><a>Caf\u00e9 \u00e0 c\u00f4t\u00e9</a>';
    expect((await read(Buffer.from(french, 'latin1'), 'xml')).text).toBe('a: Café à côté');
    const chinese = Buffer.concat([
      Buffer.from("<?xml version='1.0' encoding='gb2312'?><a>"),
      Buffer.from('bbe1d2e9d4dad6dccee5', 'hex'),
      Buffer.from('</a>'),
    ]);
    expect((await read(chinese, 'xml')).text).toBe('a: 会议在周五');
    for (const encoding of ['utf-16', 'klingon'])
      expect((await read(`<?xml version="1.0" encoding="${encoding}"?><a>é</a>`, 'xml')).text).toBe('a: é');
    expect((await read(Buffer.from('\uFEFF<a>é</a>', 'utf16le'), 'xml')).text).toBe('a: é');
  });

  it('from UTF-8, UTF-16 and GB 18030', { timeout: LIMIT }, async () => {
    const words = '会议在周五';
    expect((await read(Buffer.from(words), 'text')).text).toBe(words);
    expect((await read(Buffer.from(`\uFEFF${words}`, 'utf16le'), 'text')).text).toBe(words);
    expect((await read(Buffer.from('bbe1d2e9d4dad6dccee5', 'hex'), 'text')).text).toBe(words);
  });
});

it('a file is read while another thread uses hundreds of megabytes to compile', {
  timeout: LIMIT,
}, async () => {
  // compiles everything with optimisation at once, as an embedded database does in the course of its use
  const flags = ['wasm-lazy-compilation', 'liftoff'];
  for (const flag of flags) setFlagsFromString(`--no-${flag}`);
  const compiler = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads');
     parentPort.on('message', () => undefined);
     WebAssembly.compile(require('node:fs').readFileSync(workerData));`,
    {
      eval: true,
      workerData: fileURLToPath(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))),
    },
  );
  await once(compiler, 'online');
  while ((await compiler.getHeapStatistics()).malloced_memory < 400 * 1024 * 1024);
  for (const flag of flags) setFlagsFromString(`--${flag}`);
  const words = 'So many words that the memory of their reader is looked at meanwhile.\n'.repeat(20_000);
  expect((await read(words, 'text')).text).toHaveLength(words.length);
  await compiler.terminate();
});

describe('a hostile file is refused with the reason, and the process survives', () => {
  it('a Word document that unpacks to gigabytes, whatever size it declares', { timeout: LIMIT }, async () => {
    const bomb = { name: 'word/media/x.xml', data: Buffer.alloc(200 * 1024 * 1024) };
    const packed = makeZip([{ ...bomb, declaredSize: 10 }]);
    expect(await refusal(packed, 'docx')).toBe('inflates');
  });

  it('XML that expands entities into entities', { timeout: LIMIT }, async () => {
    const entities = Array.from(
      { length: 12 },
      (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`,
    ).join('');
    const xml = `<!DOCTYPE d [<!ENTITY e0 "boom">${entities}]><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Safe words &e12;</w:t></w:r></w:p></w:body></w:document>`;
    const outcome = await read(docxOf(xml), 'docx').then(
      ({ text }) => text.length < 1_000,
      (error) => error.reason === 'unreadable',
    );
    expect(outcome).toBe(true);
  });

  it('XML whose entities expand into entities, or name a file', { timeout: LIMIT }, async () => {
    const entities = Array.from(
      { length: 12 },
      (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`,
    ).join('');
    const head = `<!DOCTYPE d [<!ENTITY e0 "boom"><!ENTITY f SYSTEM "file:///etc/passwd">${entities}]>`;
    expect((await read(`${head}<d>Safe words &e12; &f;</d>`, 'xml')).text).toBe('d: Safe words &e12; &f;');
  });

  it('XML that is deep, wide, long or no XML', { timeout: LIMIT }, async () => {
    const deep = `${'<a>'.repeat(500_000)}x${'</a>'.repeat(500_000)}`;
    expect(await refusal(deep, 'xml')).toBe('too_deep');
    expect(await refusal('<a>'.repeat(500_000), 'xml')).toBe('too_deep');
    expect(await refusal(`<a>${'<b>x</b>'.repeat(1_500_000)}</a>`, 'xml')).toBe('too_long');
    expect(await refusal(`<a ${'b="c" '.repeat(500_000)}/>`, 'xml')).toBe('read');
    expect(await refusal(`<a>${'</b>'.repeat(2_000_000)}x</a>`, 'xml')).toBe('read');
    expect(await refusal(`<a>${'&amp;'.repeat(1_000_000)}x</a>`, 'xml')).toBe('read');
    expect(await refusal(`<a>${'<b/>'.repeat(2_000_000)}</a>`, 'xml')).toBe('no_text');
    expect(await refusal(`<a>${'<'.repeat(2_000_000)}`, 'xml')).toBe('no_text');
    expect(await refusal(`<!DOCTYPE ${'<!'.repeat(2_000_000)}`, 'xml')).toBe('unreadable');
    expect(await refusal('No markup at all.', 'xml')).toBe('unreadable');
  });

  it('a million nested tags', { timeout: LIMIT }, async () => {
    const nested = `${'<div>'.repeat(1_000_000)}deep${'</div>'.repeat(1_000_000)}`;
    expect(['too_deep', 'too_much_memory', 'unreadable']).toContain(await refusal(nested, 'html'));
  });

  it('a Word document with a hundred thousand nested elements', { timeout: LIMIT }, async () => {
    const nested = `${'<w:p>'.repeat(100_000)}${'</w:p>'.repeat(100_000)}`;
    expect(['too_deep', 'too_much_memory', 'unreadable', 'no_text']).toContain(
      await refusal(docxOf(nested), 'docx'),
    );
  });

  it('JSON a hundred thousand levels deep', { timeout: LIMIT }, async () => {
    expect(['too_deep', 'unreadable']).toContain(
      await refusal(`${'['.repeat(100_000)}1${']'.repeat(100_000)}`, 'json'),
    );
  });

  it('a PDF with an endless page tree', { timeout: LIMIT }, async () => {
    const endless = pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 400 >>',
    ]);
    expect(['unreadable', 'too_slow', 'no_text']).toContain(await refusal(endless, 'pdf'));
  });

  it('a PDF with too many pages', { timeout: LIMIT }, async () => {
    expect(await refusal(makePdf(Array.from({ length: 501 }, (_, i) => `Page ${i}`)), 'pdf')).toBe(
      'too_many_pages',
    );
  });

  it('a PDF whose page unpacks to gigabytes', { timeout: LIMIT }, async () => {
    let stream: Buffer = Buffer.alloc(256 * 1024 * 1024, ' ');
    stream = deflateSync(stream);
    const head = `<< /Length ${stream.length} /Filter /FlateDecode >>\nstream\n`;
    const bomb = pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents [4 0 R 4 0 R 4 0 R 4 0 R] >>',
      Buffer.concat([Buffer.from(head), stream, Buffer.from('\nendstream')]),
    ]);
    expect(['too_much_memory', 'too_slow', 'no_text']).toContain(await refusal(bomb, 'pdf'));
  });

  it('a file without text, or with content that does not match its format', { timeout: LIMIT }, async () => {
    expect(await refusal(makePdf(['']), 'pdf')).toBe('no_text');
    expect(await refusal('%PDF-1.4 nothing', 'pdf')).toBe('unreadable');
    expect(await refusal('PK\x03\x04 nothing', 'docx')).toBe('unreadable');
    expect(await refusal('{"a":', 'json')).toBe('unreadable');
    expect(await refusal('x'.repeat(2_000_001), 'text')).toBe('too_long');
  });

  it('a file that takes longer than its time limit', { timeout: LIMIT }, async () => {
    const hurried = createThreadReader({ timeLimitMs: 1 });
    await expect(hurried.read(Buffer.from('words'), 'text', signal)).rejects.toMatchObject({
      reason: 'too_slow',
    });
  });

  it('and an abort by the caller ends the reading', async () => {
    const reason = new Error('gone');
    await expect(reader.read(Buffer.from('words'), 'text', AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});
