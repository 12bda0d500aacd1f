import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Bm25, stemmedTokens, tokens } from '../bench/lib/bm25.ts';
import { readDataSet } from '../bench/lib/data.ts';
import { interval95, percentile, score } from '../bench/lib/metrics.ts';
import { sentence } from '../bench/lib/text.ts';

describe('score', () => {
  it('is one everywhere when the evidence comes first', () => {
    const perfect = score(['a', 'b', 'x'], ['b', 'a']);
    expect(Object.keys(perfect)).toHaveLength(9);
    expect(Object.values({ ...perfect, recall1: 1 })).toEqual(Array(9).fill(1));
    expect(perfect.recall1).toBe(0.5);
  });

  it('counts distinct ids, so that a repeated source takes one rank', () => {
    const result = score(['x', 'x', 'y', 'y', 'z', 'a'], ['a', 'b']);
    expect(result.recall5).toBe(0.5);
    expect(result.reciprocalRank).toBe(1 / 4);
    expect(result.all10).toBe(0);
    expect(result.ndcg10).toBeCloseTo(1 / Math.log2(5) / (1 + 1 / Math.log2(3)), 10);
  });

  it('cuts at k', () => {
    const ranking = Array.from({ length: 30 }, (_, i) => `d${i}`);
    expect(score(ranking, ['d4', 'd5', 'd10', 'd20'])).toMatchObject({
      recall5: 0.25,
      recall10: 0.5,
      recall20: 0.75,
    });
  });
});

describe('percentile and interval', () => {
  it('uses the nearest rank, and the mean of the middle two for the median', () => {
    expect([50, 95, 99].map((p) => percentile([4, 1, 3, 2], p))).toEqual([2.5, 4, 4]);
  });

  it('computes the same interval around the mean every time', () => {
    const values = Array.from({ length: 200 }, (_, i) => i % 2);
    const [low, high] = interval95(values);
    expect(low).toBeLessThan(0.5);
    expect(high).toBeGreaterThan(0.5);
    expect(high - low).toBeLessThan(0.2);
    expect(interval95(values)).toEqual([low, high]);
  });
});

describe('BM25', () => {
  it('tokenizes words, numbers and single CJK characters', () => {
    expect(tokens("Anna's 2nd 東京 trip")).toEqual(['anna', 's', '2', 'nd', '東', '京', 'trip']);
    expect(stemmedTokens('The runners were running')).toEqual(['runner', 'run']);
  });

  it('ranks rare words and shorter texts higher, and returns nothing without a match', () => {
    const index = new Bm25();
    index.add('long', 'the cat sat on the mat and slept for the whole day');
    index.add('short', 'the cat sat');
    index.add('rare', 'a zebra');
    expect(index.search('cat zebra', 10)).toEqual(['rare', 'short', 'long']);
    expect(index.search('cat', 1)).toEqual(['short']);
    expect(index.search('dog', 10)).toEqual([]);
  });
});

describe('sentence', () => {
  it('has about 20 words and is never repeated', () => {
    const all = Array.from({ length: 2000 }, (_, i) => sentence(i));
    expect(new Set(all).size).toBe(2000);
    const words = all.reduce((sum, text) => sum + text.split(' ').length, 0) / all.length;
    expect(words).toBeGreaterThan(17);
    expect(words).toBeLessThan(23);
  });
});

describe('a data set', () => {
  it('may have line separators of Unicode within its texts, and any ends of lines', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'recollect-data-'));
    try {
      const text = 'one\u2028two\u2029three\u0085four';
      const turn = {
        conv_id: 'c',
        doc_id: 'd',
        session_id: 's',
        session_index: 0,
        turn_index: 0,
        speaker: 'user',
        role: 'user',
        ts: null,
        text,
      };
      const question = {
        qid: 'q',
        conv_id: 'c',
        query: text,
        category_name: 'x',
        evidence: ['d'],
        evidence_sessions: [],
      };
      writeFileSync(join(folder, 'corpus.jsonl'), `${JSON.stringify(turn)}\r\n\n`);
      writeFileSync(join(folder, 'queries.jsonl'), JSON.stringify(question));
      const { conversations } = await readDataSet(folder);
      expect(conversations[0]?.sessions[0]?.turns.map((one) => one.text)).toEqual([text]);
      expect(conversations[0]?.questions.map((one) => one.query)).toEqual([text]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
