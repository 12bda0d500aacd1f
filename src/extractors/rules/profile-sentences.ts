import { type ChineseClaim, chineseClaims } from './claims/chinese.ts';
import { type ToldSentence, toldSentences } from './own-sentences.ts';
import { isPureQuestion } from './small-talk.ts';

const MAX_SENTENCES = 400;
const HAN = /\p{Script=Han}/u;

/** A sentence of a message from which a profile may be read. */
export interface ProfileSentence extends ToldSentence {
  /** The clauses of a Chinese sentence; null: it is not Chinese. */
  readonly claims: readonly ChineseClaim[] | null;
  /** Whether it ends as a question: only its other clauses may tell something. */
  readonly isAsked: boolean;
}

/** The sentences of a message that are prose of the speaker's own, with their clauses. */
export function* profileSentences(body: string): Generator<ProfileSentence> {
  let read = 0;
  let before: ChineseClaim | null = null;
  for (const sentence of toldSentences(body)) {
    read += 1;
    if (read > MAX_SENTENCES) return;
    const claims: readonly ChineseClaim[] | null = HAN.test(sentence.text)
      ? chineseClaims(sentence.text, before)
      : null;
    before = claims?.at(-1) ?? null;
    const { kind, isOwn, text } = sentence;
    if (kind === 'prose' && isOwn)
      yield { ...sentence, claims, isAsked: /[?？]\s*$/.test(text) || isPureQuestion(text) };
  }
}
