import fc from 'fast-check';
import { makeDocx, makePdf } from '../support/documents.ts';
import { rarely, size, text } from './texts.ts';

export interface FuzzFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  csv: 'text/csv',
  json: 'application/json',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  md: 'text/markdown',
  txt: 'text/plain',
};

const MOST = 100_000;
const words = text(MOST);

const html = fc
  .record({
    words,
    tag: fc.constantFrom('div', 'table', 'ul', 'b', 'a href=x', 'pre', 'script', '!--'),
    times: size(20_000),
  })
  .map(({ words, tag, times }) => `<html><body>${`<${tag}>`.repeat(times)}${words}</body>`);
const csv = fc
  .record({
    words,
    cell: fc.constantFrom('a,', '"', '"a""b",', ';', '\t', '=1+1,'),
    times: size(20_000),
    rows: size(500),
  })
  .map(({ words, cell, times, rows }) => {
    const row = `${cell.repeat(Math.ceil(times / (rows + 1)))}\n`;
    return row.repeat(rows + 1) + words;
  });
const json = fc.oneof(
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc
    .record({ open: fc.constantFrom('[', '{"a":', '[{"b":['), times: size(50_000), words })
    .map(({ open, times, words }) => open.repeat(times) + JSON.stringify(words)),
);
const skill = fc
  .record({ name: text(2000), heading: text(MOST), list: text(3000), times: size(300) })
  .map(({ name, heading, list, times }) => {
    return `---\nname: ${name}\ndescription: ${list}\n---\n# ${heading}\n${`- ${list.slice(0, 100)}\n`.repeat(times)}`;
  });
const pdf = fc
  .record({ words: text(5000), pages: fc.integer({ min: 0, max: 30 }) })
  .map(({ words, pages }) => makePdf(Array.from({ length: pages }, () => words)));
const docx = fc
  .record({ words: text(20_000), paragraphs: fc.integer({ min: 0, max: 200 }) })
  .map(({ words, paragraphs }) =>
    makeDocx(Array.from({ length: paragraphs }, () => words.slice(0, 1000)).concat(words)),
  );

/** File name extensions; the drawn one may not fit the content. */
const ENDINGS = Object.keys(MEDIA_TYPES);

/**
 * Files of every supported format: whole, cut off, with changed bytes, or with the extension of another
 * format.
 */
export function file(): fc.Arbitrary<FuzzFile> {
  const content = fc.oneof(
    ...(
      [
        ['html', html],
        ['csv', csv],
        ['json', json],
        ['md', skill],
        ['txt', words],
        ['pdf', pdf],
        ['docx', docx],
      ] as const
    ).map(([format, content]: readonly [string, fc.Arbitrary<string | Buffer>]) =>
      content.map((written) => ({ format, bytes: Buffer.from(written as string) })),
    ),
  );
  const damage = fc.record({
    cutAt: rarely(fc.double({ min: 0, max: 1, noNaN: true }), 6),
    bytes: fc.oneof(
      { weight: 5, arbitrary: fc.constant([]) },
      {
        weight: 1,
        arbitrary: fc.array(
          fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 255 })),
          {
            maxLength: 20,
          },
        ),
      },
    ),
    ending: rarely(fc.constantFrom(...ENDINGS, 'exe', ''), 8),
    base: fc.oneof({ weight: 5, arbitrary: fc.constant('file') }, { weight: 1, arbitrary: text(300) }),
  });
  return fc.tuple(content, damage).map(([{ format, bytes }, { cutAt, bytes: changed, ending, base }]) => {
    const damaged = Buffer.from(cutAt === null ? bytes : bytes.subarray(0, Math.floor(bytes.length * cutAt)));
    for (const [place, value] of changed as readonly (readonly [number, number])[])
      if (damaged.length > 0)
        damaged[Math.min(damaged.length - 1, Math.floor(damaged.length * place))] = value;
    const named = ending ?? format;
    return {
      name: `${base}.${named}`,
      mediaType: MEDIA_TYPES[named] ?? 'application/octet-stream',
      bytes: damaged,
    };
  });
}
