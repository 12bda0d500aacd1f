import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { environmentSchema } from '../../src/config.ts';
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

  it('start a server with a copy, which reads secrets from files and names what it ignores', async () => {
    await writeFile(join(folder, 'admin-key'), 'an-operator-key-of-a-file\n');
    const added = 'ADMIN_KEY=\nADMIN_KEY_FILE=admin-key\nLLM_APIKEY=mistyped-secret\nPORT=1\n';
    await appendFile(join(folder, '.env'), added);
    // the environment goes before the file: a free port, and no file of the checkout
    const env = { PATH: process.env.PATH ?? '', PORT: '0', DATA_DIR: join(folder, 'data') };
    const server = spawn('npm', ['start'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    for await (const chunk of server.stdout.iterator({ destroyOnReturn: false })) {
      output += chunk;
      if (output.includes('docs  ')) break;
    }
    const [, url = ''] = /listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(output) ?? [];
    const headers = { authorization: 'Bearer an-operator-key-of-a-file' };
    const projects = await fetch(`${url}/admin/projects`, { headers });
    expect(projects.status).toBe(200);
    await projects.text();
    expect(output).toContain('LLM_APIKEY is not a setting and is ignored: did you mean LLM_API_KEY?');
    expect(output).not.toMatch(/mistyped-secret|key-of-a-file|admin key/);
    const cli = join(folder, 'bin/recollect.mjs');
    const beside = { cwd: folder, env: { ...env, PORT: new URL(url).port } };
    const doctor = await run(process.execPath, [cli, 'doctor'], beside).catch((error) => error);
    expect([doctor.code, doctor.stderr]).toEqual([1, '']);
    expect(doctor.stdout).toContain('warning  settings   LLM_APIKEY is set but is not a setting');
    expect(doctor.stdout).toMatch(/ok {7}database .*\n[\s\S]*1 findings\.\n$/);
    const ended = once(server.stdout, 'end');
    server.stdout.resume();
    server.kill('SIGTERM');
    await ended;

    const { stdout, stderr } = await run(process.execPath, [cli, 'config'], { cwd: folder, env });
    const lines = stdout.trim().split('\n');
    expect(lines.map((line) => line.split(' ', 1)[0])).toEqual(Object.keys(environmentSchema.shape));
    const line = (name: string) => lines.find((text) => text.startsWith(`${name} `))?.split(/ {2,}/);
    expect(line('PORT')).toEqual(['PORT', '0', 'environment']);
    expect(line('HOST')).toEqual(['HOST', '127.0.0.1', 'default']);
    expect(line('ADMIN_KEY')).toEqual(['ADMIN_KEY', '(hidden)', 'ADMIN_KEY_FILE (.env)']);
    expect(line('DATABASE_URL')).toEqual(['DATABASE_URL', 'unset', 'default']);
    expect(stderr).toContain('LLM_APIKEY is not a setting');
    expect(stdout + stderr).not.toMatch(/mistyped-secret|key-of-a-file/);
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
