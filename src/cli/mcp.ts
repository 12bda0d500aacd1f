import type { Command } from 'commander';
import { ConfigError } from '../config.ts';
import { McpEndpoint } from '../providers/mcp/endpoint.ts';
import { readSecretFile } from '../settings/secret-file.ts';
import { forwardMessages } from './mcp-forwarding.ts';
import { print } from './print.ts';

const DEFAULT_URL = 'http://127.0.0.1:8000';

const SETTINGS = `
Environment variables:
  RECOLLECT_URL      the server (default: ${DEFAULT_URL}), or the whole address such as ${DEFAULT_URL}/mcp?tools=memos
  RECOLLECT_API_KEY  an API key of the server; RECOLLECT_API_KEY_FILE names a file that holds it
  RECOLLECT_USER     the user whose memories the tools reach; unset: the user of the key, or an argument`;

export function addMcp(program: Command): void {
  program
    .command('mcp')
    .description('forward MCP from stdin and stdout to a server, for clients without HTTP')
    .addHelpText('after', SETTINGS)
    .action(forward);
}

async function forward(): Promise<void> {
  const { RECOLLECT_API_KEY_FILE: keyFile, RECOLLECT_USER: user } = process.env;
  const key = process.env.RECOLLECT_API_KEY || (keyFile && readSecretFile('RECOLLECT_API_KEY_FILE', keyFile));
  if (!key) throw new ConfigError('RECOLLECT_API_KEY: set it to an API key of the server.');
  const endpoint = new McpEndpoint(addressOf(process.env.RECOLLECT_URL || DEFAULT_URL), {
    authorization: `Bearer ${headerText('RECOLLECT_API_KEY', key)}`,
    ...(user ? { 'x-recollect-user': encodeURIComponent(user) } : {}),
  });
  await forwardMessages(process.stdin, print, endpoint);
  await endpoint.close();
}

function addressOf(text: string): URL {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new ConfigError(`RECOLLECT_URL: must be an http(s) URL, for example ${DEFAULT_URL}`);
  if (!/\/mcp(?:\/|$)/.test(url.pathname)) url.pathname = `${url.pathname.replace(/\/$/, '')}/mcp`;
  return url;
}

function headerText(name: string, value: string): string {
  if (!/^[\x21-\x7e]{1,512}$/.test(value))
    throw new ConfigError(`${name}: must be 1 to 512 printable ASCII characters without spaces.`);
  return value;
}
