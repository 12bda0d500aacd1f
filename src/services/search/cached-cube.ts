import { LEAST_DOC_BYTES } from '../../domain/ranking/term-index.ts';
import { Breather } from '../../lib/breather.ts';
import type { CubeChanges, Reading } from '../../stores/search/search-index.ts';
import { CubeIndex } from './cube-index.ts';
import { inReadingTurn } from './reading-turns.ts';

/** Reads a page of the changes of a cube. */
export type ReadChanges = (
  reading: Pick<Reading, 'since' | 'settled'> & {
    readonly withVectors: boolean;
    /**
     * The least change number of the cube in the state that is read, which a replica may have. Null: every
     * commit before the call.
     */
    readonly atLeast: number | null;
  },
) => Promise<CubeChanges>;

/** Where the index of a cube comes from. */
export interface IndexSource {
  readonly read: ReadChanges;
  /** Restores the index from an image; null if there is none that is small enough. */
  readonly restore: () => Promise<CubeIndex | null>;
  /** Whether the cube has more activated memories than this. */
  readonly holdsMore: (memories: number) => Promise<boolean>;
  /** An index that grows beyond this size is dropped. */
  readonly maxBytes: number;
}

/** A reading of an index. */
interface Loading {
  /** All changes up to this number are read. */
  readonly upTo: number;
  readonly done: Promise<void>;
}

/** A cube that was too large for an index is read again after this time, since it may have lost memories. */
const RETRY_MS = 600_000;

/** A cube in the index cache. Its index follows the cube's changes. */
export class CachedCube {
  readonly cubeId: string;
  /** This cube's share of the cache's total, in bytes. */
  counted = 0;
  /** The database's count of writes before the last check for changes. */
  writes: number | null = null;
  /** The change number of the image that was read or written last; 0 = none. */
  imageSeq = 0;
  readonly #source: IndexSource;
  readonly #onRead: (cube: CachedCube, changes: CubeChanges) => void;
  #index = new CubeIndex();
  #loading: Loading | null = null;
  #isLoaded = false;
  #tooLargeSince: number | null = null;
  /** Whether the index has no room for vectors. The database then compares them. */
  #isWordsOnly = false;

  /** @param onRead called after each page that was read */
  constructor(
    cubeId: string,
    source: IndexSource,
    onRead: (cube: CachedCube, changes: CubeChanges) => void = () => undefined,
  ) {
    this.cubeId = cubeId;
    this.#source = source;
    this.#onRead = onRead;
  }

  /** Empty if the cube is too large. */
  get index(): CubeIndex {
    return this.#index;
  }

  /** Whether the index has been read completely at least once. */
  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  /** Whether the cube is too large for an index. The database then searches it. */
  get isTooLarge(): boolean {
    return this.#tooLargeSince !== null && performance.now() - this.#tooLargeSince < RETRY_MS;
  }

  /**
   * Reads the missing changes up to a change number, once for all callers that wait for them.
   * @param last change number; default: every change that was committed before the call
   * @param atLeast the least change number of a state that may be read, as a replica has it; null: every
   *   commit before the call
   */
  async catchUp(last = Number.POSITIVE_INFINITY, atLeast: number | null = null): Promise<void> {
    // a read that began before the call may have missed a change; a read that begins now sees it
    if (!this.#has(last)) await this.#loading?.done.catch(() => undefined);
    while (!this.#has(last)) {
      const loading = this.#loading ?? this.#begin(atLeast);
      await loading.done;
      // another caller's reading may have needed less than this one
      if (loading.upTo >= last) return;
    }
  }

  #has(last: number): boolean {
    return this.isTooLarge || (this.#isLoaded && this.index.seq >= last);
  }

  #begin(atLeast: number | null): Loading {
    const done = this.#load(atLeast).finally(() => {
      this.#loading = null;
    });
    this.#loading = { upTo: atLeast ?? Number.POSITIVE_INFINITY, done };
    return this.#loading;
  }

  async #load(atLeast: number | null): Promise<void> {
    if (this.index.seq === 0 && !this.#isWordsOnly) await this.#restoreIndex();
    let isWordsOnly: boolean;
    do {
      isWordsOnly = this.#isWordsOnly;
      await this.#loadOnce(atLeast);
    } while (isWordsOnly !== this.#isWordsOnly);
    this.#isLoaded = !this.isTooLarge;
  }

  async #restoreIndex(): Promise<void> {
    const restored = await this.#source.restore();
    if (restored === null || restored.bytes > this.#source.maxBytes) return;
    this.#index = restored;
    this.imageSeq = restored.seq;
  }

  async #loadOnce(atLeast: number | null): Promise<void> {
    const { seq, holdsVectors } = this.index;
    // an index that holds something must hear of memories that are no longer activated
    const settled = seq === 0 ? null : seq;
    const withVectors = !this.#isWordsOnly && (seq === 0 || holdsVectors);
    const first = await this.#source.read({ since: seq, settled, withVectors, atLeast });
    if (seq === 0 && (await this.#isSurelyTooLarge(first))) this.#giveUp(first.withVectors);
    else if (first.isLast) await this.#apply(first);
    else await inReadingTurn(() => this.#applyPages(first, settled ?? first.lastSeq, atLeast));
  }

  /** Applies pages of changes. The database reads the next page while this process applies one. */
  async #applyPages(first: CubeChanges, settled: number, atLeast: number | null): Promise<void> {
    const index = this.#index;
    let changes: CubeChanges | null = first;
    while (changes !== null) {
      const { seq, withVectors, isLast, lastSeq }: CubeChanges = changes;
      // no page may show an older state than the one before
      const nextLeast: number | null = atLeast === null ? null : Math.max(atLeast, lastSeq);
      const next: Promise<CubeChanges> | null = isLast
        ? null
        : this.#source.read({ since: seq, settled, withVectors, atLeast: nextLeast });
      // nobody waits for the page if the index became too large
      next?.catch(() => undefined);
      await this.#apply(changes);
      changes = this.#index === index ? await next : null;
    }
  }

  /** Drops an index that became too large. One with vectors is read again without them first. */
  async #apply(changes: CubeChanges): Promise<void> {
    await this.#index.apply(changes, new Breather());
    if (this.#index.bytes > this.#source.maxBytes) this.#giveUp(this.#index.holdsVectors);
    else this.#tooLargeSince = null;
    this.#onRead(this, changes);
  }

  #giveUp(withVectors: boolean): void {
    if (withVectors) this.#isWordsOnly = true;
    else this.#tooLargeSince = performance.now();
    this.#index = new CubeIndex();
    this.#isLoaded = false;
  }

  /**
   * Whether an index of the cube would be too large even if its texts were empty. Counting the memories of a
   * large cube takes a hundredth of the time in which they are read.
   */
  async #isSurelyTooLarge({ lastSeq, withVectors, rows }: CubeChanges): Promise<boolean> {
    const vector = withVectors ? Math.max(0, ...rows.map((row) => row.vector?.bytes.length ?? 0)) : 0;
    const most = Math.floor(this.#source.maxBytes / (LEAST_DOC_BYTES + vector));
    // each memory has a change number of its own
    return lastSeq > most && (await this.#source.holdsMore(most));
  }
}
