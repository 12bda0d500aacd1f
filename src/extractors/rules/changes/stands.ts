import { type ChineseClaim, chineseClaims } from '../claims/chinese.ts';
import type { EnglishClaim } from '../claims/english/english-claim.ts';
import { englishClaims } from '../claims/english.ts';
import { ASIDE, termsOf } from './english-terms.ts';
import { isInsteadOnce, isLimited, isLimitedChinese, isPartDone } from './limits.ts';

/** Words by which somebody ends or denies something. bounded: 300 characters */
const ENDING =
  /\b(?:not|never|no(?= \p{L})|any ?more|any longer|stop(?:s|ped|ping)?|quit(?:ting)?|gave|given|giv(?:e|ing) (?:up|away)|dropp(?:ed|ing)|cut(?:ting)? (?:out|down|back)|cut|sold|lost|donated|threw|thrown|return(?:ed)?|delet(?:ed|ing)|ditch(?:ed)?|skip(?:ped|ping)?|miss(?:ed|ing)?|cancel\p{L}*|avoid\p{L}*|swore|sworn|gone off|went off|done with|off|pause[ds]?|paus(?:e|ing)|suspended|tak(?:e|en|ing) a break|took a break|take time off)\b|n['’]t\b/iu;
/** Verbs whose place or company is what they tell, and no part of it. */
const OF_PLACE = /^(?:be|live|work|study|reside|stay|move|leave|belong|teach)$/;
/** A phrase behind a verb. bounded: 300 characters */
const PHRASE =
  /\b(?<by>in|on|at|during|before|after|with|without|for|around|near|outside|inside|past|over|between) (?<what>[^,;]{1,60}?)(?=$|[,;.!]| (?:in|on|at|during|before|after|with|without|for|around|near|outside|inside|past|over|between|because|since|so|as|and|but|when|while|to|from|by)\b)/giu;
/** What such a phrase says of when, how long or why something came to an end. bounded: 100 characters */
const NO_PART =
  /^(?:in (?:the (?:end|meantime|past|long run|last .*)|(?:a|my|our|many|several|\d+) .*|years|ages|months|weeks|general|fact|(?:19|20)\d\d|(?:january|february|march|april|may|june|july|august|september|october|november|december)\b.*|my (?:life|old age)|our (?:house|family|home))|on (?:principle|purpose|my own|doctor.*|medical .*|the whole|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|at (?:all|last|least|some point|the end .*|my age)|with (?:it|that|them|this|you|immediate .*|time)|over (?:the (?:years|summer|winter|holidays|last .*|past .*)|time|it)|after (?:all|that|this|a|an|the|my|our|years|months|two|three|all these) ?.*|before (?:that|long)|for (?:good|ever|years|ages|months|(?:\d+|two|three|four|five|six|several|many) (?:weeks|months|years)|.{0,20}reasons?|.{0,12}health|the (?:sake|environment|planet|climate|animals)\b.*|me|us|it|that|lack of .*|my (?:knees?|back|heart|skin|liver|sake)))$/iu;
/** bounded: 100 characters */
const MONTH =
  /\bin (?:january|february|march|april|may|june|july|august|september|october|november|december)\b/iu;
/** Amounts of what is denied, and not all of it. bounded: 300 characters */
const AMOUNT =
  /\b(?:(?:so|as|that|too|very|nearly as|quite as) (?:much|many|often|well|far|hard|late|early)|every (?:day|night|week|weekend|morning|evening|single \p{L}+)|each (?:day|night|week|morning)|all the time|daily|regularly|constantly|a lot(?: of)?|more than|less than|half(?! an?\b)|one of|some of|most of|twice|three times)\b/giu;
/** A part of what somebody parts with. bounded: 300 characters */
const PART_OF =
  /\b(?:sold|gave|given|threw|thrown|lost|donated|dropped|quit|cancell?ed|returned|deleted|binned|scrapped|left|stopped|cut) (?:(?:away|up|out|off|my|our|the) )*(?:a few|some|several|a couple|one|two|half|part|lots|many|most|duplicates?|spare|extra|another|other) (?:of )?/iu;
/** One time, or a time that ends again. bounded: 300 characters */
const ONCE =
  /\b(?:today|tonight|tomorrow|yesterday|this (?:time|once|morning|afternoon|evening|week|weekend|month|term|semester|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|last (?:night|week|weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|next (?:week|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|right now|for once|so far|(?<!from )on (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/iu;
/** For how long something is stopped. bounded: 300 characters */
const FOR_A_WHILE =
  /\b(?:for (?:an?|the next|one|the|this|two|three|four|five|six|a few|a couple of|\d+) (?:\p{L}+ )?(?:days?|weeks?|months?|weekend|while|bit|minutes?|hours?|night|semester|term|season|summer|winter|pregnancy|experiment|challenge)|until \p{L}+|till \p{L}+|as an experiment|as a (?:test|trial|challenge)|temporarily|for lent|for ramadan|over lent|during (?!the pandemic|covid|lockdown)\p{L}+)\b/iu;
/** What only what is there does: it does not end what somebody has with it. */
const OF_THINGS =
  /^(?:be|exist|suit|fit|work|run|interest|appeal|excite|happen|bore|attract|satisfy|please|help|matter|function|belong|thrill|tempt|agree|do|cut|hold|spark|float|feel|taste|last|survive|stick|come)$/;
const HAN = /\p{Script=Han}/u;

/**
 * Whether a sentence, whatever words of an end it has, leaves a memory as it is: what it denies or ends is
 * narrower than what the memory tells (`I don't speak French with my kids` after `I speak French`), is so
 * once or for a while, or is what the thing of the memory does (`Siemens no longer makes phones`).
 * @param memory one claim in the first person
 */
export function leavesStanding(said: string, memory: string): boolean {
  if (HAN.test(said)) return leavesStandingChinese(said, memory);
  if (said.length > 300) return false;
  if (isOfOtherThing(said, memory) || isAddition(said)) return true;
  if (isInsteadOnce(said, memory) || isPartDone(said)) return true;
  if (!ENDING.test(said)) return false;
  if (isLimited(said, memory)) return true;
  const [old] = englishClaims(memory);
  if (old === undefined) return false;
  const known = new Set(termsOf(memory));
  if (isThingsDoing(said, old, known)) return true;
  const about = englishClaims(said).filter((claim) => isEnd(claim) && isAbout(claim, known));
  return about.length > 0 && about.every((claim) => isNarrower(claim, old, memory, known));
}

/** What somebody has or does besides. bounded: 300 characters */
const ADDED =
  /^(?:I|we)(?:'m|'ve)? (?:now |also )*(?:use|drink|eat|have|take|wear|read|watch|play|ride|like|love|enjoy|do|go|speak|study|learn|listen)\b.{2,60}?\b(?:as well|too|also)(?: now| these days)?[.!]?$/iu;
const isAddition = (said: string): boolean => ADDED.test(said.replaceAll('’', "'"));

/** What a thing does no more, whatever its verb. bounded: 300 characters */
const DOES_NOT =
  /^(?:(?:and|but|so|well) )?(?<who>(?:(?:the|my|our) )?[\p{L}' -]{2,40}?) (?:no longer|doesn't|does not|don't|do not) (?<verb>\p{L}+)(?<rest>[^,;]{0,80})/iu;

/** `Aviva no longer sponsors athletics` after `I have a pension with Aviva`. */
function isThingsDoing(said: string, old: EnglishClaim, known: ReadonlySet<string>): boolean {
  const { who = '', verb = '', rest = '' } = DOES_NOT.exec(said)?.groups ?? {};
  if (who === '' || /\b(?:I|we|my|our)\b/iu.test(who) || old.subject === 'other') return false;
  if (OF_THINGS.test(verb) || OF_THINGS.test(verb.replace(/s$/u, '')) || /\b(?:me|us|my|our)\b/iu.test(rest))
    return false;
  const terms = termsOf(who);
  return terms.length > 0 && terms.every((term) => known.has(term));
}

/** bounded: 300 characters */
const OWNED = /^(?:my|our) (?<words>[\p{L}' -]{2,40}?)(?: is| are| was|['’]s| has| starts| costs)\b/iu;
/** Words before a thing that do not make it another one. */
const SAME_ONE = new Set(
  termsOf(
    'new current old main favourite own usual regular weekly daily monthly main whole entire beloved poor dear first last actual real total',
  ),
);

/** `My work phone is an iPhone now` after `My phone is a Fairphone`. */
function isOfOtherThing(said: string, memory: string): boolean {
  if (/^(?:the|my|our) other\b(?! way)/iu.test(said) && !/\bother\b/iu.test(memory)) return true;
  const [a, b] = [OWNED.exec(said), OWNED.exec(memory)].map((match) => termsOf(match?.groups?.words ?? ''));
  if (a === undefined || b === undefined || a.length === 0 || b.length === 0) return false;
  if (a.at(-1) !== b.at(-1)) return false;
  const differ = [...a.filter((term) => !b.includes(term)), ...b.filter((term) => !a.includes(term))];
  return (
    differ.some((term) => !SAME_ONE.has(term)) &&
    !differ.some((term) => memory.toLowerCase().includes(term) && said.toLowerCase().includes(term))
  );
}

function isEnd({ polarity, text, subjectWords }: EnglishClaim): boolean {
  return polarity !== 'affirmed' || ENDING.test(text) || / no longer$/iu.test(subjectWords);
}

function isAbout({ text, verb }: EnglishClaim, known: ReadonlySet<string>): boolean {
  return termsOf(`${verb} ${text}`).some((term) => known.has(term));
}

function isNarrower(
  claim: EnglishClaim,
  old: EnglishClaim,
  memory: string,
  known: ReadonlySet<string>,
): boolean {
  const { verb, polarity, tense, isPerfect, text, lead } = claim;
  if (isDoneByThing(claim, old, known)) return true;
  const words = `${lead} ${text}`.replace(/['’]/gu, "'");
  const isDenied = polarity === 'denied' || /\bthere (?:is|was|are|were|will be) no\b/iu.test(words);
  if (isDenied && ONCE.test(words)) return true;
  if (/\b(?:cancel\p{L}*|skip\p{L}*|miss(?:ed|ing))\b/iu.test(words) && ONCE.test(words)) return true;
  if (!isPerfect && polarity !== 'affirmed' && FOR_A_WHILE.test(words)) return true;
  if (polarity === 'denied' && tense !== 'past' && MONTH.test(words)) return true;
  if (PART_OF.test(words) && !/\bone of\b/iu.test(memory)) return true;
  const has = (found: string) => memory.toLowerCase().includes(found.toLowerCase());
  if ([...words.matchAll(AMOUNT)].some(({ 0: found }) => !has(found))) return true;
  if (isInOther(claim.complement, memory)) return true;
  if (/^(?:quit|stop|drop|ditch|give|cut)$/u.test(verb) && polarity === 'affirmed')
    return isOfKind(claim.complement.replace(ASIDE, ' ').replace(/^(?:up|out|on) /u, ''), known);
  if (polarity === 'affirmed' || verb === 'be' || verb === 'have' || tense === 'past') return false;
  const plain = `${lead} ${claim.complement}`.replace(ASIDE, ' ').replace(/\s+/gu, ' ').trim();
  for (const { 0: phrase, groups } of plain.matchAll(PHRASE)) {
    const what = groups?.what ?? '';
    if (
      (NO_PART.test(phrase) && !(polarity === 'denied' && MONTH.test(phrase))) ||
      termsOf(what).every((term) => known.has(term))
    )
      continue;
    if (OF_PLACE.test(verb) && (/^(?:with|for)$/u.test(groups?.by ?? '') || /\p{Lu}/u.test(what))) continue;
    if (groups?.by === 'for' && !/^(?:use|need|take|wear|drive|ride|have|play|pay|cook|run|do)$/u.test(verb))
      continue;
    return true;
  }
  // `buying wine` of `I've stopped buying wine`
  return isOfKind(plain, known, false);
}

/** `Rex doesn't like the vet any more` after `I have a dog called Rex`. */
function isDoneByThing(claim: EnglishClaim, old: EnglishClaim, known: ReadonlySet<string>): boolean {
  const subject = claim.subjectWords.replace(/ no longer$/iu, '');
  const isOther = claim.subject === 'other' && !claim.isPossession && subject !== '';
  const isEnded =
    /\b(?:no longer|any ?more|any longer|not|never)\b|n['’]t\b/iu.test(claim.text) ||
    subject !== claim.subjectWords;
  if (!isOther || !isEnded || OF_THINGS.test(claim.verb) || claim.verb === old.verb) return false;
  if (/\b(?:me|us|my|our|myself)\b|^(?:it|out|back|through)\b/iu.test(claim.complement)) return false;
  const terms = termsOf(subject);
  return terms.length > 0 && terms.every((term) => known.has(term)) && old.subject !== 'other';
}

/** bounded: 300 characters */
const INTO = /\b(?:in|on|with) (?:my|our|the) (?<what>\p{L}{3,20})/iu;

/** `stopped putting sugar in my coffee` after `I take sugar in my tea`. */
function isInOther(complement: string, memory: string): boolean {
  const [said, known] = [complement, memory].map((words) => INTO.exec(words)?.groups?.what?.toLowerCase());
  return said !== undefined && known !== undefined && said !== known;
}

/** `instant coffee` of `coffee`: words before the thing that the memory does not have. */
function isOfKind(complement: string, known: ReadonlySet<string>, isAct = true): boolean {
  // bounded: 300 characters
  const [noun] = complement.split(
    / (?:in|on|at|with|to|for|of|from|and|or|because|since|any ?more|now)\b|[,;]/iu,
  );
  const words = (noun ?? '')
    .replace(/^(?:to|in|on|at|with|for|up|of) /iu, '')
    .replace(
      /^(?:an?|the|any|my|our|all|that|this|those|these|much|many|more|single|damn|bloody|stupid) /iu,
      '',
    )
    .split(' ');
  const last = termsOf(words.at(-1) ?? '');
  if (words.length < 2 || last.length === 0 || !last.every((term) => known.has(term))) return false;
  return words.slice(0, -1).some((word, at) => {
    const terms = termsOf(word);
    // `buying wine` is an act, `buying cooking wine` one with a kind
    return (
      terms.length > 0 && !terms.some((term) => known.has(term)) && !(isAct && at === 0 && /ing$/u.test(word))
    );
  });
}

/** What is so once, or for a while. bounded: 100 characters */
const ONCE_CHINESE =
  /今天|今晚|今早|今夜|明天|后天|昨天|昨晚|这次|这一次|这周|本周|这星期|这个?(?:周末|礼拜|星期)|这几天|这两天|最近几天|下周|这回|暂时|(?:一|两|三|几|[\d])(?:个)?(?:天|周|星期|月)(?=不|没|戒|停)/u;
const NOT_CHINESE = /不(?!过敏|错)|没|戒|停|取消|断|缺席|请假/u;
const PAST_END =
  /(?:昨天|昨晚|今天|今早|这周|本周|这星期)[^，,。]{0,8}(?:卖|扔|送人|送走|退|分手|离婚|离职|辞职|辞|注销|丢|死|去世|走了|搬|换|改|戒(?:掉|了)|被(?:裁|开除|辞退))/u;

/** What only this time is at another time. bounded: 100 characters */
const MOVED_ONCE =
  /^[^改换调挪推提，,]{0,12}(?:这周|本周|这次|这回|这星期|这礼拜|今天|今晚|明天|临时|下周)[^，,。]{0,12}(?:改|换|调|挪|推迟|提前|延)/u;
/** bounded: 400 characters */
const OF_ONE_DAY = /预约|约了|明天|后天|下周|这周|号|月|婚礼|航班|机票|面试|手术|聚会|搬家|考试/u;

function leavesStandingChinese(said: string, memory: string): boolean {
  if (said.length > 100) return false;
  if (MOVED_ONCE.test(said) && !OF_ONE_DAY.test(memory)) return true;
  if (!NOT_CHINESE.test(said)) return false;
  if (isLimitedChinese(said, memory)) return true;
  const about = chineseClaims(said).filter((claim) => NOT_CHINESE.test(claim.plain) && shares(claim, memory));
  return (
    about.length > 0 &&
    about.every(({ plain, start, end }) => {
      // `这周日有事，不去教堂了`
      const words = said.slice(/以后|今后|再也/u.test(said) ? start : 0, end);
      const once = ONCE_CHINESE.exec(words)?.[0];
      return once !== undefined && !memory.includes(once) && !PAST_END.test(plain);
    })
  );
}

/** Whether a clause has two letters of a memory in a row, or one that is its verb. */
function shares({ plain }: ChineseClaim, memory: string): boolean {
  for (let at = 0; at + 2 <= Math.min(plain.length, 60); at += 1)
    if (memory.includes(plain.slice(at, at + 2))) return true;
  return [...plain].some((letter) => /[抽喝吃玩打跑学养住]/u.test(letter) && memory.includes(letter));
}
