import type { Command } from 'commander';
import { together } from '../lib/together.ts';
import { createLogger } from '../logger.ts';
import { UNMETERED } from '../providers/meter.ts';
import { createLocalEmbedder } from '../providers/offline/local-embedder.ts';
import { createProviders } from '../providers/openai-compatible/index.ts';
import { embedMissing } from '../services/embedding/embed-missing.ts';
import { countMemories } from '../stores/memories/missing-vectors.ts';
import { StoppedError } from './failure-text.ts';
import { print } from './print.ts';
import { withDatabase } from './with-database.ts';

export function addReembed(program: Command): void {
  program
    .command('reembed')
    .summary('embed every memory that has no vector of the configured embedding model')
    .description(
      'Embed now every memory that has no vector of the configured embedding model. The server does the same in the ' +
        'background after a change of the model.',
    )
    .action(reembed);
}

function reembed(): Promise<void> {
  return withDatabase(async (db, config) => {
    const providers = createProviders(config, UNMETERED);
    const embedder = providers.embedder ?? (await createLocalEmbedder(config, createLogger('warn')));
    const stop = new AbortController();
    process.once('SIGINT', () => stop.abort(new StoppedError('Stopped. Run the command again to continue.')));
    const total = await countMemories(db.system());
    const { embedded } = await embedMissing(
      { db, models: { embedder } },
      {
        signal: stop.signal,
        again: true,
        onProgress: ({ seen, embedded }) => print(`${seen} of ${total} memories, ${embedded} embedded`),
      },
    ).finally(() =>
      together(
        () => embedder.close?.(),
        () => providers.close(),
      ),
    );
    print(`Every memory has a vector of ${embedder.id}; ${embedded} were missing.`);
  });
}
