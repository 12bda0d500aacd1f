import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

export interface BuiltFile {
  readonly type: string;
  readonly etag: string;
  readonly plain: Buffer;
  /** The same bytes, compressed at the build. */
  readonly compressed: { readonly br?: Buffer; readonly gzip?: Buffer };
}

/** The built files by path, such as `assets/main-1a2b.js`. They stay in memory, because they are small. */
export type BuiltFiles = ReadonlyMap<string, BuiltFile>;

/** Reads the files that `npm run console:build` made. @returns null if there are none */
export function readBuiltFiles(folder: string): BuiltFiles | null {
  if (!existsSync(join(folder, 'index.html'))) return null;
  const files = globSync('**/*', { cwd: folder }).filter((path) => extname(path) in TYPES);
  return new Map(files.map((path) => [path.split(sep).join('/'), readFile(join(folder, path))]));
}

function readFile(path: string): BuiltFile {
  const plain = readFileSync(path);
  const variant = (ending: string) => (existsSync(path + ending) ? readFileSync(path + ending) : undefined);
  const [br, gzip] = [variant('.br'), variant('.gz')];
  return {
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`,
    plain,
    compressed: { ...(br && { br }), ...(gzip && { gzip }) },
  };
}
