import { execFile, spawn } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPEN_LIMIT_MS } from '../support/database.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

describe('the commands in .env.example', { timeout: OPEN_LIMIT_MS }, () => {
  let text: string;
  let folder: string;
  beforeAll(async () => {
    text = await readFile(join(ROOT, '.env.example'), 'utf8');
    folder = await mkdtemp(join(tmpdir(), 'recollect-env-'));
    for (const name of ['bin', 'migrations', 'node_modules', 'package.json', 'src'])
      await symlink(join(ROOT, name), join(folder, name));
    await copyFile(join(ROOT, '.env.example'), join(folder, '.env'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('start a server with an unchanged copy', async () => {
    const [program = '', ...args] = (/^# .*To load the file: (.+)$/m.exec(text)?.[1] ?? '').split(' ');
    // the environment goes before the file: a free port, and no file of the checkout
    const env = { PATH: process.env.PATH ?? '', PORT: '0', DATA_DIR: join(folder, 'data') };
    const server = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    for await (const chunk of server.stdout.iterator({ destroyOnReturn: false })) {
      output += chunk;
      if (output.includes('listening on')) break;
    }
    expect(output).toContain('listening on http://127.0.0.1:');
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.stdout.resume();
    server.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it('make a password of letters and digits', async () => {
    const [program = '', ...args] = (/\((openssl [^)]+)\)/.exec(text)?.[1] ?? '').split(' ');
    expect((await run(program, args)).stdout.trim()).toMatch(/^[0-9a-f]{48}$/);
  });

  it('are scripts of package.json', async () => {
    const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
    const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
    expect(named).toEqual(['docs:configuration']);
    for (const name of named) expect(scripts).toHaveProperty([name]);
  });
});
