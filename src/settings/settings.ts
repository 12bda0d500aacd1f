import { ConfigError, environmentSchema } from '../config.ts';
import { envFileIn, type Variables } from './env-file.ts';
import { readSecretFile } from './secret-file.ts';
import { isSecret } from './secrets.ts';
import { unknownNames } from './unknown-names.ts';

/** Where the value of a setting comes from. */
export type SettingSource =
  | { readonly kind: 'environment' }
  /** `.env`, or the file that `ENV_FILE` names. */
  | { readonly kind: 'env-file' }
  /** The file that the variable `NAME_FILE` of `from` names. */
  | { readonly kind: 'secret-file'; readonly from: 'environment' | 'env-file' };

export interface Settings {
  /** For `readConfig`: the settings that have a value. */
  readonly values: Variables;
  /** The source of each of them. */
  readonly sources: ReadonlyMap<string, SettingSource>;
  /** Variables that are not settings of this server but look like ones. */
  readonly unknown: readonly string[];
  /** Variables of `.env` that are no settings, for libraries that read the environment themselves. */
  readonly others: Variables;
}

/**
 * Collects the settings from the environment, from `.env` of the working directory and from the files that
 * `NAME_FILE` names. A variable of the environment, even an empty one, comes before `.env`.
 * @throws ConfigError with the names of the variables and the fix, never a value
 */
export function readSettings(env: Variables): Settings {
  const file = envFileIn(env);
  const values: Record<string, string> = {};
  const sources = new Map<string, SettingSource>();
  const problems: string[] = [];
  for (const name of Object.keys(environmentSchema.shape)) {
    const fileName = isSecret(name) ? `${name}_FILE` : null;
    const isNamed = (of: Variables) =>
      of[name] !== undefined || (fileName !== null && of[fileName] !== undefined);
    const kind = isNamed(env) ? 'environment' : 'env-file';
    const from = kind === 'environment' ? env : file;
    const value = from[name]?.trim();
    const path = fileName === null ? undefined : from[fileName]?.trim();
    if (path) {
      try {
        if (value) throw new ConfigError(`${name} and ${fileName} are both set: unset one of them`);
        values[name] = readSecretFile(`${fileName}`, path);
        sources.set(name, { kind: 'secret-file', from: kind });
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error;
        problems.push(error.message);
      }
    } else if (value) {
      values[name] = value;
      sources.set(name, { kind });
    }
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return { values, sources, unknown: unknownNames(env, file), others: othersIn(env, file) };
}

function othersIn(env: Variables, file: Variables): Variables {
  const names = Object.keys(file).filter((name) => !(name in environmentSchema.shape) && !(name in env));
  return Object.fromEntries(names.map((name) => [name, file[name]]));
}
