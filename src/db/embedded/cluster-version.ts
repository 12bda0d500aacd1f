import { readdir } from 'node:fs/promises';
import { ConfigError } from '../../config.ts';

/** The major version of PostgreSQL in the pinned PGlite. Another version cannot read the files. */
export const CLUSTER = 'postgres-18';

/** @throws ConfigError when `dataDir` holds a cluster of another PostgreSQL version */
export async function refuseOtherVersions(dataDir: string): Promise<void> {
  const other = (await readdir(dataDir)).find((name) => /^postgres-\d+$/.test(name) && name !== CLUSTER);
  if (other) {
    throw new ConfigError(
      `DATA_DIR ${dataDir} holds ${other}, but this version of Recollect needs ${CLUSTER}. Export with the version that ` +
        'wrote it, then import into an empty DATA_DIR.',
    );
  }
}
