import type { Checks } from './checks.ts';
import type { Client } from './client.ts';
import type { Word, Words } from './words.ts';

/** An add that was answered. */
export interface Added {
  readonly user: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly path: string;
  readonly key: string | undefined;
  readonly answer: unknown;
  /** The words of each message. */
  readonly words: readonly (readonly Word[])[];
}

/** What the moves of a simulation share. */
export interface Stage {
  readonly client: Client;
  readonly words: Words;
  readonly checks: Checks;
  readonly added: Added[];
  /** Ids that adds answered → the owner and the words of the message. */
  readonly ids: Map<string, { readonly user: string; readonly words: readonly Word[] }>;
  /** @returns a number that no earlier call returned */
  readonly next: () => number;
}

export const CONVERSATIONS = ['c1', 'c2', 'c3'];
export const TAGS = ['red', 'blue'];
export const NOUNS = ['valve', 'parcel', 'bicycle', 'ladder'];

/** Sentences of both languages, with a word for what they are about and a word for what they say of it. */
export const SENTENCES: readonly ((about: string, says: string, noun: string) => string)[] = [
  (about, says, noun) => `The ${about} ${noun} is in the hall ${says}.`,
  (about, says) => `My brother ${about} works at the company ${says}.`,
  (about, says) => `${about}的钥匙在${says}号柜子里。`,
  (about, says) => `I love ${about} tea and ${says} cake.`,
  (about, says) => `On 3 May 2026 I met ${about} at the station of ${says}.`,
  (about, says) => `我喜欢喝${about}茶，住在${says}。`,
  (about, says) => `I moved and live in ${says} with ${about} now.`,
];

/** What an answer of `/product/add` or `/v1/add/message` names: memory ids, or the id of the task. */
// biome-ignore lint/suspicious/noExplicitAny: answers of both APIs
export function idsIn(answer: any): readonly string[] {
  const { data } = answer ?? {};
  return Array.isArray(data) ? data.map(({ memory_id }) => memory_id) : [String(data?.task_id)];
}

export const isGone = ({ state }: Word): boolean => state === 'gone';
