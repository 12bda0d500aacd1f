import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { installClients } from '../../../test/support/client-packages.ts';
import { startEmbeddedApp } from '../../../test/support/embedded-app.ts';
import { startModelProvider } from '../../../test/support/model-provider.ts';

/*
 * `npm run test:mastra`: runs the example with the real `@mastra/core`, which it downloads (128 MB). The
 * tests run it with a stand-in.
 */

const VERSION = '1.71.0';

const app = await startEmbeddedApp();
const provider = await startModelProvider();
provider.respond = ({ body }) =>
  JSON.stringify(body.messages.slice(0, -1)).includes('window seat') ? 'By the window, as always.' : 'Noted.';
const folder = await installClients();
try {
  const packages = [`@mastra/core@${VERSION}`, '@ai-sdk/openai-compatible@3.0.92', 'zod@4.6.7'];
  const flags = ['--no-audit', '--no-fund', '--legacy-peer-deps'];
  execFileSync('npm', ['install', ...flags, ...packages], { cwd: folder.path, stdio: 'inherit' });
  const env = { KEY: app.key, RECOLLECT_URL: app.url, MODEL_URL: provider.url, MODEL: 'test-model' };
  const program = await readFile(new URL('../examples/agent.ts', import.meta.url), 'utf8');
  const output = await folder.run('agent.ts', program, env);
  if (output !== 'Noted.\nBy the window, as always.\n') throw new Error(`The agent answered: ${output}`);
  process.stdout.write(output);
} finally {
  await Promise.allSettled([app.close(), provider.close(), folder.remove()]);
}
