import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';

const MODULE = new URL('../../bin/give-memory-back.mjs', import.meta.url).href;
const CODE = `
  import { giveMemoryBack } from ${JSON.stringify(MODULE)};
  giveMemoryBack();
  const { pid, argv, execArgv, env: { MALLOC_TRIM_THRESHOLD_, NODE_OPTIONS } } = process;
  console.log(JSON.stringify({ pid, arguments: argv.slice(1), execArgv, MALLOC_TRIM_THRESHOLD_, NODE_OPTIONS }));
`;
const OWN = `--max-semi-space-size=32 --v8-pool-size=${Math.min(4, availableParallelism())}`;
const FLAGS = ['--input-type=module', '--no-warnings', '-e', CODE];

describe.runIf(process.platform === 'linux')('the environment of a server process', () => {
  it('keeps its process id, its flags and its arguments', async () => {
    const child = spawn(process.execPath, [...FLAGS, 'one', 'two words'], {
      env: { PATH: process.env.PATH },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    await once(child, 'close');
    expect(JSON.parse(output)).toEqual({
      pid: child.pid,
      arguments: ['one', 'two words'],
      execArgv: FLAGS,
      MALLOC_TRIM_THRESHOLD_: '1048576',
      NODE_OPTIONS: OWN,
    });
  });

  it("lets an operator's options override its own", () => {
    const run = (env: Record<string, string>) =>
      JSON.parse(execFileSync(process.execPath, FLAGS, { env, encoding: 'utf8' }));
    const added = run({ NODE_OPTIONS: '--max-semi-space-size=64' });
    expect(added.NODE_OPTIONS).toBe(`${OWN} --max-semi-space-size=64`);
    const kept = run({ MALLOC_TRIM_THRESHOLD_: '4096' });
    expect(kept).toMatchObject({ MALLOC_TRIM_THRESHOLD_: '4096' });
    expect(kept).not.toHaveProperty('NODE_OPTIONS');
  });
});
