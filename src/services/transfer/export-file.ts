import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Services } from '../../context.ts';
import { type ExportInput, writeExport } from './export.ts';

/**
 * Writes an export to a temporary file without a name: it is gone when the handle is closed. A client that
 * reads slowly must not hold the transaction of the export.
 * @returns the file, which the caller closes
 */
export async function exportFile(
  services: Pick<Services, 'db' | 'clock'>,
  input: ExportInput,
): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'recollect-export-'));
  try {
    const path = join(folder, 'export.jsonl');
    await writeExport(services, path, input);
    return await open(path, 'r');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
