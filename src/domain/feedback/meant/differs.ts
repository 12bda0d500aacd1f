import { RELATIONS } from '../../chat/concepts/relations.ts';
import { TOPICS } from '../../chat/concepts/topics.ts';
import { analyseTerms } from '../../text/analyse.ts';
import { isSpellingOf } from '../spelling.ts';
import { valuePair } from '../value-change.ts';
import type { Value } from '../values.ts';
import { isOfOtherKind } from './kinds.ts';
import type { Reading } from './reading.ts';

/** A value of a feedback that stands where a memory has another one of its kind. */
export interface Difference {
  /** The values, if they can be exchanged in the memory's text. */
  readonly pair: { readonly next: Value; readonly old: Value } | null;
  readonly weight: number;
}

const HAN = /\p{Script=Han}/u;
const BY_TYPE = 1.5;
const BY_KIND = 1.5;
const BY_NAME = 0.8;
export const BY_SPELLING = 3;
/** What a feedback says that it is not. bounded: 300 characters */
const DENIED =
  /(?:\b(?:not|never|you (?:wrote|put|said|noted|typed|have|had|saved)|(?:get|got|hear|had)(?= \p{L}+ from)|prefer .{2,30} (?:to|over))|n['’]t)(?: (?:in|at|on|an?|the|called|from|been|really|my|for|to|with))* (?<what>\p{L}[\p{L}\d'’-]{2,30}(?: \p{L}{3,20})?)/giu;
/** What is fine, and so no longer told to be bad. bounded: 300 characters */
const ALLOWED =
  /(?:\b(?:can|do|may) (?:eat|have|drink|take|tolerate)|\b(?:fine|ok|okay|good) with) (?<what>\p{L}{3,20})|\b(?<fine>\p{L}{3,20}) (?:is|are) (?:just |perfectly |absolutely |totally )?(?:fine|ok|okay|no problem|all right|safe|harmless)\b/giu;
/** bounded: 300 characters */
const BAD =
  /\b(?:allerg\p{L}+|intoleran\p{L}+|can(?:no|['’])t (?:eat|have|drink)|(?:do not|don['’]t) (?:eat|drink))\b/iu;
const HAN_DENIED = /(?:不是|不叫|不在|不姓|并非|没有|才不是)(?<what>[^，,。！!了]{1,8}?)(?=$|[，,。！!了])/gu;

/** Whether a feedback gives something and denies what a memory tells: `in Nottingham, never in Derby`. */
function denies(feedback: string, memory: string): boolean {
  const han = HAN.test(feedback);
  const isMore = feedback.length >= (han ? 7 : 20);
  return (
    isMore &&
    [
      ...feedback.matchAll(han ? HAN_DENIED : DENIED),
      ...(BAD.test(memory) ? feedback.matchAll(ALLOWED) : []),
    ].some(({ groups }) => {
      const what = groups?.what ?? groups?.fine ?? '';
      if (han) return isIn(what.replace(/[的人了]$/u, ''), memory);
      const [first = '', second] = what.split(' ');
      const has = (word: string) => new Set(analyseTerms(memory)).has(analyseTerms(word)[0] ?? '');
      return (
        !STOP.test(first) && has(first) && (second === undefined || has(second) || !/^\p{Lu}/u.test(second))
      );
    })
  );
}
const isIn = (what: string, memory: string) => what.length > 1 && memory.includes(what);
/** A name that is given as one. bounded: 300 characters */
const NAMES = /\b(?:called|named|names? (?:is|are)|(?:is|are) called)\b|['’]s name\b|叫(?!我|你)|名字|姓/u;
const STOP =
  /^(?:any|ever|have|know|need|want|like|only|that|this|just|sure|yet|all|much|more|eat|drink|going|can|live)$/iu;

/** bounded: 300 characters */
const SPELLS =
  /\b(?:spel(?:led|t|ling)|written|(?:with|has|have|takes?|needs?) (?:an?|one|two|a double|double) ['"“]?\p{L}(?:['’]?s)?\b)/u;

/** bounded: 300 characters */
const RANGE = /\d ?(?:[ap]m )?(?:till|til|to|until|[-–]) ?\d|[点时日号][到至]/iu;

/** Whether a feedback only spells a name of a memory otherwise. */
export function isSpelled(feedback: string, memory: string, said: Reading): boolean {
  return SPELLS.test(feedback) && spelledPair(said, memory) !== null;
}

/** A name of a feedback, and the one that is spelled nearly so in a memory. */
function spelledPair({ names }: Reading, memory: string): Difference['pair'] {
  for (const name of names) {
    if (memory.includes(name) || name.length < 3) continue;
    // bounded: 300 characters
    for (const { 0: old, index } of memory.matchAll(/\p{Lu}[\p{L}\p{M}'’-]{2,30}/gu)) {
      const [a, b] = [name, old].map((word) => `_${word.slice(1)}`);
      if (a === b || isSpellingOf(name, old) || isSpellingOf(a ?? '', b ?? '')) {
        const start = index;
        return {
          next: { type: 'name', text: name, start: 0, end: name.length },
          old: { type: 'name', text: old, start, end: start + old.length },
        };
      }
    }
  }
  return null;
}

/** What a feedback says otherwise than a memory; null if it gives no value of a kind that the memory has. */
export function differenceOf(
  feedback: string,
  memory: string,
  said: Reading,
  known: Reading,
): Difference | null {
  const spelled = SPELLS.test(feedback) ? spelledPair(said, memory) : null;
  if (spelled !== null) return { pair: spelled, weight: BY_SPELLING };
  if (RANGE.test(feedback) && RANGE.test(memory)) return { pair: null, weight: BY_TYPE };
  const pair = counted(feedback, memory, said, known) ?? valuePair(` ${feedback}`, memory);
  if (pair !== null && pair.next.type !== 'name' && isSameUnit(feedback, memory, pair) && !isPlural(pair)) {
    const next = { ...pair.next, start: pair.next.start - 1, end: pair.next.end - 1 };
    return { pair: { next, old: pair.old }, weight: BY_TYPE };
  }
  if (isOfOtherKind(feedback, memory)) return { pair: null, weight: BY_KIND };
  if (denies(feedback, memory)) return { pair: null, weight: BY_KIND };
  if (isCleft(feedback, memory) || turns(feedback, memory)) return { pair: null, weight: BY_KIND };
  const fresh = [...said.things].filter((word) => !known.things.has(word) && !memory.includes(word));
  const left = [...known.things].filter((word) => !said.things.has(word) && !feedback.includes(word));
  const kinds = [...said.kinds].filter((word) => !known.kinds.has(word));
  const breeds = [...known.kinds].filter((word) => !said.kinds.has(word));
  if (kinds.some((a) => breeds.some((b) => isSameAnimal(a, b)))) return { pair: null, weight: BY_KIND };
  if (fresh.some((a) => left.some((b) => areOneOfAKind(a, b)))) return { pair: null, weight: BY_KIND };
  const names = [...said.names].filter((name) => !said.leading.has(name) && !memory.includes(name));
  const others = [...known.names].filter((name) => !feedback.includes(name));
  if (names.length === 0 || others.length === 0) return null;
  if (NAMES.test(feedback) && NAMES.test(memory)) return { pair: null, weight: BY_KIND };
  if (names.some((name) => others.some((other) => isSpellingOf(name, other))))
    return { pair: null, weight: BY_KIND };
  // what both name is whom they speak of, if it stands before the other names
  const shared = [...said.names].filter((name) => memory.includes(name));
  const isBehind = (text: string, values: readonly string[]) =>
    shared.every((name) => values.some((value) => text.indexOf(name) < text.indexOf(value)));
  return isBehind(feedback, names) && isBehind(memory, others) ? { pair: null, weight: BY_NAME } : null;
}

/** `我支持的是巴萨`. bounded: 300 characters */
const CLEFT = /(?<what>\p{Script=Han}{2,5})的(?:应该|其实|才|可)?是(?!我|你|谁)(?<value>\p{Script=Han}{2,})/u;

/** `改学画画` after `学小提琴`. bounded: 300 characters */
const TURNED = /改(?<verb>[学喝吃用穿练打坐做开骑住读报走种养])/u;

/** Whether a feedback does something else of what a memory does. */
function turns(feedback: string, memory: string): boolean {
  const verb = TURNED.exec(feedback)?.groups?.verb;
  return verb !== undefined && memory.includes(verb);
}

/** Whether a feedback says of what a memory tells that it is something else. */
function isCleft(feedback: string, memory: string): boolean {
  const { what = '', value = '' } = CLEFT.exec(feedback)?.groups ?? {};
  const verb = what.replace(/^我/u, '');
  return verb.length > 1 && memory.includes(verb) && !memory.includes(value.slice(0, 2));
}

const MEASURED = /^(?:秒|[片粒颗支包碗瓶罐杯双件间层页集期节堂次遍斤公里米岁个只条块元年月天])/u;

/** The only two numbers that count the same thing, in the feedback's own words. */
function counted(
  feedback: string,
  memory: string,
  said: Reading,
  known: Reading,
): NonNullable<ReturnType<typeof valuePair>> | null {
  if (!HAN.test(feedback)) return null;
  const of = (values: readonly Value[], text: string, shift: number) =>
    values
      .filter(({ type }) => type === 'number')
      .map((value) => ({
        ...value,
        start: value.start - shift,
        end: value.end - shift,
        unit: MEASURED.exec(text.slice(value.end - shift))?.[0],
      }))
      .filter(({ unit }) => unit !== undefined && unit !== '天');
  const [fresh, old] = [of(said.values, feedback, 1), of(known.values, memory, 1)];
  const pairs = fresh.flatMap((next) =>
    old
      .filter(({ unit, text }) => unit === next.unit && text !== next.text)
      .map((one) => ({ next, old: one })),
  );
  const [only] = pairs;
  if (only === undefined || pairs.length > 1) return null;
  return { next: { ...only.next, start: only.next.start + 1, end: only.next.end + 1 }, old: only.old };
}

/** `Thursdays` and `Thursday`, `2` and `two` are no other values. */
function isPlural({ next, old }: NonNullable<ReturnType<typeof valuePair>>): boolean {
  const plain = (text: string) =>
    text.toLowerCase().replace(/s$|^(?:next|this|last|on) |^(?:下|这|本)?个?/gu, '');
  return plain(next.text) === plain(old.text);
}

/** bounded: 300 characters */
const UNIT = /^\s?(?:-|of )?(?<unit>\p{L}+)/u;

/** Whether two numbers count the same: `85 kilos` and `78`, not `85 kilos` and `78 euros`. */
function isSameUnit(
  feedback: string,
  memory: string,
  { next, old }: NonNullable<ReturnType<typeof valuePair>>,
): boolean {
  if (next.type !== 'number' && next.type !== 'code') return true;
  const unitOf = (text: string, end: number) =>
    UNIT.exec(text.slice(end, end + 30).replace(/^[了的啊哦]/u, ''))?.groups?.unit ?? '';
  const [a, b] = [unitOf(` ${feedback}`, next.end), unitOf(memory, old.end)];
  if (HAN.test(feedback)) return a[0] === b[0] || a === '';
  return (
    a.replace(/s$/u, '') === b.replace(/s$/u, '') || /^(?:this|that|now|as|in|at|on|of|and|for)?$/iu.test(a)
  );
}

/** Topics of which somebody has one at a time. */
const SINGLE = TOPICS.filter(({ names }) =>
  ['color', 'diet', 'car', 'commut', 'comput', 'phone', 'instrument', 'languag', 'religion', 'subject'].some(
    (name) => names.has(name),
  ),
);

function areOneOfAKind(a: string, b: string): boolean {
  return SINGLE.some(({ tells }) => tells.has(a) && tells.has(b));
}

/** Two breeds of one animal. */
function isSameAnimal(a: string, b: string): boolean {
  return ANIMALS.some((words) => words.has(a) && words.has(b));
}

const ANIMALS = RELATIONS.filter((words) => ['dog', 'cat'].some((one) => words.has(one)));
