import { trimBoth, trimTail } from '../../domain/text/trim.ts';
import { asksInWords } from './claims/chinese/modality.ts';
import { isChineseSmallTalk } from './small-talk-chinese.ts';

export const GREETING_WORDS = new Set(
  (
    'hi hey hello hiya howdy greetings yo dear there everyone everybody guys friend buddy pal mate morning afternoon evening night ' +
    'good great nice lovely awesome cool amazing perfect wonderful fantastic excellent brilliant sweet neat wow whoa aww aw oh ah ha haha hahaha lol hmm mm mhm ' +
    'thanks thank thx ty ta cheers x xx xxx much so very a lot bunch ton million again really you u your help kindness support time all both for the and too as well ' +
    'bye goodbye cya later soon then now care take see talk chat ' +
    'ok okay okey sure yes yeah yep yup no nope nah right alright absolutely definitely totally exactly indeed certainly agreed got it gotcha understood ' +
    'welcome sorry please congrats congratulations true same here likewise anytime course of ' +
    'to hear from meet meeting that this sounds is was were are be it was glad happy appreciate i ll m re s been long'
  ).split(' '),
);
/** Whole sentences that contain nothing to remember. bounded: 120 characters */
const PHRASES: readonly RegExp[] = [
  /^(?:how(?:'s| is| are| have)? (?:you|u|it|things|everything|life)(?: been| doing| going)*(?: today| lately)?|what'?s (?:up|new|going on)(?: with you)?|long time,? no (?:see|talk)|how do you do)$/,
  /^(?:have|enjoy|hope you have) (?:a|an|your|the) (?:great|good|nice|lovely|wonderful|fantastic|amazing) (?:day|night|evening|weekend|one|week|rest of your (?:day|week|evening)|time)(?: too| as well| ahead)?$/,
  /^(?:no (?:problem|worries|prob)|not a problem|my pleasure|you'?re (?:very |so )?welcome|don'?t mention it|any ?time|sounds? (?:good|great|like a plan|fun|amazing|perfect|awesome))$/,
  /^(?:that|this|it)(?:'s| is| was| sounds| looks)(?: so| really| absolutely| very| pretty| quite| just)* (?:great|awesome|amazing|cool|nice|wonderful|fantastic|good|lovely|fun|interesting|incredible|impressive|beautiful|sweet|perfect|inspiring|true|fine)(?: to hear| news| idea| point)?$/,
  /^(?:i'?m |we'?re )?(?:so |really |very )?(?:glad|happy|pleased|good|great|nice|excited|sorry) (?:to (?:hear|see|know) (?:from you|that|it|you)|for you|you'?re (?:here|doing well|well))(?: again| too)?$/,
  /^(?:(?:many )?thanks|thank you)(?: so much| a lot| very much)?(?: for (?:that|this|it|everything|listening|(?:the|your|all your|all the) (?:help|support|info|information|advice|tips?|kind words|encouragement|suggestions?|explanation|answer|reply|response|assistance|time|patience)))?(?: (?:today|again))?$/,
  /^(?:i (?:see|understand|agree|get it|appreciate (?:it|that|your (?:help|support|kind words)))|talk to you (?:soon|later)|see you (?:soon|later|around|then)|keep (?:it up|up the (?:good|great) work|in touch)|take care(?: of yourself)?|let me know|feel free to ask|happy to help|good luck|you too|me too|same to you)$/,
  /^(?:certainly|sure|of course|absolutely)$/,
  /^(?:(?:see|talk to|catch|speak to) (?:you|ya)|until|bye for now|till)(?: (?:again|soon|later|around|then|there|tomorrow|tonight|next (?:week|time)|in a (?:bit|while|minute)|on (?:mon|tues|wednes|thurs|fri|satur|sun)day))*$/,
  /^(?:(?:ha)+h?|lo+l|lmao|rofl|omg|wow)?,? ?(?:that|this|it)(?:'s| is| was)(?: so| really| very| pretty| quite| just| such a| a)* (?:hilarious|funny|helpful|useful|crazy|insane|wild|sad|weird|odd|strange|clever|smart|better|enough|correct|wrong|right|much better|good one|joke|bummer|shame|pity|relief|lot|mess|big help|great help)$/,
  /^i (?:don't|do not) (?:know|care|mind|remember|understand|get it|think so|have a clue)(?: (?:yet|either|sorry|really))?$|^(?:i )?(?:have )?no (?:idea|clue|thanks|thank you|need|comment|rush|pressure|hurry|way|big deal|offence|offense)$|^(?:not (?:sure(?: yet)?|really|yet|now|at all)|i'?m not sure(?: yet)?|i guess(?: so)?|i think so|i hope so|i suppose(?: so)?|maybe(?: later)?|perhaps|whatever|it depends|why not|who knows|makes sense|fair enough|fair point|good (?:point|question|idea|call|one)|never ?mind)$/,
  /^(?:sounds?|looks?|works|seems) (?:good|great|fine|perfect|fun|right|nice|lovely|interesting|amazing|awesome|reasonable|fair|ok|okay)(?: to me| for me)?$|^(?:works|fine|good|perfect|ok|okay) (?:for|by|with) me$/,
  /^(?:sorry|apologies|my apologies|i apologi[sz]e|excuse me|pardon)(?: for (?:the|that|this|my|all the|being)(?: late| bad| slow| long| quick| delayed)? (?:typos?|delay|confusion|mistake|error|reply|wait|trouble|interruption|spelling|mess|mix-?up|inconvenience|english|late))?(?: about that)?$|^my (?:bad|mistake|fault)$/,
  /^(?:one|just a|give me a|hang on a|wait a) (?:moment|second|sec|minute|min)$|^(?:hold on|hang on|wait|brb|be right back|let me (?:think|see|check))$|^i'?m (?:back|here|ready|done|good|fine|ok|okay|all set)(?: now)?$/,
  /^(?:happy|merry) (?:birthday|new year|christmas|holidays|easter|(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekend)$|^(?:that|this|it) (?:helps|helped|works|worked|makes sense|did the trick)(?: a lot| perfectly| great| now)?$|^(?:you(?:'re| are)|ur) (?:the best|great|awesome|amazing|right|so (?:kind|helpful|sweet|funny)|funny|very (?:kind|helpful)|a (?:star|lifesaver|legend|genius))$/,
  /^(?:are you (?:there|still there|ok|okay|sure|serious|kidding)|can you hear me|test(?:ing)?|hello world|what do you mean|i mean|you know|anyway|anyways|right then|well then|that's all|that is all|that's it|nothing (?:else|much)|same old|all good|no news|so far so good|not much|not too bad|can't complain)$/,
];
const EDGE = /^[\s\p{P}\p{S}]$/u;
const MAX_LENGTH = 120;

/**
 * Whether a sentence consists only of greetings, thanks, interjections and punctuation.
 * @param names known names in lower case, which are ignored
 */
export function isSmallTalk(sentence: string, names: ReadonlySet<string>): boolean {
  if (sentence.length > MAX_LENGTH) return false;
  const plain = trimBoth(sentence.toLowerCase().replace(/[’‘`]/g, "'"), EDGE);
  if (plain === '') return true;
  if (/^\d/.test(plain)) return false;
  if (/\p{Script=Han}/u.test(plain)) {
    const chunks = plain.split(/[\s\p{P}\p{S}]+/u).filter((chunk) => !names.has(chunk));
    return chunks.every((chunk) => isChineseSmallTalk(chunk));
  }
  // bounded: 120 characters
  return plain
    .split(/\s*[,!.;…—–-]+\s+|\s*[!,;…]\s*/)
    .every((clause) => isSmallClause(trimBoth(clause, EDGE), names));
}

function isSmallClause(clause: string, names: ReadonlySet<string>): boolean {
  if (clause === '') return true;
  const words = clause.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && !names.has(word));
  if (words.length <= 8 && words.every((word) => GREETING_WORDS.has(word))) return true;
  const spoken = clause
    .split(' ')
    .filter((word) => !names.has(trimBoth(word, EDGE)))
    .join(' ')
    .replace(/^(?:oh|hey|hi|well|wow|yeah|aww?|and|so|but) /, '');
  const withoutNames = trimBoth(spoken, EDGE);
  return PHRASES.some((phrase) => phrase.test(withoutNames));
}

// bounded: 600 characters
const INVERTED =
  /^(?:(?:so|and|but|well|okay|ok|also|hey|oh)[, ]+)*(?:who|what|when|where|why|how|which|whose|is|are|am|was|were|do|does|did|can|could|would|will|should|shall|may|have|has|any|anything|got any|you|what's|how's|who's|where's|isn't|aren't|don't|doesn't|didn't|can't|couldn't|wouldn't|won't|haven't|hasn't)\b/i;
/**
 * A clause in which the speaker tells something about himself: `I'm planning a trip, can you help?`
 * bounded: 600 characters
 */
const SELF_STATEMENT =
  /(?:^|[,;:.(—–-]\s*|\b(?:and|but|because|since|as|that) )(?:i|we)(?:'m|'ve|'d| am| was| have| had| just| recently| went| got| need| want| like| love| live| work| started| bought| moved| are| were)\b|\bmy \w+(?: \w+)? (?:is|was|has|are|just) \w+/i;
const CHINESE_PARTICLE = /[吗呢]\s*[?？]?$/;
/** Most characters of a question behind its question word. */
const FARTHEST_ASK = 30;
const CHINESE_SELF =
  /我(?:们)?(?:是|有|在|想|要|对|叫|养|家|喜欢|住|去|上|下|昨|今|明|刚|最近|打算|计划|准备|正在|已经|买|搬|换)/;

/** A question that its first words announce, and that is not about the speaker. */
const ASKS_POLITELY =
  /^(?:[你您]好[，,]?)?(?:请问|我?想(?:请)?问(?:一下|下)?|我?想知道)[^我。！!；;]{0,60}$/u;

function asksInChinese(tail: string): boolean {
  if (CHINESE_PARTICLE.test(tail)) return true;
  const words = tail.replace(/[?？]$/, '');
  return asksInWords(words.slice(-FARTHEST_ASK));
}

const BEHIND_MARK = /^[\s"'”’)\]*_~\p{Extended_Pictographic}]$/u;

/** Whether a sentence only asks. A question that also tells something about the speaker is not pure. */
export function isPureQuestion(sentence: string): boolean {
  const tail = trimTail(sentence.slice(-400), BEHIND_MARK);
  const asks = /[?？]$/.test(tail);
  if (/\p{Script=Han}/u.test(tail)) {
    if (ASKS_POLITELY.test(sentence)) return true;
    if (!asks && !(asksInChinese(tail) && !/[。！!.]$/.test(tail))) return false;
    return !(CHINESE_SELF.test(sentence.slice(0, 400)) && /[，,；;]/.test(sentence.slice(0, 400)));
  }
  if (!asks) return false;
  const head = sentence.slice(0, 600).replace(/[’‘]/g, "'");
  if (SELF_STATEMENT.test(head))
    return (
      INVERTED.test(head) &&
      !/[,;—–] ?(?:and |but |so )?(?:i|we)(?:'m|'ve| am| was| have| had| just| recently)\b/i.test(head)
    );
  return true;
}
