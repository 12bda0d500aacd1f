import type { Command } from 'commander';

export function addStart(program: Command): void {
  program
    .command('start')
    .description('run the server')
    .action(async () => {
      await import('../main.ts');
    });
}
