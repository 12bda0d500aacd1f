import type { Services } from '../../context.ts';
import { ALL_PROJECTS } from '../../db/engine.ts';
import { ensureProject } from '../../stores/projects/projects.ts';
import { FileError } from '../transfer/file-error.ts';
import type { OnProgress } from '../transfer/progress.ts';
import { type ImportInput, readSource, type Survey } from './survey.ts';
import {
  type ConversationPart,
  partsOf,
  storedConversation,
  writeConversations,
} from './write-conversations.ts';
import { type MemoryLine, storedMemories, writeMemories } from './write-memories.ts';

/** Limits of a transaction: rows, and characters. A single text may be larger. */
const BATCH_ROWS = 200;
const BATCH_CHARACTERS = 500_000;

/** How many rows an import added. */
export interface Imported {
  messages: number;
  memories: number;
}

/**
 * Imports a file of another program that was surveyed before. Each batch is one transaction, and ids follow
 * from the file: a repeated import adds only what is not there yet, and nothing that was deleted since.
 * Messages are extracted by the server when it runs.
 * @throws FileError if the file changed since and is damaged now; the batches before stay
 */
export async function importSource(
  services: Pick<Services, 'db' | 'clock' | 'newId'>,
  { projectId, ...input }: ImportInput & { readonly projectId: string },
  survey: Pick<Survey, 'messages' | 'memories'>,
  onProgress: OnProgress = () => undefined,
): Promise<Imported> {
  if (projectId === '' || projectId === ALL_PROJECTS)
    throw new FileError(`--project: ${JSON.stringify(projectId)} is not the id of a project.`);
  const { db, clock } = services;
  await ensureProject(db.system(), projectId, projectId);
  const ctx = { ...services, projectId };
  const added: Imported = { messages: 0, memories: 0 };
  const of = survey.messages + survey.memories;
  let rows = 0;
  const wrote = (count: number) => {
    rows += count;
    onProgress({ step: 'writing', rows, of });
  };
  const messages = new Batch<ConversationPart>(async (parts) => {
    added.messages += await writeConversations(ctx, parts);
    wrote(parts.reduce((sum, part) => sum + part.messages.length, 0));
  });
  const memories = new Batch<MemoryLine>(async (lines) => {
    added.memories += await writeMemories(ctx, lines);
    wrote(lines.length);
  });
  for await (const found of readSource(input, clock())) {
    if (found.type === 'conversation') {
      for (const part of partsOf(storedConversation(input.source, found.user, found))) {
        const size = part.messages.reduce((sum, { text }) => sum + text.length, 0);
        await messages.add(part, part.messages.length, size);
      }
    } else if (found.type === 'memory') {
      for (const line of storedMemories(services, input.source, found.user, found))
        await memories.add(line, 1, line.body.length);
    }
  }
  await messages.flush();
  await memories.flush();
  return added;
}

/** Collects items until they fill a transaction. */
class Batch<Item> {
  readonly #write: (items: readonly Item[]) => Promise<void>;
  #items: Item[] = [];
  #rows = 0;
  #characters = 0;

  constructor(write: (items: readonly Item[]) => Promise<void>) {
    this.#write = write;
  }

  async add(item: Item, rows: number, characters: number): Promise<void> {
    const isFull = this.#rows + rows > BATCH_ROWS || this.#characters + characters > BATCH_CHARACTERS;
    if (isFull) await this.flush();
    this.#items.push(item);
    this.#rows += rows;
    this.#characters += characters;
  }

  async flush(): Promise<void> {
    const items = this.#items;
    this.#items = [];
    this.#rows = 0;
    this.#characters = 0;
    if (items.length > 0) await this.#write(items);
  }
}
