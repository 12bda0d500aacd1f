import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { ConfigError } from '../config.ts';

/** Environment variables by name. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** The value of `ENV_FILE` that reads no file. */
export const NO_ENV_FILE = 'none';

const DEFAULT = '.env';

/** The path of the file of settings: relative ones start at the working directory. Null: none is read. */
export function envFilePath({ ENV_FILE: given }: Variables): string | null {
  const path = given?.trim() || DEFAULT;
  return path === NO_ENV_FILE ? null : path;
}

/**
 * Reads the file of settings: `.env` in the working directory if there is one, or the file of `ENV_FILE`.
 * @throws ConfigError when the file exists but cannot be read, or `ENV_FILE` names a missing one
 */
export function envFileIn(env: Variables): Variables {
  const path = envFilePath(env);
  if (path === null) return {};
  try {
    return parseEnv(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    const { code = 'an error' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && !env.ENV_FILE?.trim()) return {};
    throw new ConfigError(
      env.ENV_FILE?.trim()
        ? `ENV_FILE names a file that cannot be read (${code}): check the path, or set it to ${NO_ENV_FILE}`
        : `The file .env cannot be read (${code}): check its permissions, or set ENV_FILE to ${NO_ENV_FILE}`,
    );
  }
}
