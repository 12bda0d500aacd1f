import { readFileSync, statSync } from 'node:fs';
import { ConfigError } from '../config.ts';

/** Far more than a key or the URL of a database needs. */
const MAX_BYTES = 65_536;

/**
 * Reads a secret from a file, as orchestrators mount it. White space around it is removed.
 * @param name the variable that names the file
 * @throws ConfigError that names the variable but not the path, which may be a secret that was set by mistake
 */
export function readSecretFile(name: string, path: string): string {
  let text: string;
  try {
    const file = statSync(path);
    if (!file.isFile()) throw new ConfigError(`${name} must name a regular file that holds the secret`);
    if (file.size > MAX_BYTES)
      throw new ConfigError(
        `${name} names a file of more than ${MAX_BYTES} bytes: it must hold the secret only`,
      );
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const { code = 'an error' } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      `${name} names a file that cannot be read (${code}): check the path and the file's permissions`,
    );
  }
  if (text === '')
    throw new ConfigError(`${name} names an empty file: write the secret into it, or unset ${name}`);
  // U+FFFD: bytes that are no UTF-8
  if (/[\p{Cc}\uFFFD]/u.test(text))
    throw new ConfigError(
      `${name} must name a file of one line of text: write the secret into it, and nothing else`,
    );
  return text;
}
