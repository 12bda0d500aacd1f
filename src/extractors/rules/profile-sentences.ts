import { type ClaimedSentence, claimedSentences } from './claimed-sentences.ts';
import { isPureQuestion } from './small-talk.ts';

const MAX_SENTENCES = 400;

/** A sentence of a message from which a profile may be read. */
export interface ProfileSentence extends ClaimedSentence {
  /** Whether it ends as a question: only its other clauses may tell something. */
  readonly isAsked: boolean;
}

/** How somebody is told who he is or is to be. */
const OF_LISTENER =
  /^(?:(?:so|ok|okay|now|and|from now on|today|in this chat|here),? )?you(?:['’]re| are|['’]ll be| will be)\b/i;
/** bounded: 2000 characters */
const OF_SPEAKER = /\b(?:i|i['’]\w{1,2}|im|ive|my|me|we|we['’]\w{1,2}|our|us)\b/i;

/** The sentences of a message that are prose of the speaker's own, with their clauses. */
export function* profileSentences(body: string): Generator<ProfileSentence> {
  for (const sentence of claimedSentences(body, MAX_SENTENCES)) {
    const { kind, own } = sentence;
    if (kind !== 'prose' || own === null) continue;
    const { text } = own;
    if (OF_LISTENER.test(text.slice(0, 40)) && !OF_SPEAKER.test(text)) continue;
    yield { ...sentence, ...own, isAsked: /[?？]\s*$/.test(text) || isPureQuestion(text) };
  }
}
