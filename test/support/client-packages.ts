import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');

export interface PackedClient {
  readonly name: string;
  readonly filename: string;
  /** The paths in the tarball. */
  readonly files: readonly { readonly path: string }[];
}

/** A folder outside of the project, with the packages of the clients installed from their tarballs. */
export interface ClientFolder {
  readonly path: string;
  readonly packed: readonly PackedClient[];
  /** Makes a package of the project's own node_modules known there. */
  link(name: string): Promise<void>;
  /** Runs a program that must succeed, and returns its output. */
  run(file: string, code: string, env?: Record<string, string>, node?: string): Promise<string>;
  remove(): Promise<void>;
}

/** Packs the clients and installs them, without any network. */
export async function installClients(): Promise<ClientFolder> {
  const path = await mkdtemp(join(tmpdir(), 'recollect-clients-'));
  // an npm that runs the tests sets variables that would change what this one does
  const { PATH = '', HOME = path } = process.env;
  const env = { PATH, HOME, npm_config_cache: join(path, '.npm') };
  const npm = (cwd: string, ...args: string[]) =>
    run('npm', [...args, '--offline', '--silent'], { cwd, env });
  const { stdout } = await npm(ROOT, 'pack', '--workspaces', '--json', '--pack-destination', path);
  // what the build prints comes before it
  const packed = Object.values<PackedClient>(JSON.parse(stdout.slice(stdout.search(/^[[{]/m))));
  await writeFile(join(path, 'package.json'), '{"private":true,"type":"module"}');
  const tarballs = packed.map(({ filename }) => `./${filename}`);
  await npm(path, 'install', '--legacy-peer-deps', '--no-audit', '--no-fund', ...tarballs);
  return {
    path,
    packed,
    link: async (name) => {
      const place = join(path, 'node_modules', name);
      await mkdir(dirname(place), { recursive: true });
      await symlink(join(ROOT, 'node_modules', name), place);
    },
    run: async (file, code, variables = {}, node = process.execPath) => {
      await writeFile(join(path, file), code);
      const result = await run(node, [file], { cwd: path, env: { PATH, ...variables } });
      return result.stdout;
    },
    remove: () => rm(path, { recursive: true, force: true }),
  };
}
