import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listZip, readZipEntry, ZipError } from '../../src/lib/zip-archive.ts';
import { zipped } from '../support/zip.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recollect-zip-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** The files of an archive with their content. */
async function unzip(archive: Buffer): Promise<Record<string, string>> {
  const path = join(directory, 'a.zip');
  await writeFile(path, archive);
  const file = await open(path);
  try {
    const files: Record<string, string> = {};
    for (const entry of await listZip(file)) {
      const chunks: Buffer[] = [];
      for await (const chunk of readZipEntry(path, file, entry)) chunks.push(chunk);
      files[entry.name] = Buffer.concat(chunks).toString();
    }
    return files;
  } finally {
    await file.close();
  }
}

/** The archive with the end that archives of more than 4 GB have. */
function asZip64(archive: Buffer): Buffer {
  const end = Buffer.from(archive.subarray(-22));
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(BigInt(end.readUInt16LE(10)), 32);
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(12)), 40);
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(archive.length - 22), 8);
  end.writeUInt16LE(0xffff, 10);
  end.writeUInt32LE(0xffffffff, 12);
  end.writeUInt32LE(0xffffffff, 16);
  return Buffer.concat([archive.subarray(0, -22), record, locator, end]);
}

describe('the reader of zip archives', () => {
  const files = { 'a.json': '[1, 2]', 'folder/é.json': '"x"', 'empty.json': '' };

  it('reads archives of both formats', async () => {
    expect(await unzip(zipped(files))).toEqual(files);
    expect(await unzip(asZip64(zipped(files)))).toEqual(files);
  });

  it('notices every damaged byte of a content, and ends in an error of its own', async () => {
    const archive = zipped({ 'a.json': JSON.stringify([...'some words that do not repeat']) });
    const whole = await unzip(archive);
    for (let at = 0; at < archive.length; at += 1) {
      const damaged = Buffer.from(archive);
      damaged[at] = (damaged[at] ?? 0) ^ 0x55;
      const read = await unzip(damaged).catch((error: unknown) => {
        expect(error, `byte ${at}`).toBeInstanceOf(ZipError);
        return null;
      });
      // names, times and comments have no checksum
      if (read !== null && Object.keys(read).length > 0)
        expect(Object.values(read)).toEqual(Object.values(whole));
    }
  });
});
