import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { createOfflineEmbedder } from '../../src/providers/offline/offline-embedder.ts';

/** The vectors of queries, kept in a file, and what reading a query needs of a server. */
export class Vectors {
  readonly #file: string;
  readonly #known: Map<string, Float32Array | null>;
  readonly #embedder = createOfflineEmbedder(1);
  #isChanged = false;
  readonly context: unknown;

  constructor(cache: string) {
    this.#file = join(cache, 'queries.bin');
    this.#known = existsSync(this.#file) ? deserialize(readFileSync(this.#file)) : new Map();
    const embedder = { ...this.#embedder, embed: (texts: readonly string[]) => this.#embed(texts) };
    const now = new Date();
    this.context = {
      models: { embedder },
      clock: () => now,
      projectId: 'bench',
      // a signal for each query, because vectors are kept by it
      get signal() {
        return new AbortController().signal;
      },
      measurements: { stage: (_: string, work: () => unknown) => work() },
      log: { warn: (about: unknown) => console.error(about) },
    };
  }

  async #embed(texts: readonly string[]): Promise<(Float32Array | null)[]> {
    const found: (Float32Array | null)[] = [];
    for (const text of texts) {
      if (!this.#known.has(text)) {
        const account = { projectId: 'bench', purpose: 'search' } as const;
        const [vector = null] = await this.#embedder.embed([text], account, new AbortController().signal);
        this.#known.set(text, vector);
        this.#isChanged = true;
      }
      found.push(this.#known.get(text) ?? null);
    }
    return found;
  }

  async close(): Promise<void> {
    if (this.#isChanged) writeFileSync(this.#file, serialize(this.#known));
    await this.#embedder.close?.();
  }
}
