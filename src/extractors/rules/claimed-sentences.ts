import { type ChineseClaim, chineseClaims } from './claims/chinese.ts';
import { type ToldSentence, toldSentences } from './own-sentences.ts';

const HAN = /\p{Script=Han}/u;

/** A sentence with its clauses, if it is Chinese. */
export interface ClaimedSentence extends ToldSentence {
  /** Null: it is not Chinese. */
  readonly claims: readonly ChineseClaim[] | null;
}

/** The first sentences of a message. A Chinese clause without a subject takes that of the one before. */
export function* claimedSentences(body: string, most: number): Generator<ClaimedSentence> {
  let read = 0;
  let before: ChineseClaim | null = null;
  for (const sentence of toldSentences(body)) {
    read += 1;
    if (read > most) return;
    const text = sentence.own?.text ?? sentence.text;
    const claims: readonly ChineseClaim[] | null = HAN.test(text) ? chineseClaims(text, before) : null;
    before = claims?.at(-1) ?? null;
    yield { ...sentence, claims };
  }
}
