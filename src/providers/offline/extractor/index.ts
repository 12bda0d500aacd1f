import type {
  ExtractedItem,
  Extraction,
  ExtractionInput,
  SkippedMessage,
} from '../../../domain/extraction.ts';
import { tidy } from '../../../domain/text/normalise.ts';
import type { Extractor } from '../../extractor.ts';
import { eventsOf } from './events.ts';
import { factOf } from './facts.ts';
import { preferencesOf } from './preferences.ts';
import { readTurn } from './turn.ts';

/** Longest time that the event loop waits for this extractor. */
const SLICE_MS = 8;

/** Rules instead of a model: deterministic, without network, in English and Chinese. */
export function createOfflineExtractor(): Extractor {
  return {
    id: 'offline/1',
    offline: true,
    async extract(input, signal) {
      const items: ExtractedItem[] = [];
      const skipped: SkippedMessage[] = [];
      const names = knownNames(input);
      const folded = new Set(names.keys());
      let sliceStart = performance.now();
      const rest = async () => {
        await new Promise((resolve) => setImmediate(resolve));
        signal.throwIfAborted();
        sliceStart = performance.now();
      };
      const pause = () => (performance.now() - sliceStart < SLICE_MS ? undefined : rest());
      for (const [index, message] of input.messages.entries()) {
        signal.throwIfAborted();
        await pause();
        if (message.role === 'system' || message.role === 'tool') {
          skipped.push({ messageIndex: index, reason: 'role' });
          continue;
        }
        const turn = await paced(readTurn(message, index, folded), pause);
        const before = items.length;
        const fact = await paced(factOf(turn), pause);
        if (typeof fact !== 'string' && input.views.includes('detail_factual')) items.push(fact);
        if (input.views.includes('event')) items.push(...(await paced(eventsOf(turn, names), pause)));
        if (input.views.includes('preference')) items.push(...(await paced(preferencesOf(turn), pause)));
        if (typeof fact === 'string' && items.length === before)
          skipped.push({ messageIndex: index, reason: fact });
      }
      return { items, skipped } satisfies Extraction;
    },
  };
}

/** Runs a generator to its end with a chance to pause at each of its steps. */
async function paced<T>(steps: Generator<void, T>, pause: () => Promise<void> | undefined): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    // Awaiting only when there is something to wait for: 100,000 steps cost no 100,000 promises.
    const wait = pause();
    if (wait) await wait;
  }
}

/** Names of those who speak in this conversation, folded → as written; they are no topics and no small talk. */
function knownNames({ messages, context }: ExtractionInput): Map<string, string> {
  const names = new Map<string, string>();
  for (const { roleName, text } of [...context, ...messages]) {
    const prefix = /^\s*(\p{Lu}[\p{L}'’-]{1,24})[:：]\s/u.exec(text.slice(0, 40))?.[1];
    for (const name of [tidy(roleName ?? '').slice(0, 60), prefix ?? '']) {
      if (name === '' || /^(?:user|assistant|human|ai|bot|note|ps)$/i.test(name)) continue;
      names.set(name.toLowerCase(), name);
      const first = name.split(' ')[0] ?? '';
      // Nicknames are mostly the beginning of the name: Mel for Melanie.
      if (first.length > 4 && /^[A-Za-z]+$/.test(first)) names.set(first.slice(0, 3).toLowerCase(), name);
    }
  }
  return names;
}
