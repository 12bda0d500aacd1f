import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerProcess, startServer } from '../support/server-process.ts';

/* The examples of README.md, run as a reader would run them, against the answers that README.md shows. */

const README = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const SHOWN_URL = 'http://127.0.0.1:8000';

/**
 * The first block of a language whose code begins with `beginning`, and the plain block directly behind it.
 */
function example(language: string, beginning = ''): { readonly code: string; readonly output: string } {
  for (const [, code = '', output = ''] of README.matchAll(
    new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`\n\n?(?:^\`\`\`\n(.*?)^\`\`\`\n)?`, 'gms'),
  ))
    if (code.startsWith(beginning)) return { code, output };
  throw new Error(`README.md has no block of ${language} that begins with ${JSON.stringify(beginning)}.`);
}

const has = (command: string) => {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

let directory: string;
let server: ServerProcess;
let key: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recollect-readme-'));
  // no configuration, as in README; only the port and the data directory differ
  server = await startServer({ DATA_DIR: join(directory, 'data'), OFFLINE_EMBEDDER: '', LOG_LEVEL: '' });
  key = /API key\s+(rk_\S+)/.exec(server.output())?.[1] ?? '';
});
afterAll(async () => {
  await server.end('SIGTERM');
  await rm(directory, { recursive: true, force: true });
});

/** Runs a program that must succeed, and returns its output. */
async function run(command: string, args: readonly string[]): Promise<string> {
  const child = spawn(command, args, {
    cwd: mkdtempSync(join(directory, 'run-')),
    env: { PATH: process.env.PATH ?? '', KEY: key, PYTHONIOENCODING: 'utf-8' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  expect(code, errors).toBe(0);
  return output;
}

/** Writes the example into a file, with the address of this server. */
async function written(name: string, code: string): Promise<string> {
  expect(code).toContain(SHOWN_URL);
  const file = join(directory, name);
  await writeFile(file, code.replaceAll(SHOWN_URL, server.url));
  return file;
}

describe('README.md', () => {
  it('starts the server with the same command as this test', () => {
    const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(example('sh').code).toBe('npm ci && npm start\n');
    expect(scripts.start).toBe('node bin/start.mjs');
  });

  it.runIf(has('curl'))('has curl commands that print what it shows', async () => {
    const { code, output } = example('sh', 'curl');
    expect(output).not.toBe('');
    expect(await run('sh', ['-e', await written('example.sh', code)])).toBe(output);
  });

  it('has a TypeScript program that prints the output shown', async () => {
    const { code, output } = example('ts');
    expect(output).not.toBe('');
    expect(await run(process.execPath, [await written('example.ts', code)])).toBe(output);
  });

  it.runIf(has('python3'))('has a Python program that prints what it shows', async () => {
    const { code, output } = example('python');
    expect(output).not.toBe('');
    expect(await run('python3', [await written('example.py', code)])).toBe(output);
  });
});

/** The JSON blocks of a page: the settings of VS Code, Cursor and Claude Desktop, in this order. */
const settingsIn = (page: string) =>
  [...page.matchAll(/^```json\n(.*?)^```/gms)].slice(0, 3).map(([, json = '']) => JSON.parse(json));

interface Settings {
  readonly type?: string;
  readonly url?: string;
  readonly headers?: Record<string, string>;
  readonly command?: string;
  readonly args?: readonly string[];
  readonly env?: Record<string, string>;
}

describe('the settings of MCP clients', () => {
  const ROOT = fileURLToPath(new URL('../../', import.meta.url));

  it('are the same in README.md and docs/mcp.md', () => {
    const page = readFileSync(new URL('../../docs/mcp.md', import.meta.url), 'utf8');
    expect(settingsIn(README)).toHaveLength(3);
    expect(settingsIn(page)).toEqual(settingsIn(README));
  });

  it.each([
    ['VS Code', 0, 'servers'],
    ['Cursor', 1, 'mcpServers'],
    ['Claude Desktop', 2, 'mcpServers'],
  ])('of %s connect to the server', { timeout: 60_000 }, async (name, at, list) => {
    const shown = JSON.stringify(settingsIn(README)[at]);
    expect(shown).toContain(SHOWN_URL);
    expect(shown).toContain('rk_…');
    const given = shown
      .replaceAll(SHOWN_URL, server.url)
      .replace('rk_…', key)
      .replace('/path/to/recollect/', ROOT);
    const { url, headers, command, args, env, type }: Settings = JSON.parse(given)[list].recollect;
    expect(type).toBe(name === 'VS Code' ? 'http' : undefined);
    const client = new Client({ name, version: '1.0.0' });
    if (url !== undefined)
      await client.connect(
        new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers: headers ?? {} } }),
      );
    else {
      expect(command).toBe('node');
      const started = { command: process.execPath, args: [...(args ?? [])], env: env ?? {} };
      await client.connect(new StdioClientTransport(started));
    }
    await client.callTool({
      name: 'add_memory',
      arguments: { text: `I use ${name} in Bergen.`, wait: true },
    });
    const found = await client.callTool({
      name: 'search_memory',
      arguments: { query: `Where is ${name} used?` },
    });
    expect(JSON.stringify(found.structuredContent)).toContain(`${name} in Bergen`);
    await client.close();
  });
});

describe('docs/getting-started.md', () => {
  const page = readFileSync(new URL('../../docs/getting-started.md', import.meta.url), 'utf8');

  it('shows the output of the first start', () => {
    const shown = /^```\n(Recollect .*?)^```/ms.exec(page)?.[1]?.trim().split('\n') ?? [];
    const printed = server.output().split('\n');
    const from = printed.findIndex((line) => line.startsWith('Recollect '));
    expect(shown).toHaveLength(8);
    for (const [at, line] of shown.entries()) {
      const pattern = RegExp.escape(line.replaceAll(SHOWN_URL, server.url)).replaceAll('…', '\\S*');
      expect(printed[from + at]).toMatch(new RegExp(`^${pattern}$`));
    }
  });

  it.runIf(has('curl') && has('jq'))('has examples that print what it shows', async () => {
    const examples = [...page.matchAll(/^```sh\n(.*?)^```\n\n?(?:^```\n(.*?)^```\n)?/gms)]
      .map(([, code = '', output = '']) => ({ code: code.replaceAll('KEY=rk_…', ''), output }))
      .filter(({ code }) => code.includes('curl') || code.includes('post '));
    expect(examples.length).toBeGreaterThan(4);
    const script = examples.map(({ code }) => code).join('\nprintf "\\f"\n');
    const outputs = (await run('sh', ['-e', await written('examples.sh', script)])).split('\f');
    for (const [at, { output }] of examples.entries())
      expect(outputs[at]?.trim()).toMatch(new RegExp(`${shownPattern(output.trim())}$`));
  });
});

/** Parts of a shown answer that differ each time, and the pattern that stands for each. */
const VARIABLE: readonly (readonly [RegExp, string])[] = [
  [/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '[\\da-f-]{36}'],
  [/\b\d{13}\b/g, '\\d{13}'],
  [/(?<=\[)[\da-f]{8}(?=\])/g, '[\\da-f]{8}'],
  [/…/g, '[\\s\\S]*?'],
];

/** A pattern of all answers that a shown one stands for. */
function shownPattern(output: string): string {
  // marks that no answer holds keep the places while the rest is escaped
  const mark = (at: number) => String.fromCodePoint(0xe000 + at);
  const marked = VARIABLE.reduce((text, [part], at) => text.replace(part, mark(at)), output);
  return VARIABLE.reduce(
    (text, [, pattern], at) => text.replaceAll(mark(at), pattern),
    RegExp.escape(marked),
  );
}
