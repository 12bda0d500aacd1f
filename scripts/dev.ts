import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

/*
 * `npm run dev`: the server with sample data, which restarts whenever a file of src/, bin/ or migrations/
 * changes. The keys stand in this file for everyone to read. Therefore the server listens on loopback only,
 * and its database is an embedded one that is never used for anything else.
 */

const API_KEY = 'development-api-key';
const ADMIN_KEY = 'development-admin-key';

interface Conversation {
  readonly user_id: string;
  readonly conversation_id: string;
  readonly messages: readonly object[];
}

interface StoredMessages {
  readonly data: { readonly message_detail_list: readonly object[] };
}

const { values } = parseArgs({ options: { 'data-dir': { type: 'string', default: './data/dev' } } });
const { DATABASE_URL: _, ...environment } = process.env;
const watched = ['src', 'bin', 'migrations'].map((folder) => `--watch-path=${folder}`);
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', ...watched, 'bin/start.mjs'], {
  cwd: new URL('..', import.meta.url),
  env: {
    ...environment,
    HOST: '127.0.0.1',
    ENV_FILE: 'none',
    DATA_DIR: values['data-dir'],
    BOOTSTRAP_API_KEY: API_KEY,
    ADMIN_KEY,
    // the watcher has to stay the parent of the process that serves
    MALLOC_TRIM_THRESHOLD_: '1048576',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
  // a group of its own: Ctrl-C reaches this process alone, which stops the server once and gently
  detached: true,
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    server.kill('SIGTERM');
  });
server.on('exit', (code) => process.exit(code ?? 0));

let line = '';
server.stdout.setEncoding('utf8').on('data', (text: string) => {
  process.stdout.write(text);
  const ended = `${line}${text}`.split('\n');
  line = ended.pop() ?? '';
  for (const one of ended) {
    const url = /is listening on (http:\/\/\S+)/.exec(one)?.[1];
    if (url !== undefined) seed(url).catch((error) => console.error('The sample data was not added:', error));
  }
});

/** Adds the conversations that the database does not have yet. */
async function seed(url: string): Promise<void> {
  const conversations: readonly Conversation[] = JSON.parse(
    await readFile(new URL('dev-conversations.json', import.meta.url), 'utf8'),
  );
  let added = 0;
  for (const conversation of conversations) {
    const { user_id, conversation_id } = conversation;
    const { data } = (await post(url, '/v1/get/message', { user_id, conversation_id })) as StoredMessages;
    if (data.message_detail_list.length > 0) continue;
    await post(url, '/v1/add/message', { ...conversation, async_mode: false });
    added += 1;
  }
  const users = [...new Set(conversations.map(({ user_id }) => user_id))].join(', ');
  console.log(
    `  sample data of the users ${users}: ${added} of ${conversations.length} conversations were new`,
  );
  console.log(`  keys      ${API_KEY} and ${ADMIN_KEY}, for development only`);
}

async function post(url: string, path: string, body: object): Promise<unknown> {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Token ${API_KEY}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return await answer.json();
}
