import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { openDatabase } from '../db/open.ts';
import { createLogger } from '../logger.ts';
import { listProjects } from '../services/projects/projects.ts';
import { restoreBackup } from '../services/transfer/restore.ts';
import { countMemories } from '../stores/memories/missing-vectors.ts';
import { print, progressPrinter } from './print.ts';

export function addVerify(program: Command): void {
  program
    .command('verify')
    .summary('restore a backup into a scratch store and count what it holds')
    .description(
      'Restore a backup into a new embedded store in a temporary folder, count what it holds, and delete the store. ' +
        'The command ends with 1 when the backup is damaged, cut off, or of another version of the program. It needs ' +
        'no server, and no space in DATA_DIR.',
    )
    .argument('<FILE>', 'a file that the command backup wrote')
    .action(verify);
}

async function verify(file: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'recollect-verify-'));
  try {
    const db = await openDatabase({ dataDir, log: createLogger('silent') });
    try {
      const rows = await restoreBackup({ db }, file, { replace: false }, progressPrinter());
      const projects = await listProjects({ db });
      const memories = await countMemories(db.system());
      print(`${file} is whole: ${rows} rows, ${memories} memories in ${projects.length} projects.`);
    } finally {
      await db.close();
    }
    const hash = createHash('sha256');
    await pipeline(createReadStream(file), hash);
    print(`sha256 ${hash.digest('hex')}`);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
