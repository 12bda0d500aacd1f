import { environmentSchema } from '../config.ts';
import type { Variables } from './env-file.ts';
import { isSecret } from './secrets.ts';

/** Beginnings that no other program uses for its variables. */
const OWN_BEGINNINGS = /^(?:BOOTSTRAP_API|EMBEDDING|KNOWLEDGE_URL|LLM|RERANK|RECOLLECT|WEB_SEARCH)_/;

/** Variables of the command `mcp` and of docker-compose.yml, and what reads the settings. */
const OTHERS_OF_OURS = new Set([
  'ENV_FILE',
  'POSTGRES_PASSWORD',
  'RECOLLECT_API_KEY',
  'RECOLLECT_API_KEY_FILE',
  'RECOLLECT_URL',
  'RECOLLECT_USER',
]);

/** Variables in `.env` that other programs read from it or from the environment of the server. */
const FOREIGN = /^(?:COMPOSE|DOCKER|NODE|NPM|OTEL|PG|npm)_?|^(?:(?:HTTPS?|NO)_PROXY|TZ)$/i;

/** Names longer than this are compared by their beginning only. */
const MAX_COMPARED = 64;

/**
 * Names that are no settings and look like ones: they begin like ours, they are one or two letters away from
 * a setting, or they stand in `.env`, which has no other reader. At most 20, sorted.
 */
export function unknownNames(env: Variables, file: Variables): string[] {
  const known = Object.keys(environmentSchema.shape);
  const read = new Set([
    ...known,
    ...known.filter(isSecret).map((name) => `${name}_FILE`),
    ...OTHERS_OF_OURS,
  ]);
  const isUnknown = (name: string) =>
    !read.has(name) && (OWN_BEGINNINGS.test(name) || known.some((setting) => isMisspelt(name, setting)));
  return [
    ...new Set([
      ...Object.keys(env).filter(isUnknown),
      ...Object.keys(file).filter((name) => !read.has(name) && !FOREIGN.test(name)),
    ]),
  ]
    .toSorted()
    .slice(0, 20);
}

/** The setting that a name was probably meant to be; undefined when none is close. */
export function meantBy(name: string): string | undefined {
  return Object.keys(environmentSchema.shape).find((setting) => isMisspelt(name, setting));
}

function isMisspelt(name: string, setting: string): boolean {
  if (name.length > MAX_COMPARED) return false;
  const written = letters(name);
  const meant = letters(setting);
  if (written === meant) return true;
  // short names are close to those of other programs, such as POST and PORT
  const allowed = meant.length < 8 ? 0 : 2;
  return Math.abs(written.length - meant.length) <= allowed && distance(written, meant) <= allowed;
}

/** The name without what people write differently: case, and the signs between words. */
const letters = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** The number of letters to insert, delete or replace. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
