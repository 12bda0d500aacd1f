import type {
  ExtractedItem,
  Extraction,
  SkippedMessage,
  UnsureItem,
} from '../../domain/extraction/extraction.ts';
import type { Embedder } from '../../providers/embedder.ts';
import { EVENT_MODEL } from '../rules/event-model/english-event.ts';
import { LASTING_MODEL } from '../rules/lasting/score.ts';
import { TALK_MODELS } from '../rules/talk-model/talk.ts';
import type { Reader } from './read.ts';

const MODELS = { preference: LASTING_MODEL, event: EVENT_MODEL, talk: TALK_MODELS.en };

/**
 * An extraction without the preferences and events whose sentences do not mean one, and without facts of what
 * is chit-chat. A message of which nothing is left is skipped.
 */
export async function confirmed(
  { unsure, ...extraction }: Extraction,
  embedder: Pick<Embedder, 'sentences'> | null,
  { projectId, signal }: Reader,
): Promise<Extraction> {
  if (unsure === undefined) return extraction;
  // one sentence may be asked about twice
  const sentences = [...new Set(unsure.map(({ sentence }) => sentence))];
  const vectors = (await embedder?.sentences?.(sentences, { projectId }, signal)) ?? [];
  const vectorOf = new Map(sentences.map((sentence, i) => [sentence, vectors[i] ?? null]));
  const { items, analyses } = extraction;
  const means = ({ reads, score, sentence }: UnsureItem) =>
    MODELS[reads].accepts(score, vectorOf.get(sentence));
  const messageOf = ({ itemIndex }: UnsureItem) => items[itemIndex]?.sources[0]?.messageIndex;
  const told = new Set(unsure.filter((item) => item.reads !== 'talk' && means(item)));
  const telling = new Set([...told].map(messageOf));
  // a message that tells an event or a preference is no chit-chat
  const isDropped = (item: UnsureItem) =>
    item.reads === 'talk' ? means(item) && !telling.has(messageOf(item)) : !told.has(item);
  const dropped = new Set(unsure.filter(isDropped).map(({ itemIndex }) => itemIndex));
  const isKept = (_: unknown, index: number) => !dropped.has(index);
  return {
    ...extraction,
    items: items.filter(isKept),
    skipped: [...extraction.skipped, ...emptied(items, dropped)],
    ...(analyses !== undefined && { analyses: analyses.filter(isKept) }),
  };
}

/** The messages whose items are all dropped. */
function emptied(items: readonly ExtractedItem[], dropped: ReadonlySet<number>): SkippedMessage[] {
  const messagesOf = (isDropped: boolean) =>
    new Set(
      items.flatMap(({ sources }, i) =>
        dropped.has(i) === isDropped ? sources.map(({ messageIndex }) => messageIndex) : [],
      ),
    );
  return [...messagesOf(true).difference(messagesOf(false))].map((messageIndex) => ({
    messageIndex,
    reason: 'small_talk',
  }));
}
