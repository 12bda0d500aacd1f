import type { Services } from '../../context.ts';
import type { Extraction, ExtractionInput } from '../../domain/extraction/extraction.ts';
import { withReadableTime } from '../../domain/time/chat-time.ts';
import { createRulesExtractor } from '../../extractors/thread/rules-extractor.ts';
import { Lru } from '../../lib/lru.ts';
import { ProviderError } from '../../providers/provider-error.ts';

/** After this many unusable answers in a row, a project's tasks no longer wait for another answer. */
const UNUSABLE_IN_A_ROW = 2;
const MAX_PROJECTS = 10_000;
const KEPT_MS = 3_600_000;

export interface Extracted extends Extraction {
  readonly madeBy: string;
  /** Whether rules extracted because the model's answers could not be used. */
  readonly fellBack: boolean;
}

/**
 * Counts a project's unusable answers in a row. Without it a model that always answers with prose would delay
 * every task by a pause and a second call.
 */
export class UnusableAnswers {
  readonly #inARow = new Lru<number>({ maxEntries: MAX_PROJECTS, maxAgeMs: KEPT_MS });

  /** @returns whether the answers before this one could not be used either */
  add(projectId: string): boolean {
    const count = Math.min(UNUSABLE_IN_A_ROW, (this.#inARow.get(projectId) ?? 0) + 1);
    this.#inARow.set(projectId, count);
    return count === UNUSABLE_IN_A_ROW;
  }

  clear(projectId: string): void {
    this.#inARow.delete(projectId);
  }
}

/**
 * Extracts with the configured extractor. If a model's answers cannot be used (prose, empty, another shape,
 * cut off), rules extract instead. A model that cannot be reached is no reason for that.
 * @param mayFallBack called when an answer could not be used; `false`: the failure is thrown
 * @throws whatever the extractors throw, and the signal's reason
 */
export async function extractOrFallBack(
  services: Services,
  given: ExtractionInput,
  mayFallBack: () => boolean,
  signal: AbortSignal,
): Promise<Extracted> {
  const { extractor } = services.models;
  const [messages, context] = [given.messages.map(withReadableTime), given.context.map(withReadableTime)];
  const input = { ...given, messages, context };
  try {
    const extraction = await extractor.extract(input, signal);
    return { ...extraction, madeBy: extraction.madeBy ?? extractor.id, fellBack: false };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ProviderError) || error.failure !== 'bad_answer' || !mayFallBack()) throw error;
  }
  const rules = createRulesExtractor(services, services.models.embedder);
  const extraction = await rules.extract(input, signal);
  services.meter.fellBack('extract', 'bad_answer');
  return { ...extraction, madeBy: rules.id, fellBack: true };
}
