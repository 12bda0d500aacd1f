import { readSettings, type Settings } from '../settings/settings.ts';
import { meantBy } from '../settings/unknown-names.ts';

/**
 * The settings of this process. Variables of `.env` that are no settings join the environment, because
 * libraries read some there, such as TZ.
 * @throws ConfigError
 */
export function processSettings(): Settings {
  const settings = readSettings(process.env);
  Object.assign(process.env, settings.others);
  return settings;
}

/** One sentence for each variable that no program of Recollect reads, with the setting it may have meant. */
export function unknownWarnings({ unknown }: Pick<Settings, 'unknown'>): string[] {
  return unknown.map((name) => {
    const meant = meantBy(name);
    const advice = meant === undefined ? 'see docs/configuration.md' : `did you mean ${meant}?`;
    return `${name} is not a setting and is ignored: ${advice}`;
  });
}
