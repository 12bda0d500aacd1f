import { truncate } from '../text/normalise.ts';

const MAX_TEXT = 2000;

const SAID =
  'said|told|mentioned|recommended|suggested|advised|proposed|explained|described|listed|gave|given|provided|shared|' +
  'wrote|written|created|generated|drafted|showed|shown|taught|named|called|came up with|helped|answered|replied|outlined';
const SAY =
  'say|tell|mention|recommend|suggest|advise|propose|explain|describe|list|give|provide|share|write|create|generate|' +
  'draft|show|teach|name|call|come up with|help|answer|reply|outline';
const ADVERBS = '(?: (?:also|just|once|ever|previously|earlier|already|originally|then))*';
const ASSISTANT = '(?:you|the assistant)';

/**
 * Matches "you recommended", "did you recommend", "your earlier suggestion". "would you recommend" and "your
 * advice" ask for something new and do not match. bounded: 2000 characters
 */
const ASKS_ASSISTANT = new RegExp(
  [
    `\\b${ASSISTANT}(?:['’](?:d|ve)| had| have)?${ADVERBS} (?:${SAID})\\b`,
    `\\b(?:did|had|have) ${ASSISTANT}${ADVERBS} (?:${SAY}|${SAID})\\b`,
    `\\b(?:did|had|have) ${ASSISTANT}${ADVERBS} (?:have|want|ask|let|get|make) me\\b`,
    '\\bwhat (?:was|were) your \\p{L}+',
    '\\byour (?:earlier|previous|last|first|former|original) \\p{L}+',
  ].join('|'),
  'iu',
);
const VERBS = '(?:建议|推荐|说|提到|提|告诉|列|讲|介绍|解释|写)';
/** What was given, taught or arranged: 让我用什么, 给过我什么办法, 是怎么替我分配的. */
const TO_ME =
  '(?:让|叫|劝)我[^，。？！吗吧]{0,6}(?:怎|什么|哪|几|多|为何)|[给教帮替][过了](?:我)?[^，。？！吗吧]{0,6}(?:什么|哪|几|多少)|' +
  '(?:当时|上次|之前|以前|后来|最后)?是?怎(?:么|样)(?:给|教|帮|替|为|劝|跟|对)我[^，。？！吗吧]{0,12}[的过了]';
/**
 * Matches 你上次给我推荐的 and 你说过. 你能推荐 and 你会建议 ask for something new and do not match.
 * bounded: 2000 characters
 */
const ASKS_ASSISTANT_CHINESE = new RegExp(
  `(?:你|您|助手)(?:${TO_ME}|[^，。？！不能会可要请帮]{0,6}${VERBS}(?:过|了|的|我的)|(?:上次|之前|以前|刚才|当时)[^，。？！]{0,6}${VERBS})`,
  'u',
);
/** Matches references to an earlier conversation, in which either of the two may have said it. */
const ASKS_EITHER =
  /\bour (?:earlier|previous|last|past|other|recent) (?:conversation|chat|discussion|session|talk)|\bremind me\b|我们(?:上次|之前|以前|先前)(?:聊|谈|说|讨论)/iu;

/** Whose words a query asks for, in a chat with an assistant. */
export type QueryVoice = 'user' | 'assistant' | 'either';

/**
 * Reads whose words a query asks for. Most answers are in the user's own words; "what did you recommend" asks
 * for the assistant's.
 */
export function queryVoice(query: string): QueryVoice {
  const text = truncate(query, MAX_TEXT);
  if (ASKS_ASSISTANT.test(text) || ASKS_ASSISTANT_CHINESE.test(text)) return 'assistant';
  return ASKS_EITHER.test(text) ? 'either' : 'user';
}
