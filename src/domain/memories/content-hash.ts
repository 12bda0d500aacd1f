import { sha256 } from '../../lib/hash.ts';

/**
 * What makes two raw memories of a cube the same: who said which words when. Without a `chat_time` the day of receipt
 * stands for the time: a client's blind retry meets its first attempt, while the same words on another day stay apart.
 */
export function rawContentHash(raw: {
  readonly role: string;
  readonly speaker: string | null;
  readonly text: string;
  readonly saidAt: Date;
  readonly hasChatTime: boolean;
}): Buffer {
  const time = raw.saidAt.toISOString();
  return sha256('raw', raw.role, raw.speaker ?? '', raw.hasChatTime ? time : time.slice(0, 10), raw.text);
}

/** What makes two runs of tools the same: what was done, and the ids of its calls or else their times. */
export function trajectoryContentHash(text: string, identity: readonly string[]): Buffer {
  return sha256('tool_trajectory', JSON.stringify(identity), text);
}

// linear: a run of signs or blanks is read from its start only
const SIGNS = /(?<![.,;:!…])[.,;:!…]+(?=\s|$|\p{Script=Han})|(?<=\p{Script=Han})[.,;:!…]+|[。、“”„"]/gu;
// linear: as above
const BLANKS_IN_CHINESE = /(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu;

/**
 * What makes two extracted memories of one kind the same: their words, whatever their case, width, spacing and the signs at
 * the ends of words. Signs inside of words and numbers count: `node.js`, `.NET`, `C#`, `3.5`.
 */
export function extractedContentHash(kind: string, text: string): Buffer {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(SIGNS, ' ')
    .replace(BLANKS_IN_CHINESE, '')
    .replace(/\s+/gu, ' ');
  return sha256(kind, words.trim());
}
