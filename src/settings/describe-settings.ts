import { type Config, environmentSchema, readConfig } from '../config.ts';
import { encoderThreads } from '../lib/encoder-threads.ts';
import { indexShare } from '../lib/process-memory.ts';
import { isSecret } from './secrets.ts';
import type { SettingSource, Settings } from './settings.ts';

export interface DescribedSetting {
  readonly name: string;
  /** The value without secrets; `unset` without a value. */
  readonly value: string;
  /** `default`, `environment`, `.env`, or the variable that names the secret's file. */
  readonly source: string;
}

/**
 * Every setting in the order of `.env.example`, with the value that is in force.
 * @throws ConfigError when a value is invalid
 */
export function describeSettings(settings: Settings, envFile: string): DescribedSetting[] {
  const config = readConfig(settings.values);
  const defaults: Record<string, unknown> = environmentSchema.parse({});
  return Object.keys(environmentSchema.shape).map((name) => {
    const source = settings.sources.get(name);
    const given = settings.values[name];
    if (given !== undefined && source !== undefined)
      return { name, value: shown(name, given), source: sourceText(name, source, envFile) };
    return { name, value: String(chosen(name, config) ?? defaults[name] ?? 'unset'), source: 'default' };
  });
}

/** The defaults that depend on other settings or on the machine. */
function chosen(name: string, config: Config): string | number | undefined {
  switch (name) {
    case 'BACKUP_DIR':
      return config.backupDir;
    case 'PRODUCT_AUTH':
      return config.productAuth;
    case 'INDEX_MEMORY_MB':
      return Math.round(indexShare(config.workers) / 2 ** 20);
    case 'ENCODER_THREADS':
      return encoderThreads(config.workers);
    default:
      return undefined;
  }
}

function shown(name: string, value: string): string {
  if (isSecret(name)) return '(hidden)';
  // a query may hold a key
  return /^https?:/i.test(value) ? value.replace(/\?.*$/s, '?(hidden)') : value;
}

function sourceText(name: string, source: SettingSource, envFile: string): string {
  const place = (kind: 'environment' | 'env-file') => (kind === 'environment' ? 'environment' : envFile);
  return source.kind === 'secret-file' ? `${name}_FILE (${place(source.from)})` : place(source.kind);
}
