import { readdir } from 'node:fs/promises';
import { ConfigError } from '../../config.ts';

/** PostgreSQL's major version in the pinned PGlite: another one cannot read the files. */
export const CLUSTER = 'postgres-18';

export async function refuseOtherVersions(dataDir: string): Promise<void> {
  const other = (await readdir(dataDir)).find((name) => /^postgres-\d+$/.test(name) && name !== CLUSTER);
  if (other) {
    throw new ConfigError(
      `DATA_DIR ${dataDir} holds ${other}, this version of Recollect needs ${CLUSTER}. Export with the version that ` +
        'wrote it, import into an empty DATA_DIR.',
    );
  }
}
