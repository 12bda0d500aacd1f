import type { Services } from '../../context.ts';
import type { Extractor } from '../extractor.ts';
import { OFFLINE_EXTRACTOR } from '../rules/index.ts';
import { GiveUps } from './give-ups.ts';
import { readByRules } from './read.ts';

/** Characters that the rules read of an earlier turn: they only need the speaker's name at its beginning. */
const CONTEXT_CHARACTERS = 200;

/** The rules as an extractor that runs in their thread. */
export function createRulesExtractor(services: Pick<Services, 'rules'>): Extractor {
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
      const extraction = await giveUps.reading(input.messages, (messages) =>
        readByRules(
          services,
          'extract',
          { messages, context, views, owners },
          { projectId, isAwaited, signal },
        ),
      );
      const givenUp = giveUps.among(input.messages);
      const isRead = ({ messageIndex }: { readonly messageIndex: number }) =>
        !givenUp.some((item) => item.messageIndex === messageIndex);
      return { ...extraction, skipped: extraction.skipped.filter(isRead), givenUp };
    },
  };
}
