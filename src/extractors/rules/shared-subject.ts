import { ADVERBS, AUXILIARIES } from './claims/english/lexicon.ts';
import type { Token } from './claims/english/tokens.ts';
import { verbOf } from './claims/english/verbs.ts';

/** Verbs of what is, not of what happens in a row. */
const STATES =
  /^(?:be|live|work|have|own|study|speak|like|love|hate|enjoy|dislike|teach|play|drive|collect|belong|run|volunteer|support|suffer|sit|coach|manage|lead|sing|write|paint|keep|raise|breed|rent|chair|mentor|edit|blog|serve|sponsor|wear|know|need|use|code|prefer|train|learn|attend|go|report|handle|maintain|operate|design|build|grow|supervise|organise|organize|direct)$/u;
/** Words of a habit in which one action follows the other. */
const ROUTINE =
  /^(?:go|run|drive|write|use|wear|build|need|keep|serve|lead|sing|play|train|know|eat|drink)$/u;
/** Words before the complement of a clause that count for the clauses behind it too. */
const SHARED =
  /^(?:every|each|always|usually|often|sometimes|never|not|no|only|used|weekends?|daily|when|after|before|both|can|could|will|would|should|may|might|must|\p{L}+n't)$/u;
const FIRST_PERSON = /^(?:i|we)$/iu;

/** Two verbs with one subject. */
export interface SharedSubject {
  readonly tokens: readonly Token[];
  /** Token indexes of the clause before: its subject, its verb, and its end. */
  readonly from: number;
  readonly verbAt: number;
  readonly to: number;
  readonly subject: string;
  readonly isLed: boolean;
  /** Token index of the verb that shares its subject. */
  readonly right: number;
}

/**
 * The subject that stands before a verb that shares it; '' if the verb may share more than the subject, or
 * tells what happened next.
 */
export function sharedOpening({ tokens, from, verbAt, to, subject, isLed, right }: SharedSubject): string {
  if (isLed || subject === '') return '';
  // what stands at the subject or the verb, or before the subject's verb
  const head = tokens.slice(from, verbAt + 2).map(({ lower }) => lower);
  if (head.some((lower) => SHARED.test(lower))) return '';
  if (to - verbAt < 2 || endsInInfinitive(tokens.slice(verbAt, to))) return '';
  const { lower = '' } = tokens[right] ?? {};
  const isSpeaker = FIRST_PERSON.test(subject);
  if (AUXILIARIES.has(lower)) {
    const fits = isSpeaker ? /^(?:am|have|'m|'ve)$/ : /^(?:is|has)$/;
    return fits.test(lower) && !isDoubled(tokens, verbAt) ? `${subject} ` : '';
  }
  const verb = verbOf(lower);
  if (verb === undefined) return isSpeaker ? `${subject} ` : '';
  const isAgreed = isSpeaker ? verb.forms.has('base') : verb.forms.has('third');
  if (!isAgreed || !STATES.test(verb.lemma)) return '';
  const before = verbOf(tokens[verbAt]?.lower ?? '')?.lemma ?? '';
  if (
    ROUTINE.test(verb.lemma) &&
    /^(?:get|wake|go|come|take|leave|start|eat|drink|have|make|put)$/u.test(before)
  )
    return '';
  return isPresent(tokens, verbAt) ? `${subject} ` : '';
}

/** Whether a verb with `to` may go on behind the conjunction: `I want to move and work`. */
const endsInInfinitive = (tokens: readonly Token[]): boolean =>
  tokens.some(
    ({ lower }, n) => lower === 'to' && verbOf(tokens[n + 1]?.lower ?? '')?.forms.has('base') === true,
  );

/** `I have seen and have …`: the perfect and the progressive share their auxiliary. */
const isDoubled = (tokens: readonly Token[], verbAt: number): boolean =>
  /^(?:have|has|'ve)$/u.test(tokens[verbAt]?.lower ?? '') &&
  verbOf(tokens[verbAt + 1]?.lower ?? '')?.forms.has('participle') === true;

function isPresent(tokens: readonly Token[], verbAt: number): boolean {
  let at = verbAt;
  while (ADVERBS.has(tokens[at]?.lower ?? '')) at++;
  const { lower = '' } = tokens[at] ?? {};
  if (/^(?:was|were|did|had)$/u.test(lower)) return false;
  const next = verbOf(tokens[at + 1]?.lower ?? '');
  if (/^(?:am|is|are|'m|'s|'re)$/u.test(lower)) return next?.forms.has('ing') !== true;
  if (/^(?:have|has|'ve)$/u.test(lower)) return true;
  const forms = verbOf(lower)?.forms;
  return forms === undefined ? !/ed$/u.test(lower) : forms.has('base') || forms.has('third');
}
