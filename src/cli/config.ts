import type { Command } from 'commander';
import { describeSettings } from '../settings/describe-settings.ts';
import { envFilePath } from '../settings/env-file.ts';
import { print } from './print.ts';
import { processSettings, unknownWarnings } from './process-settings.ts';

export function addConfig(program: Command): void {
  program
    .command('config')
    .summary('print every setting, its value and where the value comes from')
    .description(
      'Print a line for every setting: its name, its value, and where the value comes from. Secrets are hidden. ' +
        'An invalid setting ends the command with what is wrong, as it would end the start of the server.',
    )
    .action(() => {
      const settings = processSettings();
      const lines = describeSettings(settings, envFilePath(process.env) ?? '.env');
      const nameWidth = Math.max(...lines.map(({ name }) => name.length));
      const valueWidth = Math.min(40, Math.max(...lines.map(({ value }) => value.length)));
      for (const { name, value, source } of lines)
        print(`${name.padEnd(nameWidth)}  ${value.padEnd(valueWidth)}  ${source}`);
      for (const warning of unknownWarnings(settings)) process.stderr.write(`${warning}\n`);
    });
}
