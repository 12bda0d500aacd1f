import { closeSync, fdatasyncSync, fstatSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Extension } from '@electric-sql/pglite';

/**
 * The parts of Emscripten's Node file system that are patched. PGlite's version is pinned because of this
 * patch.
 */
interface NodeFiles {
  realPath(node: object): string;
  stream_ops: { fsync?: (stream: { nfd?: number }) => number };
  node_ops: { rename: (node: object, newParent: object, newName: string) => void };
}

/**
 * Passes fsync on to the operating system, which PGlite's file system does not. The extension is active
 * before PostgreSQL starts, so that recovery and checkpoints are covered too. `synced()` returns the number
 * of calls, for the self-test.
 * @param onStderr hears each line that PostgreSQL writes to its standard error
 */
export function durableFiles(onStderr: (line: string) => void): {
  extension: Extension;
  synced: () => number;
} {
  let synced = 0;
  const patch = (module: { FS: object }): void => {
    const files = (module.FS as unknown as { filesystems: { NODEFS: NodeFiles } }).filesystems.NODEFS;
    files.stream_ops.fsync = (stream) => {
      if (stream.nfd === undefined) return 0;
      // fdatasync also writes the new size of a grown file
      fdatasyncSync(stream.nfd);
      // a deleted file can be written as long as it is open, and its content is lost: acknowledge nothing
      if (fstatSync(stream.nfd).nlink === 0) throw new Error('The files of the database were deleted.');
      synced++;
      return 0;
    };
    // A recycled WAL segment gets its new name by rename, and PostgreSQL's own fsync of directories does not
    // arrive here.
    const rename = files.node_ops.rename;
    files.node_ops.rename = (node, newParent, newName) => {
      const oldDirectory = dirname(files.realPath(node));
      rename(node, newParent, newName);
      for (const directory of new Set([oldDirectory, files.realPath(newParent)])) syncPath(directory);
    };
  };
  return {
    synced: () => synced,
    extension: {
      name: 'durable-files',
      setup: async (_pg, options) => ({
        emscriptenOpts: { ...options, printErr: onStderr, preRun: [...(options.preRun ?? []), patch] },
      }),
    },
  };
}

/** Makes the content of a file, or the names in a directory, durable. */
export function syncPath(path: string): void {
  const directory = openSync(path, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}

/** Makes every file and directory below `path` durable. */
export function syncTree(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) syncTree(child);
    else if (entry.isFile()) syncPath(child);
  }
  syncPath(path);
}
