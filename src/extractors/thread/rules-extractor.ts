import type { Services } from '../../context.ts';
import type { Embedder } from '../../providers/embedder.ts';
import type { Extractor } from '../extractor.ts';
import { OFFLINE_EXTRACTOR } from '../rules/index.ts';
import { confirmed } from './confirmed.ts';
import { GiveUps } from './give-ups.ts';
import { readByRules } from './read.ts';

/** Characters that the rules read of an earlier turn: they only need the speaker's name at its beginning. */
const CONTEXT_CHARACTERS = 200;

/**
 * The rules as an extractor that runs in their thread.
 * @param embedder decides what the words alone do not, if it has the built-in encoder of sentences
 */
export function createRulesExtractor(
  services: Pick<Services, 'rules'>,
  embedder: Pick<Embedder, 'sentences'> | null,
): Extractor {
  return {
    id: OFFLINE_EXTRACTOR,
    offline: true,
    async extract(input, signal) {
      const { projectId, isAwaited, views, owners } = input;
      const context = input.context.map((turn) => ({
        ...turn,
        text: turn.text.slice(0, CONTEXT_CHARACTERS),
      }));
      const giveUps = new GiveUps(input.passOver ?? false);
      const read = await giveUps.reading(input.messages, (messages) =>
        readByRules(
          services,
          'extract',
          { messages, context, views, owners, isConfirmed: embedder?.sentences !== undefined },
          { projectId, isAwaited, signal },
        ),
      );
      const extraction = await confirmed(read, embedder, { projectId, signal });
      const givenUp = giveUps.among(input.messages);
      const isRead = ({ messageIndex }: { readonly messageIndex: number }) =>
        !givenUp.some((item) => item.messageIndex === messageIndex);
      return { ...extraction, skipped: extraction.skipped.filter(isRead), givenUp };
    },
  };
}
