import type { FeedbackCandidate } from '../../../domain/feedback/decision.ts';
import { keptReadings } from '../../../lib/kept-readings.ts';
import { verbOf } from '../claims/english/verbs.ts';
import { nounKinds } from '../profile-tagger/english-nouns.ts';

const MAX_SENTENCE = 300;
const MAX_KEPT = 200;
/** Somebody who did something. bounded: 300 characters */
const DOER =
  /^(?<who>\p{Lu}\p{Ll}{1,20}) (?:(?:has|have|just|finally|also) ){0,2}(?:\p{Ll}{2,20}ed|quit|left|got|went|gave|took|sold|bought|became|began|came|lost|made|had|put|told|said)\b/u;
const NO_DOER =
  /^(?:i|we|it|that|this|they|he|she|you|who|what|work|school|the|my|our|your|his|her|their|a|an|no|some|someone|somebody|everyone|everybody|nobody|people|one|all|both|\p{L}+ly|\p{L}+day|also|just)$/u;

/** The name with which a sentence begins, in lower case; '' for none. It is compared with many memories. */
const doerIn = keptReadings(
  (said: string): string => {
    const who = DOER.exec(said)?.groups?.who?.toLowerCase() ?? '';
    return who === '' || NO_DOER.test(who) || isPlainWord(who) ? '' : who;
  },
  MAX_KEPT,
  MAX_SENTENCE,
);

/** What its speaker tells of himself. */
const OF_SPEAKER = /^(?:I|we)\b/iu;

/**
 * Whether a sentence begins with what somebody did whom a memory of the speaker does not name: `Tom
 * stepped down`.
 */
export function isDoneByNamed(
  said: string,
  { text, source }: Pick<FeedbackCandidate, 'text' | 'source'>,
): boolean {
  const who = doerIn(said.slice(0, MAX_SENTENCE));
  if (who === '') return false;
  return OF_SPEAKER.test(source) && ![text, source].some((memory) => memory.toLowerCase().includes(who));
}

/** Whether a word is one of the language's, and not a person's or that of an animal, as `Tom`. */
function isPlainWord(word: string): boolean {
  const kinds = [...nounKinds(word), ...nounKinds(word.replace(/s$/, ''))];
  return verbOf(word) !== undefined || (kinds.length > 0 && !kinds.includes('wn animal'));
}
