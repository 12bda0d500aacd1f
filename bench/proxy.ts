import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { at, must, waitIdle } from './lib/api.ts';
import { commandLine } from './lib/command-line.ts';
import { machine, machineLine, table } from './lib/machine.ts';
import { mean, percentile } from './lib/metrics.ts';
import { embeddedStore, postgresStore, postgresUrl, type Server, startServer } from './lib/server.ts';
import { question, sentence } from './lib/text.ts';

const USAGE = 'npm run bench:proxy -- [--engine embedded|postgres] [--requests N]';
const USER = 'bench';
const MEMORIES = 1000;
const MESSAGES_AN_ADD = 50;
const WARM_UP_REQUESTS = 100;
/** Of English text; what a model counts differs by a tenth. */
const CHARACTERS_A_TOKEN = 4;
const MODES = ['recall and save', 'recall', 'save', 'off'] as const;

/** A chat model that answers at once, and notes the system prompt of the last request. */
async function startProvider() {
  let system = '';
  const answer = JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 0,
    model: 'bench',
    choices: [{ index: 0, message: { role: 'assistant', content: 'Noted.' }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  });
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const [first] = JSON.parse(Buffer.concat(chunks).toString()).messages;
      system = first.role === 'system' ? first.content : '';
      response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    system: () => system,
    close: () => server.close(),
  };
}

/** One completion. @returns its duration in ms, with the whole answer read, and the ids that were recalled */
async function complete(url: string, headers: Record<string, string>, content: string) {
  const body = JSON.stringify({ model: 'bench', messages: [{ role: 'user', content }] });
  const began = performance.now();
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  const text = await response.text();
  const ms = performance.now() - began;
  if (response.status !== 200)
    throw new Error(`a completion answered ${response.status}: ${text.slice(0, 300)}`);
  const recalled = response.headers.get('x-recollect-recalled') ?? '';
  return { ms, recalled: recalled === '' ? 0 : recalled.split(',').length };
}

async function fill(server: Server): Promise<void> {
  for (let from = 0; from < MEMORIES; from += MESSAGES_AN_ADD) {
    const messages = Array.from({ length: MESSAGES_AN_ADD }, (_, n) => ({
      role: 'user',
      content: sentence(from + n),
    }));
    await must(server, 'POST', '/product/add', { user_id: USER, messages });
  }
  await waitIdle(server, USER);
}

const MS_A_TICK = 10;

/** Processor time of a process and its threads so far, in ms; NaN on systems other than Linux. */
function processorMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(')').at(-1)?.trim().split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * MS_A_TICK;
  } catch {
    return Number.NaN;
  }
}

const ms = (value: number) => value.toFixed(1);

const options = commandLine(
  () =>
    parseArgs({
      options: {
        engine: { type: 'string', default: 'embedded' },
        requests: { type: 'string', default: '1000' },
        help: { type: 'boolean', default: false },
      },
    }).values,
  USAGE,
);
if (options !== null) {
  const requests = Number(options.requests);
  const admin = postgresUrl();
  if (options.engine === 'postgres' && admin === undefined)
    throw new Error('postgres needs TEST_DATABASE_URL');
  const store = options.engine === 'postgres' ? await postgresStore(admin ?? '') : embeddedStore();
  const provider = await startProvider();
  try {
    const filling = await startServer(store);
    await fill(filling);
    const { key } = filling;
    await filling.stop();
    // messages wait for their extraction, so that all calls of the model belong to the requests
    const env = { LLM_BASE_URL: provider.url, LLM_MODEL: 'bench', SCHEDULER_CONCURRENCY: '0' };
    const server = await startServer({ ...store, env: { ...store.env, ...env } }, key);
    const proxy = `${server.url}/openai/v1`;
    const headersOf = (mode: (typeof MODES)[number]) => ({
      authorization: `Bearer ${key}`,
      'x-recollect-user': USER,
      ...(mode === 'recall and save' ? {} : { 'x-recollect-memory': mode }),
    });
    const mcp = new Client({ name: 'bench', version: '1.0.0' });
    const requestInit = { headers: { authorization: `Bearer ${key}` } };
    await mcp.connect(
      new StreamableHTTPClientTransport(new URL(`${server.url}/mcp/users/${USER}`), { requestInit }),
    );
    const bare: number[] = [];
    const proxied = new Map(MODES.map((mode) => [mode, [] as number[]]));
    const processor = new Map<string, number>();
    const contexts: number[] = [];
    const counts: number[] = [];
    const answers: number[] = [];
    for (let n = -WARM_UP_REQUESTS; n < requests; n += 1) {
      const content = `${question(n)} (${n})`;
      const { ms: direct } = await complete(provider.url, {}, content);
      if (n >= 0) bare.push(direct);
      for (const mode of MODES) {
        const before = processorMs(server.pid);
        const one = await complete(proxy, headersOf(mode), content);
        if (n < 0) continue;
        processor.set(mode, (processor.get(mode) ?? 0) + processorMs(server.pid) - before);
        proxied.get(mode)?.push(one.ms);
        if (mode !== 'recall') continue;
        contexts.push(provider.system().length / CHARACTERS_A_TOKEN);
        counts.push(one.recalled);
      }
      if (n < 0 || n % 10 !== 0) continue;
      const found = await mcp.callTool({ name: 'search_memory', arguments: { query: content } });
      answers.push(String(at(found, 'content', 0, 'text')).length / CHARACTERS_A_TOKEN);
    }
    await mcp.close();
    await server.stop();
    const row = (name: string, values: readonly number[], processorTime = '') => {
      const [p50, p95] = [percentile(values, 50), percentile(values, 95)];
      const overhead = [p50 - percentile(bare, 50), p95 - percentile(bare, 95)].map(ms);
      return [name, ms(p50), ms(p95), ...(values === bare ? ['', ''] : overhead), processorTime];
    };
    console.log(
      `${machineLine(machine())}, ${store.engine}, ${requests} requests, ${MEMORIES} memories, load ${loadavg()[0]?.toFixed(1)}\n`,
    );
    console.log(
      table(
        ['completion, ms', 'p50', 'p95', 'overhead p50', 'overhead p95', 'server, processor time'],
        [
          row('the provider alone', bare),
          ...MODES.map((mode) =>
            row(`proxy, ${mode}`, proxied.get(mode) ?? [], ms((processor.get(mode) ?? 0) / requests)),
          ),
        ],
      ),
    );
    const tokens = (name: string, values: readonly number[], memories: string) => [
      name,
      mean(values).toFixed(0),
      percentile(values, 95).toFixed(0),
      memories,
    ];
    console.log('');
    console.log(
      table(
        ['context per recall, tokens', 'mean', 'p95', 'memories'],
        [
          tokens('proxy, added to the system prompt', contexts, mean(counts).toFixed(1)),
          tokens('MCP, answer of search_memory', answers, ''),
        ],
      ),
    );
  } finally {
    provider.close();
    await store.remove();
  }
}
