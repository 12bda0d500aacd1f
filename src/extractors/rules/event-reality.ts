import { IRREGULAR_PAST } from '../../domain/text/dates/irregular-pasts.ts';
import type { Claim } from './claims/index.ts';

/**
 * A sentence that stands under a condition, in a story or in somebody else's words. bounded: 600 characters
 */
const CONDITION =
  /^(?:(?:and|but|so) )?(?:(?:had|were|should) (?:i|we|you|he|she|they|it)|according to|if|unless|provided|assuming|as long as|on condition|depending on|in case|whenever|imagine|suppose|pretend|what if|in (?:my|the|a|this) (?:dream|novel|story|tale|book|movie|film|game|show|series|play)|I (?:keep )?dream(?:ed|t|ing)?|I (?:had|have) (?:a|this|the) (?:\w+ )?dream|I wish|I['’]d love|hypothetically|once upon a time)\b|^when(?:ever)? (?:I|we|you|it|they|he|she|my \w+) (?!was\b|were\b|had\b|got\b|came\b|went\b|met\b|saw\b|left\b|\w+ed\b)|^["“「]|[:：]\s*["“「]/i;

/** A text that is asked for, unless it is about the speaker's own life. bounded: 600 characters */
const WORK =
  /^(?:(?:please |now |ok(?:ay)?,? |hey,? )?(?:(?:can|could|will|would) you )?(?:please )?)(?:write|make up|invent|create|compose|draft|tell|give|continue|imagine|generate|start)\b(?![^.!?]{0,200}\b(?:my|our|I|we)\b)[^.!?]{0,40}\b(?:story|poem|tale|scene|novel|haiku|limerick|song|lyrics|joke|script|dialogue|fable|diary entry|backstory|character|scenario|riddle|rap|quiz|essay)\b/i;

/** Whether a whole English sentence tells nothing that happened. */
export function isUnrealSentence(text: string): boolean {
  return CONDITION.test(text) || WORK.test(text);
}

/** Words behind which another clause begins. bounded: 600 characters */
const SUBORDINATE =
  /[,;]? (?:because|since I|since we|since my|so that|although|even though|though|while|which|who|whose|where|that (?:I|we|he|she|they|it)|when|after|before|until|than)\b| so (?=nothing|no |not )|, (?:so )?(?:can['’]t|cannot|don['’]t|won['’]t|couldn['’]t|not )/i;
// bounded: 600 characters
const DENIED =
  /\b(?:not(?! only| (?:\w+ ){0,4}(?:till|until) )|never|nobody|no one|no-one|none|nothing|neither|nor|cannot|hardly|barely)\b|n['’]t\b(?! wait| (?:\w+ ){0,4}(?:till|until) )|^no \w+/i;
/** Intentions that came to nothing, wishes, doubts and near misses. bounded: 600 characters */
const UNREAL =
  /\b(?:unless|provided (?:that|I|we|he|she|they|it|the|my)|on condition that|subject to|depending on|if (?:I|we|you|he|she|they|it|the|my|our|all|everything|nothing)|even if|wish(?:es|ed)? (?:I|we|he|she|they)|(?:would|could|should|might|must)(?:n['’]t)?(?: have|['’]ve)|might|would|could be|(?:was|were) (?:supposed|meant|going|about|planning|due|hoping|scheduled) to|used to|(?:do|did)n['’]t think|(?:almost|nearly)(?! (?:an?|every|all|two|three|four|five|six|ten|done|finished|over|\d))|in case|how (?:I|we)\b|want to make sure|(?:am|is|are|was|were|['’]m|['’]re) trying to|can you|could you|would you|as (?:I|we) had hoped|I (?:had|have) to (?:say|admit)|supposed to|(?:a|no|any|some|every) chance (?:that )?(?:I|we|he|she|they|it)|where (?:I am|we are|he is|she is) (?:today|now)|dreamed|dreamt|imagined?|pretend(?:ed|ing)?|maybe|perhaps|possibly|probably|I guess|(?:ask|asks|asked|asking|wonder|wonders|wondered|wondering)(?: me| us| him| her| them)? (?:whether|if|when|where|what|who|why|how)|whether)\b|['’]d (?:have|love|like|rather|go|be|buy|move|take)\b/i;
// bounded: 600 characters
const HABIT =
  /\b(?:usually|always|often|sometimes|normally|typically|generally|rarely|seldom|mostly|most (?:days|weeks|weekends|mornings|evenings|nights|years)|every (?:single |other |few )?(?:day|week|weekend|month|year|summer|winter|spring|autumn|fall|morning|afternoon|evening|night|time|now and then|\w+day|(?:two|three|four|five|six|\d+) \w+s|christmas|easter|thanksgiving)|each (?:day|week|weekend|month|year|morning|evening|time|summer|winter)|once (?:a|every)|twice a|(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)days|on weekends|on weekdays|nowadays|these days)\b/i;
/** Somebody and what he does, or a verb at the beginning. bounded: 600 characters (of a clause) */
const TELLS = new RegExp(
  `(?:^|\\b(?:I|[Ww]e|[Hh]e|[Ss]he|[Tt]hey|i|[Mm]y [\\w-]+|[Oo]ur [\\w-]+|[Tt]he [\\w-]+|[A-Z]\\w+|[Mm]um|[Dd]ad)(?:['’]\\w+)? (?:\\w+ ){0,2}?)(?:\\w{2,20}ed|\\w{2,15}ing|${IRREGULAR_PAST})\\b`,
);

/** The first part of a clause, between commas, that tells what is done; the clause without one. */
function tellingPart(text: string): string {
  const parts = text.split(/[,;–—]\s/, MAX_PARTS);
  return parts.find((part) => part.length > 11 && TELLS.test(part)) ?? text;
}

const MAX_PARTS = 8;

/** Whether an English clause denies, imagines, asks, doubts or generalises, so that it tells no event. */
export function isUnrealClause(clause: string): boolean {
  const text = clause.replace(/[’‘]/g, "'");
  // `I went because I couldn't sleep` denies nothing about the going
  const main = tellingPart(text.slice(0, SUBORDINATE.exec(text)?.index ?? text.length));
  return DENIED.test(main) || HABIT.test(main) || UNREAL.test(text);
}

/** Whether a Chinese clause tells no event, by what the shared reader says of it. */
export function isUnrealClaim({ polarity, modality, condition, tense }: Claim, words: string): boolean {
  return (
    polarity === 'denied' ||
    (polarity === 'ended' && NO_LONGER.test(words)) ||
    (modality !== 'stated' && modality !== 'plan' && !(modality === 'quoted' && ORDERED.test(words))) ||
    condition !== null ||
    tense === 'habit' ||
    CHINESE_NONE.test(words)
  );
}

/** What somebody has told the speaker to do on a day: `医生让我下周一去复查`. bounded: 600 characters (of a clause) */
const ORDERED =
  /^[^，,。说]{0,12}(?:让|叫|喊|派)我们?(?=(?:(?:今|明|后)[天晚早]|[下这本]个?(?:周|星期|礼拜|月)|周[一二三四五六日末]|\d{1,2}[号月]|月底)[^，,。不别没]{2,30}$)/u;

/**
 * What somebody will not do after all: `明天不去了`. Who no longer works somewhere has left it.
 * bounded: 600 characters
 */
const NO_LONGER =
  /(?<![忍差想得等顾免少])不(?!小心|慎|料|巧|幸|久|过|到|停|断|错|再在|在)[^，,。]{0,24}了(?:[啊呀吧哦呢。！!~]|$)/u;
const CHINESE_NONE =
  /^(?:如果|要是|假如|也许|可能|万一|差点(?!忘)|差一点(?!忘)|险些)|差点(?!忘)|险些|没(?!想到)|未(?![来婚])|本来|本想|本要|本该|原想|原本|原计划|要不要|希望|不(?:再)?(?:想|打算|准备|计划|愿意|敢)|取消|作罢|告吹|泡汤|梦见|梦到|每(?:天|周|月|年|个|次|晚|逢)|总是|平时|经常|也许|不觉得|不记得|吗|呢|帮我(?![^，。]{0,8}了)|^(?:就)?说我(?:们)?[今昨前明后]天|听说|据说|说不定|我们?(?:很|也|都|就|还|只)?想(?![到起过明清通])/u;
