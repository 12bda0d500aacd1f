import { type ClaimedSentence, claimedSentences } from './claimed-sentences.ts';
import { isPureQuestion } from './small-talk.ts';

const MAX_SENTENCES = 400;

/** A sentence of a message from which a profile may be read. */
export interface ProfileSentence extends ClaimedSentence {
  /** Whether it ends as a question: only its other clauses may tell something. */
  readonly isAsked: boolean;
}

/** The sentences of a message that are prose of the speaker's own, with their clauses. */
export function* profileSentences(body: string): Generator<ProfileSentence> {
  for (const sentence of claimedSentences(body, MAX_SENTENCES)) {
    const { kind, own } = sentence;
    if (kind !== 'prose' || own === null) continue;
    const { text } = own;
    yield { ...sentence, ...own, isAsked: /[?？]\s*$/.test(text) || isPureQuestion(text) };
  }
}
