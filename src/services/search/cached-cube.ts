import { Breather } from '../../lib/breather.ts';
import { Slots } from '../../lib/slots.ts';
import type { CubeChanges, Reading } from '../../stores/search/search-index.ts';
import { CubeIndex } from './cube-index.ts';

/** Reads what changed in a cube since the state of an index. */
export type ReadChanges = (index: CubeIndex, reading: Reading) => Promise<CubeChanges>;

/** A cube too large for an index may have lost memories since: it is read again after so long. */
const RETRY_MS = 600_000;
/** Indexes of more than a page of memories are read side by side, so that the memory of what is not counted yet is bounded. */
const READ_AT_ONCE = 2;

const reading = new Slots(READ_AT_ONCE);
/** An index is read for all who wait for it. */
const { signal } = new AbortController();

/** The index of a cube in the cache, which follows the cube's changes. */
export class CachedCube {
  readonly cubeId: string;
  /** How many bytes of the cache's total are this cube's. */
  counted = 0;
  /** What the database's `writes` were before the last look for changes. */
  writes: number | null = null;
  readonly #read: ReadChanges;
  readonly #maxBytes: number;
  readonly #onGrown: (cube: CachedCube) => void;
  #index = new CubeIndex();
  #loading: Promise<void> | null = null;
  #isLoaded = false;
  #tooLargeSince: number | null = null;

  /**
   * @param maxBytes an index that grows beyond it is given up
   * @param onGrown called while the index is read, page by page
   */
  constructor(
    cubeId: string,
    read: ReadChanges,
    maxBytes: number,
    onGrown: (cube: CachedCube) => void = () => undefined,
  ) {
    this.cubeId = cubeId;
    this.#read = read;
    this.#maxBytes = maxBytes;
    this.#onGrown = onGrown;
  }

  /** Empty where the cube is too large. */
  get index(): CubeIndex {
    return this.#index;
  }

  /** Whether the index has been read at all. */
  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  /** Whether the cube has more than an index may hold: it is searched by the database. */
  get isTooLarge(): boolean {
    return this.#tooLargeSince !== null && performance.now() - this.#tooLargeSince < RETRY_MS;
  }

  /**
   * Reads what is missing up to a change number, once for all who wait for it.
   * @param last default: whatever was committed before the call
   */
  async catchUp(last = Number.POSITIVE_INFINITY): Promise<void> {
    if (this.isTooLarge) return;
    // what began before the call may have missed a change; what begins from here on has seen it
    if (this.index.seq < last) await this.#loading?.catch(() => undefined);
    if (this.isTooLarge || this.index.seq >= last) return;
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null;
    });
    await this.#loading;
  }

  async #load(): Promise<void> {
    let settled = this.#isLoaded ? this.index.seq : null;
    const next = () => this.#read(this.index, { since: this.index.seq, settled });
    let changes = await next();
    await this.#apply(changes);
    if (!changes.isLast) {
      settled ??= changes.lastSeq;
      const leave = await reading.take(signal);
      try {
        while (!changes.isLast && !this.isTooLarge) {
          changes = await next();
          await this.#apply(changes);
        }
      } finally {
        leave();
      }
    }
    this.#isLoaded = !this.isTooLarge;
  }

  async #apply(changes: CubeChanges): Promise<void> {
    await this.#index.apply(changes, new Breather());
    this.#tooLargeSince = this.#index.bytes > this.#maxBytes ? performance.now() : null;
    if (this.isTooLarge) this.#index = new CubeIndex();
    this.#onGrown(this);
  }
}
