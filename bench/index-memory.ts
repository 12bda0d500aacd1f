import { rank } from '../src/domain/ranking/rank.ts';
import { TermIndex } from '../src/domain/ranking/term-index.ts';
import { indexLexemes } from '../src/domain/text/index-text.ts';
import { fromTsvector, toTsvector } from '../src/domain/text/lexemes.ts';
import { lengthOf } from '../src/domain/text/places.ts';
import { toBytes } from '../src/lib/byte-vector.ts';

/**
 * Measures the memory that one entry of a search index takes: on the heap and in array buffers, beside the
 * size that the index itself reports.
 *
 *     node --expose-gc bench/index-memory.ts
 */

const COMMON =
  'tea rain ferry Lisbon market garden guitar dentist sister Friday train coffee river lamp'.split(' ');

function words(count: number, of: (n: number) => string): string {
  return Array.from({ length: count }, (_, n) => of(n)).join(' ');
}

const CASES: readonly (readonly [name: string, memories: number, text: (n: number) => string])[] = [
  ['chat turns of 12 words', 20_000, (n) => words(12, (i) => COMMON[(n * 7 + i * 5) % COMMON.length] ?? '')],
  [
    '6 kB of common words',
    1000,
    (n) => words(1000, (i) => `${COMMON[(n + i * 3) % COMMON.length]}${i % 90}`),
  ],
  ['6 kB of rare words', 1000, (n) => words(600, (i) => `q${(n * 600 + i).toString(36).padStart(8, 'x')}`)],
];

function measured(): number {
  for (let n = 0; n < 3; n += 1) globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

console.log('| memories | count | bytes each, measured | counted | put, µs each | search, ms |');
console.log('|---|---|---|---|---|---|');
for (const one of CASES) console.log(measure(...one));

function measure(name: string, count: number, text: (n: number) => string): string {
  const saidAt = new Date('2026-05-01T10:00:00Z');
  const vector = toBytes(Float32Array.from({ length: 256 }, (_, n) => Math.sin(n)));
  const lexemes = Array.from({ length: count }, (_, n) =>
    toTsvector(indexLexemes({ text: text(n), saidAt })),
  );
  const before = measured();
  const index = new TermIndex();
  const start = performance.now();
  for (const [n, stored] of lexemes.entries()) {
    const terms = fromTsvector(stored);
    index.put({
      id: `${n}`.padStart(36, '0'),
      conversationId: `conversation-${n % 50}`,
      position: n,
      speakerTerms: [],
      role: 'user',
      memoryType: 'UserMemory',
      saidAt: new Date(saidAt.getTime() + n),
      textHash: `${n}`,
      terms,
      asked: null,
      ...lengthOf(terms),
      vector,
    });
  }
  const put = (1000 * (performance.now() - start)) / count;
  const query = {
    terms: new Map([
      ['tea', 1],
      ['lisbon', 1],
      ['rain', 1],
    ]),
    similarity: (of: TermIndex) => new Float64Array(of.slots),
  };
  for (let n = 0; n < 50; n += 1) rank(index, query, 20);
  const times = Array.from({ length: 50 }, () => {
    const began = performance.now();
    rank(index, query, 20);
    return performance.now() - began;
  });
  const search = times.sort((a, b) => a - b)[25] ?? 0;
  const each = (bytes: number) => Math.round(bytes / count).toLocaleString('en');
  return `| ${name} | ${count} | ${each(measured() - before)} | ${each(index.bytes)} | ${put.toFixed(0)} | ${search.toFixed(2)} |`;
}
