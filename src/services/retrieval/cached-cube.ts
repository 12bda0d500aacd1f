import type { CubeChanges } from '../../stores/search-index.ts';
import { CubeIndex } from './cube-index.ts';

/** Reads what changed in a cube since the state of an index. */
export type ReadChanges = (index: CubeIndex) => Promise<CubeChanges>;

/** The index of a cube in the cache, which follows the cube's changes. */
export class CachedCube {
  readonly cubeId: string;
  readonly index = new CubeIndex();
  /** How many memories of the cache's total are this cube's. */
  counted = 0;
  /** What the database's `writes` were before the last look for changes. */
  writes: number | null = null;
  readonly #read: ReadChanges;
  #loading: Promise<void> | null = null;
  #isLoaded = false;

  constructor(cubeId: string, read: ReadChanges) {
    this.cubeId = cubeId;
    this.#read = read;
  }

  /** Whether the index has been read at all. */
  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  /**
   * Reads what is missing up to a change number, once for all who wait for it.
   * @param last default: whatever was committed before the call
   */
  async catchUp(last = Number.POSITIVE_INFINITY): Promise<void> {
    // what began before the call may have missed a change; what begins from here on has seen it
    if (this.index.seq < last) await this.#loading?.catch(() => undefined);
    if (this.index.seq >= last) return;
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null;
    });
    await this.#loading;
  }

  async #load(): Promise<void> {
    this.index.apply(await this.#read(this.index));
    this.#isLoaded = true;
  }
}
