import type { Services } from '../../context.ts';
import type { ExtractedItem, ExtractionInput } from '../../domain/extraction/extraction.ts';
import type { ItemAnalysis } from '../../domain/extraction/item-analysis.ts';
import { withoutSpeaker } from '../../domain/messages/speaker.ts';
import { OFFLINE_EXTRACTOR } from '../../extractors/rules/index.ts';
import { GiveUps } from '../../extractors/thread/give-ups.ts';
import { type Reader, readByRules } from '../../extractors/thread/read.ts';
import { isLastAnswer, isLastReading } from '../../scheduler/task-handler.ts';
import type { RawMemory } from '../../stores/memories/raw-memories.ts';
import type { findGivenInput, PositionedMessage } from '../../stores/messages/messages.ts';
import type { ClaimedTask } from '../../stores/tasks/task-claims.ts';
import { givenContext } from '../messages/given-history.ts';
import type { FillableProfile } from '../profiles/profiles-to-fill.ts';
import {
  findingsIn,
  type ProfileFindings,
  type ProfileWork,
  profileWork,
  readProfile,
} from '../profiles/read-profile.ts';
import type { PreparedTask } from '../reconciliation/prepared-task.ts';
import { type ExtractPayload, extractOptionsSchema } from '../tasks/extract-payload.ts';
import { type Extracted, extractOrFallBack, type UnusableAnswers } from './extract-or-fall-back.ts';
import { ownersOf, prepareItems, skippedById } from './prepare-task.ts';
import { mayTellOfTools, prepareToolItems } from './prepare-tools.ts';
import { hasRawMemory } from './without-deleted.ts';

/** The number of earlier messages of the stored conversation that the extractor receives as context. */
export const CONTEXT_MESSAGES = 6;

/** Stored data that the tasks of one claim need. */
export interface Loaded {
  /** Without the words that this server had recalled. */
  readonly messages: ReadonlyMap<string, PositionedMessage>;
  /** Message id → the memory that it repeats, for messages with no words of their own. */
  readonly repeated: ReadonlyMap<string, string>;
  readonly raws: ReadonlyMap<string, readonly RawMemory[]>;
  /** By conversation: the new messages and the last ones before them, in order. */
  readonly conversations: ReadonlyMap<string, readonly PositionedMessage[]>;
  /** History and options that callers sent with the messages, by the id of a task's first message. */
  readonly givenInput: Awaited<ReturnType<typeof findGivenInput>>;
  /** The profiles of the cube's subject. */
  readonly profiles: readonly FillableProfile[];
}

function contextOf(
  loaded: Loaded,
  payload: ExtractPayload,
  first: PositionedMessage | undefined,
): readonly PositionedMessage[] {
  if (first === undefined) return [];
  // a finished task that is retried has lost its given history; the stored conversation must not replace it
  if (payload.given_history) return givenContext(givenInputOf(loaded, payload)?.history, first);
  const conversation = loaded.conversations.get(first.conversationId) ?? [];
  return conversation.filter((message) => message.position < first.position).slice(-CONTEXT_MESSAGES);
}

function givenInputOf({ givenInput }: Loaded, { message_ids }: ExtractPayload) {
  return givenInput.get(message_ids[0] ?? '');
}

/** The profile fields to fill, for an extractor that also reads profiles. */
function profileInputOf(
  { subject, fields, own }: ProfileWork,
  messages: readonly PositionedMessage[],
): ExtractionInput['profile'] {
  const ownMessages = new Set(own);
  const indexes = messages.flatMap((message, index) => (ownMessages.has(message) ? [index] : []));
  return { subject: subject.id, fields, own: new Set(indexes) };
}

/** The extractor's findings for the profile, or the rules' findings if the extractor reads no profiles. */
async function profileOf(
  services: Services,
  work: ProfileWork,
  messages: readonly PositionedMessage[],
  { profile, madeBy }: Extracted,
  giveUps: GiveUps,
  reader: Reader,
): Promise<ProfileFindings | null> {
  if (profile !== undefined) return findingsIn(work.subject, madeBy, messages, profile);
  return giveUps.reading(work.own, (own) => readProfile(services, { ...work, own }, reader));
}

/** The rules' analysis of a model's items, which their rows need. */
function analysesOf(
  services: Services,
  messages: readonly PositionedMessage[],
  raws: readonly RawMemory[],
  items: readonly ExtractedItem[],
  giveUps: GiveUps,
  reader: Reader,
): Promise<readonly (ItemAnalysis | null)[]> {
  const owners = ownersOf(messages, raws);
  return giveUps.reading(messages, (some) =>
    readByRules(services, 'items', { messages: some, owners, items, byRules: false }, reader),
  );
}

/**
 * Extracts memories and profile findings from a task's messages, by a model or by rules, and embeds the
 * memories. Writes nothing. After the second unusable answer of a model, rules extract.
 * @throws whatever the extractor or embedder throws, and the signal's reason
 */
export async function readTask(
  services: Services,
  projectId: string,
  task: ClaimedTask,
  payload: ExtractPayload,
  loaded: Loaded,
  unusable: UnusableAnswers,
  signal: AbortSignal,
): Promise<PreparedTask> {
  const { embedder } = services.models;
  // nothing is extracted from a message whose raw memories were deleted
  const messages = payload.message_ids.flatMap((id) => loaded.messages.get(id) ?? []);
  const isReadable = ({ messageId, text }: PositionedMessage) =>
    (loaded.raws.get(messageId)?.length ?? 0) > 0 && text.trim() !== '';
  const readable = messages.filter(isReadable);
  const raws = readable.flatMap((message) => loaded.raws.get(message.messageId) ?? []);
  const context = contextOf(loaded, payload, readable[0]);
  const options = extractOptionsSchema.parse(givenInputOf(loaded, payload)?.options ?? {});
  const work = payload.views.includes('profile') ? profileWork(loaded.profiles, readable) : null;
  const giveUps = new GiveUps(isLastReading(task));
  const extraction = await extractOrFallBack(
    services,
    {
      projectId,
      messages: readable,
      context,
      views: payload.views,
      guidance: options.guidance,
      owners: ownersOf(readable, raws),
      passOver: isLastReading(task),
      profile: work === null ? undefined : profileInputOf(work, readable),
    },
    () => unusable.add(projectId) || isLastAnswer(task),
    signal,
  );
  signal.throwIfAborted();
  const { madeBy, fellBack } = extraction;
  if (madeBy !== OFFLINE_EXTRACTOR) unusable.clear(projectId);
  giveUps.add(readable, extraction.givenUp);
  const reader = { projectId, signal };
  const found = work === null ? null : await profileOf(services, work, readable, extraction, giveUps, reader);
  const ofTools = {
    task,
    views: payload.views,
    origin: options.origin,
    messages: messages.filter((message) => isReadable(message) || !hasRawMemory(message)),
    raws,
  };
  const before = contextOf(loaded, payload, messages[0]);
  const tools = mayTellOfTools(ofTools)
    ? await giveUps.reading(ofTools.messages, (some) =>
        readByRules(services, 'tools', { messages: some, context: before }, reader),
      )
    : [];
  const analyses =
    extraction.analyses ?? (await analysesOf(services, readable, raws, extraction.items, giveUps, reader));
  const isRead = ({ messageId }: { readonly messageId: string }) => !giveUps.reasons.has(messageId);
  const items = [
    ...prepareItems(services, task, readable, raws, extraction.items, analyses, madeBy),
    ...prepareToolItems(services, ofTools, tools),
  ].filter(({ sources }) => sources.every((source) => isRead({ messageId: source.message_id })));
  const findings = found?.findings.filter(({ message }) => isRead(message)) ?? [];
  const covered = new Set(items.map((item) => item.coversMessageId));
  const texts = [
    ...items.map((item) => ({ memoryId: item.row.memory_id, text: item.textToEmbed })),
    ...raws
      .filter((raw) => !covered.has(raw.messageId))
      .map((raw) => ({ memoryId: raw.memoryId, text: withoutSpeaker(raw.text, raw.speaker) })),
  ];
  const embedded = await embedder.embed(
    texts.map(({ text }) => text),
    { projectId, purpose: 'embed' },
    signal,
  );
  const vectors = new Map(
    texts.flatMap(({ memoryId }, index) => {
      const vector = embedded[index];
      return vector == null ? [] : [[memoryId, vector] as const];
    }),
  );
  return {
    task,
    messages,
    raws,
    items,
    skipped: skippedById(readable, extraction.skipped),
    givenUp: giveUps.reasons,
    repeats: messages.flatMap(({ messageId }) => {
      const memoryId = loaded.repeated.get(messageId);
      const own = loaded.raws.get(messageId) ?? [];
      return memoryId === undefined ? [] : own.map((raw) => ({ messageId, rawId: raw.memoryId, memoryId }));
    }),
    vectors,
    profile: found === null || findings.length === 0 ? null : { ...found, findings },
    madeBy,
    fellBack,
    dropped: Object.fromEntries(Object.entries(extraction.dropped ?? {}).filter(([, count]) => count > 0)),
  };
}
