import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const BIOME = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
const run = promisify(execFile);

/** A temporary project with this project's lint rules. */
let project: string;
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'lint-'));
  for (const path of ['biome.json', 'lint', '.gitignore'])
    await cp(join(ROOT, path), join(project, path), { recursive: true });
  await mkdir(join(project, 'src'));
});
afterAll(() => rm(project, { recursive: true }));

/** The linter's output for a module with this statement in an asynchronous function. */
async function findings(statement: string): Promise<string> {
  const module = `interface Work {
  go(): Promise<number>;
  on(event: string, listener: () => unknown): void;
}
export async function sample(work: Work): Promise<void> {
  ${statement}
}
`;
  await writeFile(join(project, 'src/sample.ts'), module);
  return run(process.execPath, [BIOME, 'lint', 'src'], { cwd: project }).then(
    ({ stdout, stderr }) => stdout + stderr,
    (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
  );
}

it.each([
  ['await Promise.all([work.go(), work.go()]);', 'together.ts'],
  ['await Promise.allSettled([work.go()]);', 'together.ts'],
  ['await Promise.race([work.go(), work.go()]);', 'together.ts'],
  ['work.go();', 'noFloatingPromises'],
  ['[1, 2].map(() => work.go());', 'noFloatingPromises'],
  ['[1, 2].forEach(async () => { await work.go(); });', 'Nobody awaits'],
  ['setTimeout(async () => { await work.go(); }, 5);', 'Nobody awaits'],
  ['setImmediate(async () => { await work.go(); });', 'Nobody awaits'],
  ["work.on('end', async () => work.go());", 'Nobody awaits'],
])('%s is refused: the promise has no owner', async (statement, finding) => {
  expect(await findings(statement)).toContain(finding);
});

it.each(['await work.go();', 'work.go().catch(() => undefined);', "work.on('end', () => 1);"])(
  '%s is allowed',
  async (statement) => {
    expect(await findings(statement)).toMatch(/Checked 1 file.*No fixes applied/);
  },
);
