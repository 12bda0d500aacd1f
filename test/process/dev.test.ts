import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { call } from '../support/server-process.ts';

const RUN = fileURLToPath(new URL('../../scripts/dev.ts', import.meta.url));
const WATCHED = new URL('../../src/version.ts', import.meta.url);

it('npm run dev serves sample data and restarts when a file changes, without adding the data again', {
  timeout: 180_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recollect-dev-'));
  const child = spawn(process.execPath, [RUN, '--data-dir', folder], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'warn', OFFLINE_EMBEDDER: 'ngram' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    const seen = async (pattern: RegExp) => {
      while (!pattern.test(output)) {
        await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
        if (child.exitCode !== null) throw new Error(`It ended: ${output}`);
      }
    };
    await seen(/3 of 3 conversations were new/);
    const url = /listening on (http:\/\/\S+)/.exec(output)?.[1] ?? '';
    const found = await call({ url }, 'POST', '/product/search', { user_id: 'ann', query: 'Which seat?' });
    expect(JSON.stringify(found.body)).toContain('window seats');
    await utimes(WATCHED, new Date(), new Date());
    await seen(/0 of 3 conversations were new/);
    child.kill('SIGTERM');
    await once(child, 'exit');
  } finally {
    child.kill('SIGTERM');
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
});
