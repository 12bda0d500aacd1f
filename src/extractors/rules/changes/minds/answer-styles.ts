import { trimTail } from '../../../../domain/text/trim.ts';
import { keptReadings } from '../../../../lib/kept-readings.ts';

const MAX_SENTENCE = 300;
const MAX_KEPT = 200;
const END = /^[.!\s]$/u;

/** How answers may be; each line is one dimension, whose values exclude each other. */
const DIMENSIONS: readonly (readonly RegExp[])[] = (
  [
    [
      'short|shorter|brief|briefer|concise|terse|crisp|one[- ]lin(?:e|er)s?|to the point|snappy|bite-sized',
      'detailed|more detail|details|long|longer|thorough|in[- ]depth|elaborate|comprehensive|extensive',
    ],
    [
      'step[- ]by[- ]step|the steps|all (?:the )?steps|(?:show|see) (?:the|your) working|walk me through',
      '(?:just|only|straight to) (?:give me )?the (?:final |end )?(?:answer|result|solution)|skip (?:the|all the) (?:steps|working)|no steps',
    ],
    [
      'formal|formally|professional|professionally|business-?like',
      'casual|casually|informal|informally|relaxed|laid[- ]back|chatty|friendly|like a (?:friend|mate)',
    ],
    [
      'blunt|direct|brutal(?:ly)?(?: honest)?|straight|harsh|unfiltered|tough',
      'gentle|gently|gentler|soft|softer|softly|kind|kinder|nicer|diplomatic|tactful|sugar-?coat(?:ed|ing)?|encouraging',
    ],
    [
      'metric|kilomet(?:er|re)s|celsius|kilos|cent(?:i|e)grade',
      'imperial|miles|fahrenheit|pounds and (?:ounces|inches)|feet and inches',
    ],
    ['bullets?|bullet[- ]points?|lists?', 'prose|full sentences|paragraphs|running text|continuous text'],
    ['british|uk', 'american|us'],
    ['24[- ]hour|24h|military time', '12[- ]hour|am(?:/| and )pm'],
    [
      'simple|simpler|plain|simply|basic|easy words|layman.{0,2}s?|eli5|like I.m five|non-?technical',
      'technical|expert|advanced|scientific|academic|like an? (?:expert|engineer)',
    ],
    [
      'jokes?|joking|humou?r|humorous|funny|witty|banter|sarcas(?:m|tic)|playful',
      'serious|seriously|sober|dry|matter-of-fact|no-?nonsense',
    ],
    [
      'english',
      'spanish|german|french|italian|portuguese|dutch|hindi|chinese|mandarin|japanese|korean|arabic|russian|turkish|polish|swedish|urdu|bengali|tamil|vietnamese|greek|czech|danish|norwegian|finnish|ukrainian',
    ],
    ['emojis?|emoticons?|smileys?|smilies'],
    ['tables?'],
    ['sources?|citations?|links|references'],
    ['code comments?|comments in (?:the )?code'],
    ['greetings?|small talk|intros?|introductions?|pleasantries'],
    ['disclaimers?|caveats?|warnings?'],
  ] as const
).map((values) =>
  // bounded: 400 characters
  values.map((words) => new RegExp(`(?<![\\p{L}-])(?:${words})(?![\\p{L}])`, 'iu')),
);

/** What a memory asks of answers. bounded: 400 characters */
const OF_ANSWERS =
  /\b(?:answers?|repl(?:y|ies)|respon(?:d|ses?)|explanations?|explain|summar(?:y|ies)|you (?:to|being|use|using|write|talk|speak|explain)|tone|style|units?|spelling|with me|talk to me|speak to me|write to me|emojis?|format)\b|^(?:please |always |never |don't |do not )*(?:use|write|answer|reply|keep|be|give|show|add|include|explain|talk|speak|format|respond)\b/iu;
/** What is asked for always, from now on. bounded: 300 characters */
const LASTING =
  /\b(?:from (?:now|here|today|this point)(?: on)?|from here|going forward|in (?:the )?future|in general|generally|always|as (?:my|the|a) default|by default|instead|any ?more|no more|these days|now on|henceforth|every time|I(?:'ve| have)? changed my mind|after all|again|stop|(?:is|are) (?:fine|ok|okay|enough)|you can (?:be|use|start|drop|go|write|skip|stop|talk)|I(?:'d| would) (?:like|prefer|rather)|I (?:now )?prefer)\b/iu;
/** What is asked for once, or of something else. bounded: 300 characters */
const ONCE =
  /\b(?:this (?:time|once|one|answer|question|letter|text|mail|email|report|document|message|list|table|week|essay|paragraph|code|post|story|trip|recipe)|for (?:once|this|that|the|my|him|her|them|our)|today|tonight|tomorrow|just once|just this|only this|right now|for now|at the moment|the (?:letter|email|text|essay|report|post|cover letter|article|story))\b/iu;
/** Of whom or what else a sentence speaks, and what it asks to be done to a text. bounded: 300 characters */
const OF_OTHERS =
  /^(?:and |but |so )?(?:(?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir|[Tt]he|[Tt]his|[Tt]hat) (?!default|preference|answers?|repl)(?:\p{L}+ ){0,2}?\p{L}+|[Hh]e|[Ss]he|[Tt]hey|(?!You\b|We\b|Answers\b|Replies\b)\p{Lu}\p{L}+)(?:'s|'re| is| are| was| were| has| have| uses?| writes?| prefers?| likes?| speaks?| talks?| wants?| can't| can| must| should| needs?)\b|\b(?:translate|convert|make (?:it|this|that|my|the)|write (?:it|this|a|an|my|the)|rewrite|say (?:that|this|it))\b/u;
/** bounded: 60 characters before a value */
const DENIED =
  /(?:\b(?:no|not|no more|without|less|fewer|stop|skip|drop|leave out|omit|enough|never|too|cut|lose|ditch|instead of|rather than|over|spare me)|n['’]t)(?: (?:the|all|so|be|being|using|use|adding|add|with|of|that|those|any|your|need|want|many|too|such|including|to|me|giving|give|send|sending|have|see)){0,5} ?$/iu;
/** bounded: 60 characters behind a value */
const TIRED =
  /^(?: \p{L}+)?(?: \p{L}+)? (?:is|are|'s)(?: getting| really| too| a bit| just)* (?:me down|too much|annoying|tiring|not (?:working|for me|needed|necessary)|no longer|unnecessary|getting old|confusing|much)\b/iu;

interface Style {
  readonly dimension: number;
  /** Index of the value, or null for anything but `not`. */
  readonly value: number;
  readonly isDenied: boolean;
}

function stylesIn(text: string): readonly Style[] {
  return DIMENSIONS.flatMap((values, dimension) =>
    values.flatMap((pattern, value): readonly Style[] => {
      const found = pattern.exec(text);
      if (found === null) return [];
      const before = text.slice(Math.max(0, found.index - 60), found.index);
      const behind = text.slice(found.index + found[0].length, found.index + found[0].length + 60);
      const isDenied = DENIED.test(before) || TIRED.test(behind);
      return [{ dimension, value, isDenied }];
    }),
  );
}

const asked = keptReadings(
  (said): readonly Style[] =>
    LASTING.test(said) && !ONCE.test(said) && !OF_OTHERS.test(said) ? stylesIn(said) : [],
  MAX_KEPT,
  MAX_SENTENCE,
);

/** What a language's dimension holds besides English. */
const LANGUAGES = DIMENSIONS.findIndex(([first]) => first?.test('english') === true);

/**
 * Whether a sentence asks for answers of another kind than a memory asks for, for good: `you can be more
 * casual with me from here` after `I like formal answers`.
 */
export function asksOtherStyle(sentence: string, memory: string): boolean {
  if (sentence.length > MAX_SENTENCE || memory.length > MAX_SENTENCE) return false;
  const said = trimTail(sentence.replaceAll('’', "'"), END);
  const wanted = asked(said);
  if (wanted.length === 0 || !OF_ANSWERS.test(memory)) return false;
  const known = stylesIn(memory.replaceAll('’', "'"));
  return known.some(
    (old) =>
      !old.isDenied &&
      wanted.some(({ dimension, value, isDenied }) => {
        if (dimension !== old.dimension) return false;
        if (value !== old.value) return !isDenied && isInstead(wanted, old);
        return isDenied || (dimension === LANGUAGES && value === 1 && isOtherLanguage(said, memory));
      }),
  );
}

/** Whether the old kind is not asked for as well: `short and detailed where it matters`. */
const isInstead = (wanted: readonly Style[], old: Style): boolean =>
  !wanted.some(
    ({ dimension, value, isDenied }) => dimension === old.dimension && value === old.value && !isDenied,
  );

function isOtherLanguage(said: string, memory: string): boolean {
  const [a, b] = [said, memory].map((text) => DIMENSIONS[LANGUAGES]?.[1]?.exec(text)?.[0].toLowerCase());
  return a !== undefined && b !== undefined && a !== b;
}

/** Whether a sentence asks for answers of some kind for good. */
export const tellsStyle = (sentence: string): boolean =>
  sentence.length <= MAX_SENTENCE && asked(trimTail(sentence.replaceAll('’', "'"), END)).length > 0;
