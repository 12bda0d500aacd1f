import { closeSync, fdatasyncSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Extension } from '@electric-sql/pglite';

/** The parts of Emscripten's node file system that are patched; PGlite's version is pinned for this. */
interface NodeFiles {
  realPath(node: object): string;
  stream_ops: { fsync?: (stream: { nfd?: number }) => number };
  node_ops: { rename: (node: object, newParent: object, newName: string) => void };
}

/**
 * PGlite's file system does not pass fsync on to the operating system. This extension does, before PostgreSQL starts,
 * so that recovery and checkpoints are covered too. `synced()` counts the calls for the self-test.
 */
export function durableFiles(): { extension: Extension; synced: () => number } {
  let synced = 0;
  const patch = (module: { FS: object }): void => {
    const files = (module.FS as unknown as { filesystems: { NODEFS: NodeFiles } }).filesystems.NODEFS;
    files.stream_ops.fsync = (stream) => {
      if (stream.nfd === undefined) return 0;
      // the size of a grown file is part of what fdatasync writes
      fdatasyncSync(stream.nfd);
      synced++;
      return 0;
    };
    // A recycled WAL segment takes its new name by rename; PostgreSQL's own directory fsync does not arrive here.
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
        emscriptenOpts: { ...options, preRun: [...(options.preRun ?? []), patch] },
      }),
    },
  };
}

/** Makes a file's content, or the names in a directory, durable. */
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
