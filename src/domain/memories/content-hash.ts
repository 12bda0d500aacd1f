import { sha256 } from '../../lib/hash.ts';

/**
 * Hash for detecting equal raw memories of a cube: same speaker, words and time. Without a `chat_time` the
 * day of receipt is used as the time. So a client's blind retry matches its first attempt, while the same
 * words on another day stay separate.
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

/**
 * Hash for detecting equal tool trajectories: same text and same `identity`.
 * @param identity the ids of the calls, or their times where calls have no ids
 */
export function trajectoryContentHash(text: string, identity: readonly string[]): Buffer {
  return sha256('tool_trajectory', JSON.stringify(identity), text);
}

// linear: each run of signs or blanks is read only once, from its start
const SIGNS = /(?<![.,;:!…])[.,;:!…]+(?=\s|$|\p{Script=Han})|(?<=\p{Script=Han})[.,;:!…]+|[。、“”„"]/gu;
// linear: as above
const BLANKS_IN_CHINESE = /(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu;

/**
 * Hash for detecting equal extracted memories of one kind. Case, width, spacing and punctuation at the ends
 * of words do not matter. Punctuation inside words and numbers does: `node.js`, `.NET`, `C#`, `3.5`.
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
