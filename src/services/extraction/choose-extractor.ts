import type { Services } from '../../context.ts';
import type { Extractor } from '../../extractors/extractor.ts';
import { createModelExtractor } from '../../extractors/model/model-extractor.ts';
import { createRulesExtractor } from '../../extractors/thread/rules-extractor.ts';
import type { ChatModel } from '../../providers/chat-model.ts';
import type { Embedder } from '../../providers/embedder.ts';
import { extractionGuidance } from '../guidance/project-guidance.ts';

/** The chat model as an extractor if one is configured, otherwise the rules. */
export function chooseExtractor(
  services: Pick<Services, 'db' | 'rules'>,
  chat: ChatModel | null,
  embedder: Pick<Embedder, 'sentences'>,
): Extractor {
  if (chat === null) return createRulesExtractor(services, embedder);
  return createModelExtractor({
    chat,
    services,
    guidanceOf: (projectId, version) => extractionGuidance(services, projectId, version),
  });
}
