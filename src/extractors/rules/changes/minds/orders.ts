import { trimTail } from '../../../../domain/text/trim.ts';
import { keptReadings } from '../../../../lib/kept-readings.ts';
import { termsOf } from '../english-terms.ts';
import { isKin } from '../linked-things.ts';
import { excludeEachOther } from './alternatives.ts';
import { plainOf } from './turns.ts';

/** What a sentence asks the assistant to do, or not to do, from now on. */
interface Order {
  readonly isWanted: boolean;
  readonly terms: readonly string[];
}

const MAX_SENTENCE = 300;
const MAX_KEPT = 200;
/** What is asked for this time only, or of something else. bounded: 300 characters */
const ONCE =
  /\b(?:this (?:time|once|one|answer|question|letter|text|mail|email|report|document|message|list|table|week|morning|evening|trip|recipe)|here|for (?:once|now|today|this|that|my|the|him|her|them|our)|today|tonight|tomorrow|(?:on|next|this) (?:mon|tues|wednes|thurs|fri|satur|sun)day|just once|in (?:this|that|the(?! (?:mornings?|evenings?|future|afternoons?|answers?|repl))|my(?! (?:answers?|repl))|our)|if|when|unless|until)\b|\?/iu;
const POLITE =
  /\b(?:please|pls|thanks|thank you|ok|okay|if you (?:like|want|don't mind)|from (?:now|here) on(?:wards?)?|in (?:the )?future|any ?more|any longer|again|after all|now|always|instead|actually|well|just|going forward)\b[,.]?/giu;
const VERB =
  '(?:use|using|give|giving|add|adding|include|including|send|sending|show|showing|suggest|suggesting|recommend|recommending|remind|reminding|write|writing|put|putting|call|calling|make|making|keep|keeping|be|being|answer|answering|reply|replying|explain|explaining|list|listing|quote|quoting|tell|telling|ask|asking|mention|mentioning|repeat|repeating|translate|translating|speak|speaking|start|starting|end|ending|offer|offering|propose|summarise|summarize|summarising|summarizing|talk|talking|apologise|apologising|apologize|apologizing|check|checking|address|addressing|book|booking|track|tracking|notify|notifying|wake|waking|alert|alerting|format|formatting|cite|citing)';
/** What is not wanted, or no more. bounded: 300 characters */
const UNWANTED: readonly RegExp[] = [
  `^(?:you can |you may |can you |could you |you should )?(?:stop|quit|cease|leave off|give up) (?<what>${VERB}.{2,80})$`,
  `^(?:don't|do not|never|no longer|you don't have to|you don't need to|you needn't|you no longer (?:need|have) to|no need to|no need for you to|you shouldn't|you mustn't) (?<what>${VERB}.{2,80})$`,
  `^(?:you can |you may )?(?:leave out|skip|drop|omit|leave off|forget(?: about)?|cut|ditch|lose|do without|switch off|turn off|cancel|scrap) (?:all )?(?:the |those |my |your )?(?<what>.{3,60})$`,
  `^(?:I|we)(?:'ve| have|'m| am|'re| are)? (?:had enough of|tired of|sick of|fed up with) (?:all )?(?:the |those |your |these )?(?<what>.{3,60})$`,
  `^(?:no need for|no more|enough with|enough of|spare me|less of) (?:the |those |all the |your )?(?<what>.{3,60})$`,
  `^(?:I|we) (?:don't|no longer|do not) (?:need|want|care for|like|have any use for)(?: to (?:have|see|get|be) )?(?: the| those| any| your| you to)? ?(?<what>.{3,60})$`,
  `^(?:the |those |your )?(?<what>[\\p{L} -]{3,40}?) (?:aren't|isn't|are no longer|is no longer|are not|is not) (?:needed|necessary|wanted|required|helpful|useful)`,
].map((source) => /* bounded: 400 characters */ new RegExp(source, 'iu'));
/** What is wanted, or not minded any more. bounded: 300 characters */
const WANTED: readonly RegExp[] = [
  `^(?:you can|you may|feel free to|you're (?:free|welcome) to|it's (?:fine|ok|okay|all right|alright) to|it's (?:fine|ok|okay) if you|do|go ahead and|go back to|start|keep|you're allowed to)(?: start)? (?<what>${VERB}.{2,80})$`,
  `^(?<what>${VERB} .{2,80})$`,
  `^(?:the |some |a few )?(?<what>[\\p{L} -]{3,40}?)(?: are|'s| is|'re| would be| will be) (?:fine|ok|okay|all right|alright|welcome|good|great|allowed|no problem|very welcome)(?: (?:by|with|for) me)?$`,
  `^(?:I|we)(?:'d like|'d love| would like|'d prefer| would prefer| want| need| like| don't mind| do like| do want)(?: to have| to see| to get| you to use| you to add| it when you use)? (?<what>.{3,60})$`,
  `^(?<what>[\\p{L} -]{3,40})$`,
].map((source) => /* bounded: 400 characters */ new RegExp(source, 'iu'));

const VERBS = new Set(
  termsOf(
    'use give add include send show suggest recommend write put make keep answer reply explain list quote tell mention have see get be so too much many me my your you answers answer replies reply responses always every time each please things thing it them that hour day morning',
  ),
);
const contentOf = (what: string): readonly string[] => termsOf(what).filter((term) => !VERBS.has(term));

/** Orders by which an assistant is told what to do always. bounded: 400 characters */
const ORDER = /* bounded: 400 characters */ new RegExp(
  `^(?:please |always |never |don't |do not |I'd like you to |I want you to |you should |can you |could you |no )*(?:${VERB}\\b|(?:emojis?|bullet points?|jargon|small talk)\\b)`,
  'iu',
);

function strip(text: string): string {
  return trimTail(text.replaceAll('’', "'").replace(POLITE, ' '), TAIL)
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/^[,;\s]+/u, '')
    .replace(
      /^(?:Call|You|Address|Greet|Please|Just|Actually|Drop|Do|Don|Stop|Lose|Leave|Forget|Skip|No)(?= |'|$)/u,
      (word) => word.toLowerCase(),
    );
}

const ordersIn = keptReadings(
  (said: string): readonly Order[] => {
    const text = said.replaceAll('’', "'");
    if (ONCE.test(text.replace(/\bin (?:the )?future\b|\bfor me\b/giu, ''))) return [];
    return text.split(/[,;:—–!.]| (?:and|but) /u).flatMap((part): readonly Order[] => {
      const clause = strip(plainOf(part));
      if (clause.length < 4) return [];
      for (const [patterns, isWanted] of [
        [UNWANTED, false],
        [WANTED, true],
      ] as const)
        for (const pattern of patterns) {
          const terms = contentOf(pattern.exec(clause)?.groups?.what ?? '');
          if (terms.length > 0) return [{ isWanted, terms }];
        }
      return [];
    });
  },
  MAX_KEPT,
  MAX_SENTENCE,
);

/** What a memory tells that the assistant shall always or never do; null if it is no order. */
function orderIn(memory: string): Order | null {
  const text = memory.replaceAll('’', "'");
  if (text.length > 200 || !ORDER.test(text) || / (?:and|but) |[;?]/u.test(text)) return null;
  const [order, ...more] = ordersIn(text.replace(/\bfor me\b/iu, ' ').replace(/,/gu, ' '));
  return order === undefined || more.length > 0 ? null : order;
}

const TAIL = /^[.!,\s]$/u;
/** bounded: 400 characters */
const CALLED =
  /^(?:please |you can |just |always )*(?:call|address|greet) (?:me|us)(?: as| by)? (?<name>\p{Lu}[\p{L}'. -]{1,30}?)(?: please| from now on)?$/u;
/** Another name for the speaker, or that the old one is not wanted. bounded: 300 characters */
const NAMED: readonly RegExp[] = [
  /^(?:(?:you can|you may|do|please|just|better|simply|rather) )*(?:call|address) (?:me|us)(?: as| by)? (?<name>\p{Lu}[\p{L}'. -]{1,30}?)$/u,
  /^(?:(?:actually|just|plain|well),? )*(?<name>\p{Lu}[\p{L}'. -]{1,30}?)(?:'s| is| will do| would be)(?: (?:fine|ok|okay|enough|better|good|perfect|nicer|all right|just fine|do))*$/u,
  /^(?:I'd rather be|I prefer|I'd prefer|I go by|I'm going by|I like|make it)(?: to be)?(?: called)? (?<name>\p{Lu}[\p{L}'. -]{1,30}?)$/u,
];
/** bounded: 300 characters */
const DROPPED =
  /\b(?:drop|lose|leave out|forget|skip|stop (?:using|calling me)|don't call me|no more|not) (?:the |calling me )?(?<name>\p{Lu}[\p{L}'. -]{1,30}?)$/u;

function isCalledOtherwise(said: string, memory: string): boolean {
  const known = CALLED.exec(strip(memory))?.groups?.name;
  if (known === undefined || ONCE.test(said)) return false;
  const parts = said
    .replaceAll('’', "'")
    .split(/[,;:—–!.](?= |$)| (?:and|but|so) /u)
    .map(strip);
  return parts.some((part) => {
    const dropped = DROPPED.exec(part)?.groups?.name;
    if (dropped !== undefined) return known === dropped || known.startsWith(`${dropped} `);
    const next = NAMED.map((pattern) => pattern.exec(part)?.groups?.name).find((one) => one !== undefined);
    return (
      next !== undefined &&
      next !== known &&
      !/^(?:I|It|That|This|The|My|He|She|We|They|There|What|English|German|French|Spanish)\b/u.test(next)
    );
  });
}

/** Whether a sentence takes back or replaces what a memory asks of the assistant. */
export function takesBackOrder(sentence: string, memory: string): boolean {
  if (sentence.length > MAX_SENTENCE) return false;
  if (isCalledOtherwise(sentence, memory)) return true;
  const orders = ordersIn(sentence);
  if (orders.length === 0) return false;
  const known = orderIn(memory);
  if (known === null) return false;
  const isLasting = LASTING.test(sentence);
  return orders.some(({ isWanted, terms }) => {
    if (isWanted !== known.isWanted) {
      const [some, all] = isWanted ? [terms, known.terms] : [terms, known.terms];
      return (
        some.every((term) => all.some((one) => isKin(term, one) || GENERIC.has(term))) &&
        some.some((term) => all.some((one) => isKin(term, one)))
      );
    }
    return isWanted && isLasting && excludeEachOther(terms, known.terms);
  });
}

const GENERIC = new Set(termsOf('recipe dish meal food idea suggestion stuff reminder symbol one message'));
/** bounded: 300 characters */
const LASTING =
  /\b(?:from (?:now|here) on(?:wards?)?|in (?:the )?future|instead|always|now|again|going forward|any ?more|after all|actually|switch|change|go back)\b/iu;

/** Whether a sentence may take back an order. */
export const tellsOrder = (sentence: string): boolean =>
  sentence.length <= MAX_SENTENCE &&
  (LASTING.test(sentence) || STOPPED.test(sentence)) &&
  ordersIn(sentence).length > 0;
/** bounded: 300 characters */
const STOPPED =
  /\b(?:stop|no need|leave out|skip|drop|omit|you can|you may|feel free|no more|call me|(?:is|are) fine)\b/iu;
