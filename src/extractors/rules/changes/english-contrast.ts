import { stem } from '../../../domain/text/stem.ts';
import { englishClaims } from '../claims/english.ts';
import { ASIDE, termsOf } from './english-terms.ts';

/** What is no longer so, beside what is: `not porridge`, `instead of law`. bounded: 300 characters */
const NOT_THIS =
  /(?:^|[ ,])(?:not|instead of|rather than|in place of|no longer) (?<from>[\p{L}\p{N}][\p{L}\p{N}' -]{1,60}?)(?=$|[.,;!]| (?:any ?more|these days|now|because)\b)/iu;
/** bounded: 300 characters */
const NOT_SO =
  /\b(?:today|tonight|tomorrow|yesterday|this (?:time|once|week|weekend|morning|evening)|last (?:night|week|time)|maybe|might|would|could|if|unless|sometimes|usually not|not only|not just|not sure|not really|not yet|not so|not as|not that|his|her|their|he|she|they|your|you)\b|\?/iu;
/** bounded: 300 characters */
const PLANNED = /\b(?:plan|want|going to|hope|goal|dream|aim|would like|'d like|intend|wish)\b/iu;
const NUMBER = /\d+(?:[.,]\d+)*/gu;
// bounded: 300 characters
const CUES = /\b(?:now|these days|already|by now|currently|actually|meanwhile)\b|[.,!]/giu;

/**
 * Whether a sentence names what a memory tells as what is not so any more, beside what is: `I have eggs for
 * breakfast these days, not porridge` after `I usually have porridge for breakfast`; or repeats the memory
 * with other numbers.
 */
export function saysInstead(said: string, memory: string): boolean {
  if (said.length > 200 || memory.length > 300 || NOT_SO.test(said)) return false;
  if (hasOtherNumbers(said, memory) || isAtOther(said, memory)) return true;
  const match = NOT_THIS.exec(said);
  const from = termsOf(match?.groups?.from ?? '');
  if (match === null || from.length === 0) return false;
  const claims = englishClaims(memory);
  const [old] = claims;
  if (old === undefined || claims.length > 1 || old.polarity !== 'affirmed' || old.subject === 'other')
    return false;
  const isPlan = PLANNED.test(memory);
  if (/\b(?:will|going to|want to|plan to|thinking)\b|['’]ll\b/iu.test(said) && !isPlan) return false;
  if (/,| (?:and|or) /iu.test(old.complement)) return false;
  const known = termsOf(`${old.complement.replace(ASIDE, ' ')}`);
  if (!from.every((term) => known.includes(term))) return false;
  // the rest speaks of the same: its verb or what else the memory names
  const rest = termsOf(`${said.slice(0, match.index)} ${said.slice(match.index + match[0].length)}`);
  const whole = termsOf(`${old.subjectWords} ${old.verb} ${old.complement}`).filter(
    (term) => !from.includes(term),
  );
  const isFirst = /\b(?:I|we|my|our|I'm|I've|we're|we've)\b/iu.test(said);
  const isSameVerb = !/^(?:be|have|do|get|go)$/u.test(old.verb) && rest.includes(stem(old.verb));
  return (isFirst || isSameVerb) && rest.some((term) => whole.includes(term));
}

function hasOtherNumbers(said: string, memory: string): boolean {
  const [a, b] = [said, memory].map((text) => [...text.matchAll(NUMBER)].map(([number]) => number));
  if (a === undefined || b === undefined || a.length === 0 || a.length !== b.length || a.join() === b.join())
    return false;
  const plain = (text: string) =>
    text.replace(NUMBER, '#').replace(CUES, ' ').replace(/\s+/gu, ' ').trim().toLowerCase();
  return CUED.test(said) && plain(said) === plain(memory);
}

const CUED = /\b(?:now|these days|already|by now|currently|actually|meanwhile)\b/iu;

/** bounded: 300 characters */
const PLACED = /\b(?<by>in|at|for|on|with) (?:the |our )(?<which>\p{Lu}[\p{L}-]+) (?<noun>\p{Ll}{3,20})\b/u;
/** bounded: 300 characters */
const SINCE =
  /\b(?:now|these days|from \p{L}+(?: \p{L}+)? on|since|as of|moved|transferred|switched|based|no longer)\b/iu;

/** `From March on I'm based in the Munich office` after `I work in the Berlin office`. */
function isAtOther(said: string, memory: string): boolean {
  const [a, b] = [PLACED.exec(said)?.groups, PLACED.exec(memory)?.groups];
  if (a === undefined || b === undefined || !SINCE.test(said)) return false;
  const isOwn = /^(?:I|we)\b/iu.test(memory) && /\b(?:I|we|I'm|we're|I've|we've)\b/iu.test(said);
  return isOwn && a.by === b.by && a.noun === b.noun && a.which !== b.which;
}
