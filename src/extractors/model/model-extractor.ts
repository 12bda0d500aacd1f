import type { Services } from '../../context.ts';
import type {
  ExtractedItem,
  Extraction,
  ExtractionInput,
  Guidance,
  SkippedMessage,
  SkipReason,
} from '../../domain/extraction/extraction.ts';
import { readSpeaker } from '../../domain/messages/speaker.ts';
import type { ProfileFinding } from '../../domain/profiles/profile.ts';
import { detectLanguage } from '../../domain/text/language.ts';
import { AnswerMemory, answerKey } from '../../lib/answer-cache.ts';
import {
  EXTRACTED_VIEWS,
  type ExtractedView,
  type ExtractMemoriesAnswer,
  type ExtractMemoriesInput,
  extractMemories,
  type PromptTurn,
} from '../../prompts/extract-memories.ts';
import { unfencing } from '../../prompts/fence.ts';
import type { ChatModel } from '../../providers/chat-model.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { type Chunk, type ChunkPart, chunksOf, halves, wordsOf } from '../answer/chunks.ts';
import { shownField } from '../answer/profile-findings.ts';
import type { ReadAnswer } from '../answer/read-answer.ts';
import { shownTime } from '../answer/resolve-time.ts';
import type { Extractor } from '../extractor.ts';
import { GiveUps } from '../thread/give-ups.ts';
import { readByRules } from '../thread/read.ts';
import { createRulesExtractor } from '../thread/rules-extractor.ts';

const LANGUAGES: Readonly<Record<string, string>> = {
  en: 'English',
  zh: 'Chinese',
  ja: 'Japanese',
  ko: 'Korean',
};

/** A project's own guidance for the prompt, with its version. */
export interface ProjectGuidance {
  readonly version: number;
  readonly guidance: Guidance;
}

export interface ModelExtractorOptions {
  readonly chat: ChatModel;
  /**
   * The thread of the rules: they detect small talk, which is not worth a model
   * call, and locate quotes and dates.
   */
  readonly services: Pick<Services, 'rules'>;
  /**
   * Loads a version of the project's guidance, the current one by default; null
   * if it is the built-in guidance.
   */
  readonly guidanceOf: (projectId: string, version?: number) => Promise<ProjectGuidance | null>;
}

/**
 * Extraction by a language model. One call per chunk extracts all kinds together, since five calls would send
 * the same turns five times. Every item must quote its source, and the quote must occur in it.
 */
export function createModelExtractor({ chat, services, guidanceOf }: ModelExtractorOptions): Extractor {
  const rules = createRulesExtractor(services, null);
  /** Answers by prompt; null = the chunk is too large for one answer. */
  const answers = new AnswerMemory<ExtractMemoriesAnswer | null>();

  /**
   * Asks the model about a chunk; null if the answer is unusable. Such an answer is often cut off,
   * and half of the chunk may fit.
   */
  const ask = (input: ExtractionInput, chunk: Chunk, guidance: Guidance, signal: AbortSignal) => {
    const messages = extractMemories.messages(promptInput(input, chunk, guidance));
    return answers.get(answerKey(input.projectId, JSON.stringify(messages)), async () => {
      const account = { projectId: input.projectId, purpose: 'extract' } as const;
      const { id, answer } = extractMemories;
      try {
        return (await chat.json({ account, messages, temperature: 0 }, id, answer, signal)).value;
      } catch (error) {
        if (error instanceof ProviderError && error.failure === 'bad_answer' && halves(chunk)) return null;
        throw error;
      }
    });
  };

  const readChunk = async (
    giveUps: GiveUps,
    input: ExtractionInput,
    chunk: Chunk,
    guidance: Guidance,
    signal: AbortSignal,
  ): Promise<readonly ReadAnswer[]> => {
    if (!chunk.parts.some(isNumbered)) return [];
    const answer = await ask(input, chunk, guidance, signal);
    signal.throwIfAborted();
    if (answer !== null) {
      const plain = unfencing([...input.messages, ...input.context].map(({ text }) => text))(answer);
      return [await readAnswer(services, giveUps, input, chunk, plain, signal)];
    }
    const read: ReadAnswer[] = [];
    for (const half of halves(chunk) ?? [])
      read.push(...(await readChunk(giveUps, input, half, guidance, signal)));
    return read;
  };

  return {
    id: `${chat.id}/${extractMemories.id}@${extractMemories.version}`,
    offline: false,
    async extract(input, signal) {
      const quiet = await smallTalk(rules, input, signal);
      if (quiet !== null) return quiet;
      const project = await guidanceOf(input.projectId, input.promptVersion);
      const guidance = { ...project?.guidance, ...input.guidance };
      const giveUps = new GiveUps(input.passOver ?? false);
      const read: ReadAnswer[] = [];
      for (const chunk of chunksOf(input.messages, input.context)) {
        read.push(...(await readChunk(giveUps, input, chunk, guidance, signal)));
      }
      return {
        ...gathered(input, read),
        givenUp: giveUps.among(input.messages),
        madeBy: [
          `${chat.id}/${extractMemories.id}@${extractMemories.version}`,
          ...(project === null ? [] : [`project@${project.version}`]),
          ...(Object.keys(input.guidance ?? {}).length === 0 ? [] : ['call']),
        ].join('+'),
      };
    },
  };
}

/** Reads an answer in the thread of the rules, which gets only the texts of the chunk's messages. */
function readAnswer(
  services: Pick<Services, 'rules'>,
  giveUps: GiveUps,
  { messages, views, profile, projectId, isAwaited }: ExtractionInput,
  chunk: Chunk,
  answer: ExtractMemoriesAnswer,
  signal: AbortSignal,
): Promise<ReadAnswer> {
  const wanted = new Set(chunk.parts.map(({ messageIndex }) => messageIndex));
  const own = messages.map((message, index) => (wanted.has(index) ? message : { ...message, text: '' }));
  const parts = chunk.parts.map(({ messageIndex, start, end }) => ({ messageIndex, start, end }));
  return giveUps.reading(own, (some) =>
    readByRules(
      services,
      'answer',
      { input: { messages: some, views, profile }, parts, answer },
      { projectId, isAwaited, signal },
    ),
  );
}

const isNumbered = ({ message }: ChunkPart) => message.role !== 'tool';

function gathered(input: ExtractionInput, read: readonly ReadAnswer[]): Extraction {
  const items: readonly ExtractedItem[] = read.flatMap((item) => item.items);
  const profile: readonly ProfileFinding[] = read
    .flatMap((item) => item.profile)
    .toSorted((a, b) => a.messageIndex - b.messageIndex);
  const used = new Set(
    [...items.flatMap((item) => item.sources), ...profile].map(({ messageIndex }) => messageIndex),
  );
  const misquoted = new Set(read.flatMap((item) => [...item.misquoted]));
  const skipped: SkippedMessage[] = input.messages.flatMap((message, messageIndex) =>
    used.has(messageIndex) ? [] : [{ messageIndex, reason: reasonFor(message, misquoted.has(messageIndex)) }],
  );
  const sum = (of: (one: ReadAnswer) => number) => read.reduce((total, one) => total + of(one), 0);
  const dropped = { unquoted: sum((one) => one.unquoted), surplus: sum((one) => one.surplus) };
  return { items, skipped, profile, dropped };
}

function reasonFor(
  message: { readonly role: string; readonly text: string },
  misquoted: boolean,
): SkipReason {
  if (message.role === 'system' || message.role === 'tool') return 'role';
  if (!/[\p{L}\p{N}]/u.test(message.text)) return 'empty';
  return misquoted ? 'unquoted' : 'nothing_found';
}

const SMALL = 200;

/**
 * The result for messages that are only thanks and greetings, without a model call; null for all others. A
 * short answer to a question does need a call, because it may say "yes" to something.
 */
async function smallTalk(
  rules: Extractor,
  input: ExtractionInput,
  signal: AbortSignal,
): Promise<Extraction | null> {
  if (input.messages.some(({ text }) => text.length > SMALL)) return null;
  if ([...input.context.slice(-1), ...input.messages].some(({ text }) => /[?？]/.test(text))) return null;
  // passOver: a text that the rules give up counts as no small talk
  const { items, skipped } = await rules.extract(
    { ...input, passOver: true, owners: undefined, profile: undefined },
    signal,
  );
  const idle = skipped.every(
    ({ reason }) => reason === 'small_talk' || reason === 'empty' || reason === 'role',
  );
  return items.length === 0 && skipped.length === input.messages.length && idle
    ? { items: [], skipped, profile: [], madeBy: rules.id }
    : null;
}

function promptInput(input: ExtractionInput, chunk: Chunk, guidance: Guidance): ExtractMemoriesInput {
  const { profile } = input;
  const own = chunk.parts.some(({ messageIndex }) => messageIndex !== null && profile?.own.has(messageIndex));
  const wanted = profile !== undefined && profile.fields.length > 0 && own;
  const views = EXTRACTED_VIEWS.filter((view) => (view === 'profile' ? wanted : input.views.includes(view)));
  return {
    views,
    guidance: Object.fromEntries(
      views.flatMap((view) => (guidance[view]?.trim() ? [[view, guidance[view]]] : [])),
    ) as Partial<Record<ExtractedView, string>>,
    context: chunk.context.map(shownTurn),
    turns: chunk.parts.map(shownTurn),
    languages: languagesOf(chunk),
    profile: wanted ? { subject: profile.subject, fields: profile.fields.map(shownField) } : null,
  };
}

function shownTurn(part: ChunkPart): PromptTurn {
  const { message } = part;
  return {
    speaker: readSpeaker(message).name,
    role: message.role,
    time: shownTime(message),
    text: wordsOf(part),
    numbered: isNumbered(part),
  };
}

/**
 * The languages of the turns, the most frequent first; empty if the language of a turn cannot be detected.
 */
function languagesOf({ parts }: Chunk): readonly string[] {
  const lengths = new Map<string, number>();
  for (const part of parts.filter(isNumbered)) {
    const words = wordsOf(part);
    if (!/\p{L}{2}/u.test(words)) continue;
    const language = detectLanguage(words);
    lengths.set(language, (lengths.get(language) ?? 0) + words.length);
  }
  if (lengths.has('other')) return [];
  return [...lengths].toSorted((a, b) => b[1] - a[1]).map(([language]) => LANGUAGES[language] ?? language);
}
