import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClientFolder, installClients } from '../support/client-packages.ts';
import { type EmbeddedApp, startEmbeddedApp } from '../support/embedded-app.ts';
import { type ModelProvider, startModelProvider } from '../support/model-provider.ts';

/** The packages of clients/, packed, installed into an empty folder without a network, and run there. */
const ROOT = join(import.meta.dirname, '../..');

let app: EmbeddedApp;
let provider: ModelProvider;
let folder: ClientFolder;
beforeAll(async () => {
  app = await startEmbeddedApp();
  provider = await startModelProvider();
  folder = await installClients();
  for (const name of ['ai', '@ai-sdk/openai-compatible']) await folder.link(name);
});
afterAll(async () => {
  await app.close();
  await provider.close();
  await folder.remove();
});

/** The model knows of memories what stands in its prompt. */
const answering = () => {
  provider.respond = ({ body }) =>
    JSON.stringify(body.messages.slice(0, -1)).includes('window seat')
      ? 'By the window, as always.'
      : 'Noted.';
};

/** A program of the documents, with the addresses and the key of this test, and a user of its own. */
let users = 0;
const here = (program: string) =>
  program
    .replaceAll("'ann'", `'ann-${++users}'`)
    .replaceAll('http://127.0.0.1:8000', app.url)
    .replaceAll('http://127.0.0.1:11434/v1', provider.url)
    .replaceAll('rk_…', app.key);
const read = (path: string) => readFile(join(ROOT, path), 'utf8');
/** The programs of a page. */
const programs = async (page: string) =>
  [...(await read(page)).matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => here(code));

/** Another Node.js of this machine, of this major version. */
function otherNode(major: number): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((path) => join(path, 'node'))
    .find((node) => {
      try {
        return execFileSync(node, ['--version'], { encoding: 'utf8', stdio: 'pipe' }).startsWith(
          `v${major}.`,
        );
      } catch {
        return false;
      }
    });
}
const node20 = otherNode(20);

describe.each([
  ['@recollect/client', 'typescript'],
  ['@recollect/ai-sdk', 'ai-sdk'],
  ['@recollect/mastra', 'mastra'],
])('%s', (name, source) => {
  it('has the licence, a page, code and types in its tarball, and nothing else', async () => {
    const { files = [] } = folder.packed.find((packed) => packed.name === name) ?? {};
    const paths = files.map(({ path }) => path).toSorted();
    expect(paths).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'dist/index.d.ts', 'dist/index.js']),
    );
    expect(paths.filter((path) => !/^dist\/[\w-]+(?:\.d\.ts|\.js)$/.test(path))).toEqual([
      'LICENSE',
      'README.md',
      'package.json',
    ]);
    expect(await read(`clients/${source}/LICENSE`)).toBe(await read('LICENSE'));
    const { version } = JSON.parse(await read('package.json'));
    const own = JSON.parse(await read(`clients/${source}/package.json`));
    expect([own.version, own.dependencies?.['@recollect/client'] ?? version]).toEqual([version, version]);
  });

  it('loads no module of Node.js', async () => {
    const input = join(folder.path, 'node_modules', name, 'dist/index.js');
    const bundle = await rolldown({ input, platform: 'browser', external: ['ai'], logLevel: 'silent' });
    const { output } = await bundle.generate({ minify: true });
    expect(output.flatMap(({ type, ...chunk }) => ('imports' in chunk ? chunk.imports : [type]))).toEqual(
      name === '@recollect/ai-sdk' ? ['ai'] : [],
    );
    const [{ code }] = output;
    expect(code).not.toMatch(/\b(?:process|Buffer|require)\b/);
    if (name === '@recollect/client')
      expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(6 * 1024);
  });
});

it('the types of the packages hold in the projects of users', async () => {
  const server = `baseUrl: 'http://127.0.0.1:8000', apiKey: 'k'`;
  const options = `{ ${server}, user: 'ann' }`;
  await writeFile(
    join(folder.path, 'client.ts'),
    `import { Recollect, RecollectError, type Memory } from '@recollect/client';
    const recollect = new Recollect({ ${server} });
    const found: readonly Memory[] = await recollect.recall({ user: 'ann', query: 'q' });
    // @ts-expect-error there is no such route
    await recollect.post('/v1/get/memories', { body: {} });
    export const all = [found, RecollectError];`,
  );
  await writeFile(
    join(folder.path, 'adapters.ts'),
    `import { recollectMiddleware, recollectTools } from '@recollect/ai-sdk';
    import { RecollectProcessor } from '@recollect/mastra';
    import type { LanguageModelMiddleware, ToolSet } from 'ai';
    export const middleware: LanguageModelMiddleware = recollectMiddleware(${options});
    export const tools: ToolSet = recollectTools(${options});
    // @ts-expect-error a user is needed
    new RecollectProcessor({ baseUrl: 'http://127.0.0.1:8000' });`,
  );
  const check = (file: string, resolution: string, module: string, ...flags: string[]) => {
    const mode = ['--module', module, '--moduleResolution', resolution, '--target', 'es2022', ...flags];
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    const found = spawnSync(process.execPath, [tsc, '--noEmit', '--strict', ...mode, file], {
      cwd: folder.path,
      encoding: 'utf8',
    });
    expect(found.stdout).toBe('');
  };
  check('client.ts', 'nodenext', 'nodenext', '--skipLibCheck', 'false');
  // the types of `ai` name modules of Node.js
  check('adapters.ts', 'bundler', 'esnext', '--skipLibCheck', 'true');
});

describe('the programs of the documents', () => {
  it.each([
    ['this Node.js', process.execPath],
    ['Node.js 20', node20],
  ])('the one of the client runs on %s', async (_, node) => {
    if (node === undefined) return expect(node20).toBeUndefined();
    const [program = '', ...others] = await programs('clients/typescript/README.md');
    expect(others).toEqual([]);
    const output = (await folder.run('client.mjs', program, {}, node)).split('\n');
    expect(output[0]).toMatch(/^The user prefers window seats on long flights\. 2\S+Z user$/);
    expect(output[1]).toMatch(/^<memories note=/);
    expect(output.slice(2).join('\n')).toMatch(/<\/memories>\n[1-9]\d*\n(?:.|\n)*window seats/);
  });

  it('the one of the middleware runs', async () => {
    answering();
    const [program = '', ...others] = await programs('clients/ai-sdk/README.md');
    expect(others).toEqual([]);
    expect(await folder.run('middleware.ts', program)).toBe('By the window, as always.\n');
  });

  it('the one of the processor runs', async () => {
    answering();
    const mastra = join(folder.path, 'node_modules/@mastra/core');
    await mkdir(mastra, { recursive: true });
    const manifest = { name: '@mastra/core', type: 'module', exports: { './agent': './agent.mjs' } };
    await writeFile(join(mastra, 'package.json'), JSON.stringify(manifest));
    await writeFile(join(mastra, 'agent.mjs'), await read('test/support/mastra-agent.mjs'));
    const [program = '', ...others] = await programs('clients/mastra/README.md');
    expect(others).toEqual([]);
    expect(await folder.run('processor.ts', program)).toBe('By the window, as always.\n');
  });

  it('docs/clients.md shows parts of them', async () => {
    const pages = ['typescript', 'ai-sdk', 'mastra'].map((name) => read(`clients/${name}/README.md`));
    const lines = new Set((await Promise.all(pages)).join('\n').split('\n'));
    const shown = [...(await read('docs/clients.md')).matchAll(/^```ts\n(.*?)^```$/gms)].map(
      ([, code = '']) => code,
    );
    expect(shown).toHaveLength(3);
    expect(shown.flatMap((code) => code.split('\n')).filter((line) => !lines.has(line))).toEqual([]);
  });

  it.each(['clients/ai-sdk/examples/chat.ts', 'clients/mastra/examples/agent.ts'])(
    '%s has at most 40 lines, and runs',
    async (path) => {
      answering();
      const program = here(await read(path));
      expect(program.split('\n').length).toBeLessThanOrEqual(41);
      const env = { KEY: app.key, RECOLLECT_URL: app.url, MODEL_URL: provider.url, MODEL: 'test-model' };
      const lines = (await folder.run('example.ts', program, env)).trim().split('\n');
      expect(lines.at(-1)).toBe('By the window, as always.');
      expect(lines).toHaveLength(2);
    },
  );
});
