import { readFeedback } from '../../../domain/feedback/compare-feedback.ts';
import type { Message } from '../../../domain/messages/message.ts';
import { readSpeaker } from '../../../domain/messages/speaker.ts';
import { toldSentences } from '../own-sentences.ts';
import { rephrased } from '../rephrased.ts';
import { isPureQuestion } from '../small-talk.ts';
import { toldBeforeQuestion } from '../told-before-question.ts';
import { inUsualWords } from './also-told/new-wordings.ts';
import { hasEndingWords } from './chinese-turned.ts';
import { topicsOfMeasures } from './english-measures.ts';
import { topicsOfNames } from './english-named.ts';
import { topicsOfSlots } from './english-slots.ts';
import { hasTurningWords, topicsOfHabits } from './english-turned.ts';
import { beforeQuestion } from './everyday-chinese/clauses.ts';
import { tellsLinkedChange, topicsOfLinks } from './linked.ts';
import { tellsTurn } from './minds/turned-mind.ts';
import { topicsOfStates } from './opposite-states.ts';
import { tellsPlainly } from './plain-change.ts';
import { withoutAsides } from './without-asides.ts';

/** A sentence of a message that says that something is no longer, or not, as it was said to be. */
export interface Change {
  readonly messageIndex: number;
  /** UTF-16 offsets of the sentence in its message. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** What a search looks for to find the memories that it may be about. */
  readonly query: string;
  /** Whether it tells a change plainly. */
  readonly isPlain: boolean;
}

const MAX_SENTENCE = 300;
const MAX_QUERY = 800;
const MAX_SENTENCES = 400;
/** Sentences of a message that tell a change plainly, and others. */
const MOST_PLAIN = 60;
const MOST_OTHERS = 12;
/**
 * Sentences of all messages: those that tell a change plainly, and as many others as fit into the second
 * limit.
 */
const MOST_PLAIN_OF_ALL = 200;
const MOST_OF_ALL = 40;

/** Words of an end, a denial or a change. bounded: 300 characters */
const CUE =
  /\b(?:not|never|no longer|any ?more|any longer|nowadays|these days|now|currently|instead|again(?=[.!,]|$)|after all|turns? out|turned|switch\w*|swapp?\w*|traded|replac\w*|chang\w*|moved|relocated|convert\w*|gave (?:up|away)|given up|giving up|gone off|went off|quit|stopp?\w*|dropp?ed|ditch\w*|abandon\w*|kicked|cancel\w*|unsubscrib\w*|sold|lost|left|broke up|broken up|split up|divorc\w*|separated|died|dead|passed away|postpon\w*|reschedul\w*|push(?:ed)?|brought forward|delayed|extend\w*|retired|graduated|laid off|fired|resigned|became|become|promot\w*|(?:my|our) new|rid of|cut out|swore off|sworn off|decided against|done with|outgr\w*|grown|grew|came|come|lowered|raised|increased|reduced|cut|bought|got|found|learn(?:ed|t)|went|visited|tried|from now on|(?:down|up|back) (?:to|at)|since|booked|reached|healed|(?:fine|better|fixed|off|over)(?=[.!,]|$)|adopted|(?:started|joined|joining)|had (?:the|a|our|my) baby|gone|calls?|called|have no|has no|seeing|dating|can (?:go|spend|pay|stretch)|no \p{L}+ allergy|sell|closed|shaved|shut down|let (?:me|us) go|notice|put (?:down|to sleep)|euthani[sz]ed|over|fed up|tired|sick of|bored of|through with|can (?:hardly|barely)|history|finished|completed|belongs?|overtaken|overtook|overcame|overcome|beaten|dethroned|lapse|suits?|on (?:hold|ice)|fell through|grow\w*|put (?:off|back)|say|fell|fallen|instead|rather than|no more|parted|delet\w*|uninstall\w*|too)\b|n['’]t\b|^(?:actually|sorry)\b|不|没|别|戒|改|换|搬|离|辞|分手|去世|过世|死|取消|推迟|提前|延期|调到|卖|丢|放弃|现在|如今|目前|已经|其实|终于|跳槽|转行|退|毕业|结婚|升|降|涨|延|提高|变|开始|爱上|喜欢上|迷上|习惯了|买|有了|停|走了|被|腻|嫌|又|投奔/iu;
/** bounded: 300 characters */
const MORE_CUES =
  /\bused to\b|^after |学会|上(?:初|高|大|研)[一二三四]|年级|到手?了|好了|转[到去学入为成行岗做]|[瘦胖涨跌长]到|以后|今后|往后|\bas of\b|\bfrom (?:here|this|next|january|february|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|断|掰|吹了|黄了|拜拜|脱|泡汤|算了|作罢|倒闭|关门|\b(?:spent|risen|climbed|transferred|upgrad\w*|downgrad\w*|buried|fizzled|petered|collapsed|faded|dissolved|flew|flown|disappeared|vanished|bankrupt|wiped|made me|teaches|coaches|trains|treats|separate ways|parted|drifted|stick|stuck|drawer|beats|tops|outshines|handed|took|paid|repaid|fox|thie(?:f|ves)|burglars?|wean\w*|goodbye|farewell|behind me|turkey|wash\w* my hands|bore[sd] me|cold|on me|hooked|addicted|won me|in love|fell for|acquired|(?:mad|crazy) about|way round|hitched|knot|put (?:me|us)|clean|fan|actually|fine|welcome|away|jumped|made the|retrained|forgotten|stolen|charm|appeal|magic|novelty|enough|back (?:on|into)|(?:pack|chuck|jack)ed|binned|shelved|scrapped|axed|re-?homed|folded|disbanded|(?:ran|run) (?:out|its)|expired?|ghost|ties|resigned|(?:stepped|stood) down|bailed|pulled|withdrew|walked out|shut|hung up|renounced|discontinued|ended|terminated|flunked|sacked|redundant|need|renew|nicked|off (?:me|us|my)|fizzled|bust|scrap|habit|hung|towel|called it|had it with|come over|upped|i meant?(?= \p{L}+ \p{L}+|,)|make that|correction|(?:am|are|'m|'re|been|gone|came|come|stay\w*) (?:right |completely |totally |now )?off(?= \p{L})|charity|(?:make it|last)(?=[.!,]|$)|wayside|course|happening|jumped|hopped|defected|ported|transferred|took|forever|for good)\b/iu;
/** Denials that say nothing lasting. bounded: 300 characters */
const PHRASE =
  /\b(?:can['’]t wait|don['’]t worry|why not|not (?:only|just|sure|bad|yet|really)|can['’]t believe|don['’]t (?:know|think|forget|mind|give up|have to|need)|wouldn['’]t(?! say)|couldn['’]t(?! (?:stand|bear))|shouldn['’]t|won['’]t|isn['’]t it|never (?:mind|forget)|no problem|right now)\b/giu;

/** A sentence that may tell a change. */
type Told = Omit<Change, 'query'>;

/**
 * The sentences of persons' messages that may tell a change, in order, the plainest of them if they are many.
 * A cheap test: what they change is decided by `contradicted`.
 * @param onMessage called before a message is read, with its index, and before a sentence of it is again
 */
export function changesIn(
  messages: readonly Message[],
  onMessage: (index: number, message: Message) => void = () => undefined,
): readonly Change[] {
  const plain: Told[] = [];
  const others: Told[] = [];
  for (const [messageIndex, message] of messages.entries()) {
    onMessage(messageIndex, message);
    const told = toldIn(message, messageIndex, others.length < MOST_OF_ALL);
    plain.push(...told.filter(({ isPlain }) => isPlain));
    others.push(...told.filter(({ isPlain }) => !isPlain));
  }
  const most = plain.slice(0, MOST_PLAIN_OF_ALL);
  const rest = others.slice(0, Math.max(0, MOST_OF_ALL - most.length));
  return [...most, ...rest]
    .sort((a, b) => a.messageIndex - b.messageIndex || a.start - b.start)
    .map((one) => {
      const message = messages[one.messageIndex];
      if (message !== undefined) onMessage(one.messageIndex, message);
      return { ...one, query: queryOf(one.text) };
    });
}

/** @param withOthers whether sentences count that tell no change plainly */
function toldIn(message: Message, messageIndex: number, withOthers: boolean): readonly Told[] {
  if (message.role === 'system' || message.role === 'tool') return [];
  const { isPerson, prefixLength } = readSpeaker(message);
  if (!isPerson) return [];
  const found: Told[] = [];
  let read = 0;
  for (const { text: whole, kind, isOwn, start } of toldSentences(message.text.slice(prefixLength))) {
    read += 1;
    if (read > MAX_SENTENCES) break;
    if (kind !== 'prose' || !isOwn || whole.length > MAX_SENTENCE) continue;
    const before = toldBeforeQuestion(whole) ?? toldBeforeAsking(whole);
    const text = before ?? whole;
    const isPlain = tellsPlainly(text);
    if (!isPlain && !withOthers) continue;
    if (!isCued(text) && !isCued(inUsualWords(rephrased(text)))) continue;
    if (before === null && (/[?？]\s*$/.test(text) || isPureQuestion(withoutAsides(text)))) continue;
    if (found.filter((one) => one.isPlain === isPlain).length >= (isPlain ? MOST_PLAIN : MOST_OTHERS))
      continue;
    const offsets = { start: start + prefixLength, end: start + prefixLength + text.length };
    found.push({ messageIndex, ...offsets, text, isPlain });
  }
  return found;
}

/** What is told before a question without its sign: `三体看完了` of `三体看完了，有类似的推荐吗`. */
function toldBeforeAsking(sentence: string): string | null {
  const before = beforeQuestion(sentence);
  return before === sentence ? null : before;
}

function queryOf(text: string): string {
  const plain = inUsualWords(rephrased(text));
  return [
    ...readFeedback(text).queries,
    ...[topicsOfSlots, topicsOfNames, topicsOfStates, topicsOfHabits, topicsOfMeasures, topicsOfLinks].map(
      (topics) => topics(plain),
    ),
  ]
    .join(' ')
    .slice(0, MAX_QUERY);
}

function isCued(sentence: string): boolean {
  const text = sentence.replace(PHRASE, ' ');
  return (
    CUE.test(text) ||
    MORE_CUES.test(text) ||
    hasTurningWords(text) ||
    topicsOfStates(text) !== '' ||
    hasEndingWords(text) ||
    tellsLinkedChange(text) ||
    tellsTurn(text)
  );
}
