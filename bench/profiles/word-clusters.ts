import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSentenceModel } from '../../src/providers/offline/sentence/weights.ts';

/**
 * Writes `word-clusters.json`: the common English words of the sentence model's vocabulary, grouped by their
 * vectors (k-means with cosines), finely and coarsely. The result is the same in every run.
 */

const GROUPS = { fine: 220, coarse: 50 };
const ROUNDS = 12;
const PATH = join(import.meta.dirname, '../../src/extractors/rules/profile-tagger/word-clusters.json');
/** A whole word in the vocabulary. bounded: 40 characters */
const WORD = /^\u2581(?<word>[a-z][a-z']{2,})$/;

const model = readSentenceModel();
const table = model.tensor('Embeddings_en');
// the table has two rows more than the vocabulary
const size = Math.floor(table.length / model.vocabulary.length);
const words: string[] = [];
const vectors: Float32Array[] = [];
for (const [id, [piece]] of model.vocabulary.entries()) {
  const word = WORD.exec(piece)?.groups?.word;
  if (word === undefined) continue;
  words.push(word);
  vectors.push(unit(table.slice(id * size, (id + 1) * size)));
}

let seed = 5;
/** From 0 to 1, the same numbers in every run. */
function random(): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
}

function unit(vector: Float32Array): Float32Array<ArrayBuffer> {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0)) || 1;
  return Float32Array.from(vector, (value) => value / length);
}

function nearest(vector: Float32Array, centres: readonly Float32Array[]): number {
  let best = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (const [i, centre] of centres.entries()) {
    let cosine = 0;
    for (let k = 0; k < size; k += 1) cosine += (vector[k] as number) * (centre[k] as number);
    if (cosine <= most) continue;
    most = cosine;
    best = i;
  }
  return best;
}

function grouped(count: number): string[][] {
  let centres = Array.from({ length: count }, () =>
    (vectors[Math.floor(random() * vectors.length)] as Float32Array).slice(),
  );
  let owners: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = centres;
    owners = vectors.map((vector) => nearest(vector, before));
    const sums = centres.map(() => new Float32Array(size));
    for (const [i, owner] of owners.entries())
      for (let k = 0; k < size; k += 1)
        (sums[owner] as Float32Array)[k] =
          ((sums[owner] as Float32Array)[k] as number) + ((vectors[i] as Float32Array)[k] as number);
    centres = sums.map(unit);
  }
  return centres.map((_, group) => words.filter((_, i) => owners[i] === group));
}

const fine = grouped(GROUPS.fine).filter(({ length }) => length > 1);
const coarse = grouped(GROUPS.coarse);
const joined = { fine: fine.map((group) => group.join(' ')), coarse: coarse.map((group) => group.join(' ')) };
writeFileSync(PATH, `${JSON.stringify(joined, null, 2)}\n`);
