import { statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FOLDER_GONE, StorageFailure } from '../storage-failure.ts';

/** A data folder that this process has locked, and the cluster in it. */
export class DataFolder {
  readonly #lock: string;
  readonly #version: string;
  readonly #inode: number;

  /** @param dataDir the folder, which is locked */
  constructor(dataDir: string, cluster: string) {
    this.#lock = join(dataDir, 'lock');
    this.#version = join(cluster, 'PG_VERSION');
    this.#inode = statSync(this.#lock).ino;
  }

  /**
   * Checks that the folder is still there. Another folder in its place is not locked by this process.
   * @throws StorageFailure
   */
  async check(): Promise<void> {
    const inode = await stat(this.#version)
      .then(async () => (await stat(this.#lock)).ino)
      .catch((error: unknown) => {
        throw new StorageFailure(FOLDER_GONE, error);
      });
    if (inode !== this.#inode) throw new StorageFailure(FOLDER_GONE);
  }
}
