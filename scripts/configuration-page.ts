import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { environmentSchema } from '../src/config.ts';

/*
 * Writes docs/configuration.md: names and values from the schema of src/config.ts, meanings and defaults from
 * .env.example, which is tested against the schema.
 */

const PAGE = new URL('../docs/configuration.md', import.meta.url);
const EXAMPLE = new URL('../.env.example', import.meta.url);

const HEAD = `# Configuration

<!-- Made by "npm run docs:configuration" from src/config.ts and .env.example: change those and run it again. -->

The server reads environment variables. An empty variable counts as unset. A bad value stops the start with the name of
the variable and the fix, and without the value. A group of model settings that is only half set stops the start as well.

\`npm start\` and the command line read the file \`.env\` in their working directory, or the file that the environment
variable \`ENV_FILE\` names; \`ENV_FILE=none\` reads no file. A variable of the environment, even an empty one, comes
before the file. Variables of Node.js itself, such as \`NODE_OPTIONS\`, take effect in the environment only.

Every secret can stand in a file of its own: \`ADMIN_KEY_FILE=/run/secrets/admin_key\` in place of \`ADMIN_KEY\`, and
likewise for \`DATABASE_URL\`, \`DATABASE_READ_URL\` and for every variable whose name ends in \`_KEY\` or \`_HEADERS\`. White space around the secret is
removed.

\`recollect config\` prints every setting, its value without secrets, and where the value comes from:

\`\`\`sh
npm run -s cli -- config
\`\`\`

A variable that looks like a setting and is none, such as \`LLM_APIKEY\`, is named in a warning at the start.

\`docker-compose.yml\` reads \`.env\` by itself; \`POSTGRES_PASSWORD\`, the password of its database, is needed there only.
`;

interface JsonSchema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Which values the schema takes, in words. */
function valuesOf(schema: JsonSchema): string {
  const { type, format, enum: choices, items, minimum, maximum } = schema;
  if (schema.anyOf) return schema.anyOf.map(valuesOf).join(' or ');
  if (schema.const !== undefined) return `\`${schema.const}\``;
  if (choices) return choices.map((choice) => `\`${choice}\``).join(', ');
  if (items) return items.enum ? `list of ${valuesOf(items)}` : 'list';
  if (minimum !== undefined && maximum !== undefined)
    return `${minimum.toLocaleString('en')} to ${maximum.toLocaleString('en')}`;
  if (format === 'uri') return 'http(s) URL';
  return type === 'string' ? 'text' : 'list';
}

/** Text of a cell: one line, and no bar that ends the cell. */
const cell = (text: string) => text.replaceAll('|', '\\|');

function defaultOf(written: string): string {
  const [value, meaning] = written.split(' = ');
  if (value === 'unset') return meaning === undefined ? 'unset' : `unset: ${meaning}`;
  return `\`${value}\``;
}

/** The page as it should be. */
export function configurationPage(example = readFileSync(EXAMPLE, 'utf8')): string {
  const { properties = {} } = z.toJSONSchema(environmentSchema, { io: 'output', unrepresentable: 'any' });
  const lines = [HEAD];
  for (const block of example.split('\n\n')) {
    const heading = /^## (.+)$/.exec(block)?.[1];
    if (heading !== undefined)
      lines.push(`## ${heading}\n`, '| Variable | Values | Default | Meaning |', '|---|---|---|---|');
    const name = /^([A-Z_]+)=$/m.exec(block)?.[1];
    if (name === undefined) continue;
    const comment = block.split('\n').flatMap((line) => (line.startsWith('# ') ? [line.slice(2)] : []));
    const meaning = comment.slice(0, -1).join(' ');
    const usual = defaultOf((comment.at(-1) ?? '').replace(/^Default: /, ''));
    const values = valuesOf((properties[name] ?? {}) as JsonSchema);
    lines.push(`| \`${name}\` | ${cell(values)} | ${cell(usual)} | ${cell(meaning)} |`);
  }
  // an empty line between a table and the next heading
  return `${lines.join('\n').replace(/\n## /g, '\n\n## ')}\n`.replace(/\n{3,}/g, '\n\n');
}

if (import.meta.main) writeFileSync(PAGE, configurationPage());
