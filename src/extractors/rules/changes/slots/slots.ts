import { RELATIONS } from '../../../../domain/chat/concepts/relations.ts';
import { type Value, type ValueType, valuesIn } from '../../../../domain/feedback/values.ts';
import { analyseTerms } from '../../../../domain/text/analyse.ts';
import { chineseTags } from '../../../../domain/text/segment.ts';
import type { Part } from './parts.ts';

/** Words of a clause that another value of their kind may stand in place of; offsets in the whole text. */
export interface Slot {
  /** `kin`: what somebody is to another: `neighbour`, `aunt`. */
  readonly type: ValueType | 'words' | 'kin';
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** What a number counts: `kilo`, `元`; '' if nothing stands behind it. */
  readonly unit: string;
}

const HAN = /\p{Script=Han}/u;
const MOST_WORDS = 4;
/** Words before what a verb tells. bounded: 500 characters */
const BEFORE =
  /^(?:(?:is|are|was|were|isn't|aren't|wasn't|weren't|switched|changed|moved|put|to|in|on|at|by|from|with|called|named|until|till|into|now|actually|really|just|supposed|be|of|as|for|allergic|not|back|off|out|up|down|round|over|again) )+/iu;
const ARTICLE = /^(?:an?|the|my|our|his|her|their) /iu;
/** What is told beside it. bounded: 500 characters */
const BESIDE =
  /,? (?:since|not|and not|instead of|rather than|because|so|but|than|where|who|which|that|when|if|lol) .*$/iu;
/** Words behind it that say when or how it is told. bounded: 500 characters */
const BEHIND =
  /(?:,? (?:now|actually|instead|really|these days|nowadays|lol|haha|please|thanks|cheers|too|then|again|already|at the moment|from now on|any ?more|mate|though|tbh|btw|sorry|ok|okay|by the way)){1,4}$/iu;
const POINTS =
  /^(?:it|that|this|them|those|these|one|so|there|here|me|us|you|him|her|something|anything|nothing|everything|all|who|what|one of them)$/iu;
/** A name that is no word at the beginning of a sentence. bounded: 500 characters */
const NO_NAME =
  /^(?:My|Our|The|His|Her|Their|Your|Its|It|This|That|He|She|They|We|You|There|No|Not|Yes|And|But|So|For|In|On|At|Since|From|Please|Actually|An?|Two|One|Right|Wrong|Every|Each|All|Some|Put|Delete|Change|Both|When|If|Careful|Sorry)(?= |$)/u;
/** bounded: 500 characters */
const UNIT = /^\s?(?<unit>[\p{L}%€$£]{1,15})/u;
/** What no unit is. */
const NO_UNIT =
  /^(?:and|or|but|not|now|instead|actually|a|an|the|per|each|every|at|on|in|for|of|to|from|this|that|since|please|lol|is|are|it|too|so|then|again|才|吧|了|的|啊|啦|不|哦|呀)/iu;

/** bounded: 500 characters */
const HAN_DAYPART = /[上下中]午|早上|早晨|傍晚|晚上|凌晨/gu;

/** The values that a clause tells, and what stands behind its verb. */
export function slotsOf(part: Part, whole: string): readonly Slot[] {
  const text = whole.slice(part.start, part.end);
  const isChinese = HAN.test(text);
  const shift = part.start - 1;
  const found = [
    ...valuesIn(` ${text}`).flatMap((value) => slotOf(value, whole, shift)),
    ...[...text.matchAll(HAN_DAYPART)].map(({ 0: words, index }): Slot => {
      const start = part.start + index;
      return { type: 'daypart', text: words, start, end: start + words.length, unit: '' };
    }),
  ];
  const given = isChinese ? chineseWords(part) : englishWords(part);
  const words = given !== null && isKin(given.text) ? { ...given, type: 'kin' as const } : given;
  const kin = isChinese ? [] : kinIn(text, part.start).filter(({ start }) => start !== words?.start);
  return words === null || found.some(({ start, end }) => start < words.end && words.start < end)
    ? [...found, ...kin]
    : [...found, words, ...kin];
}

/** The values of a text that is read without its clauses. */
export function valueSlotsOf(text: string): readonly Slot[] {
  return valuesIn(` ${text}`).flatMap((value) => slotOf(value, text, -1));
}

const isKin = (words: string): boolean => {
  if (!/^\p{Ll}+(?:-\p{Ll}+)*$/u.test(words)) return false;
  const [term, ...others] = analyseTerms(words);
  return term !== undefined && others.length === 0 && RELATIONS.some((group) => group.has(term));
};

function kinIn(text: string, shift: number): readonly Slot[] {
  // bounded: 500 characters
  return [...text.matchAll(/(?<=\b(?:my|our) )\p{Ll}{3,14}(?!['’-])\b/giu)]
    .filter(([word]) => isKin(word))
    .map(({ 0: word, index }) => {
      const start = shift + index;
      return { type: 'kin', text: word, start, end: start + word.length, unit: '' };
    });
}

function slotOf({ type, text, start, end }: Value, whole: string, shift: number): readonly Slot[] {
  let [from, value] = [start + shift, text];
  if (type === 'name') {
    const lead = NO_NAME.exec(value)?.[0];
    if (lead !== undefined) {
      value = value.slice(lead.length + 1);
      from += lead.length + 1;
    }
    if (value === '' || /^['’]s \p{L}/u.test(whole.slice(from + value.length))) return [];
  }
  const to = end + shift;
  const unit = type === 'number' ? unitBehind(whole.slice(to, to + 30)) : '';
  // `the gym one`
  if (/^one$/iu.test(value) && unit === '') return [];
  return [{ type, text: value, start: from, end: type === 'name' ? from + value.length : to, unit }];
}

function unitBehind(rest: string): string {
  const unit = UNIT.exec(rest)?.groups?.unit ?? '';
  if (unit === '' || NO_UNIT.test(unit)) return '';
  return HAN.test(unit) ? (unit[0] ?? '') : unit.toLowerCase().replace(/s$/u, '');
}

function englishWords({ complement, complementStart }: Part): Slot | null {
  const lead = BEFORE.exec(complement)?.[0].length ?? 0;
  const said = complement.slice(lead).replace(BESIDE, '').replace(BEHIND, '').trimEnd();
  const text = said.replace(ARTICLE, '');
  const start = complementStart + lead + said.length - text.length;
  if (text === '' || text.split(' ').length > MOST_WORDS || /[,;:]/u.test(text) || POINTS.test(text))
    return null;
  return { type: 'words', text, start, end: start + text.length, unit: '' };
}

function chineseWords({ verb, complement, complementStart }: Part): Slot | null {
  // bounded: 500 characters
  const lead = /^(?:一[个只条位家名辆]|我的|在|到)(?=\p{Script=Han}{2})/u.exec(complement)?.[0].length ?? 0;
  let text = complement.slice(lead);
  // `喜来登办`, `北大读书`: a verb behind a place
  const tags = [...chineseTags(text)];
  const last = tags.at(-1);
  if (tags.length > 1 && last?.tag.startsWith('v') && text.endsWith(last.word) && /在|到/u.test(verb))
    text = text.slice(0, -last.word.length);
  if (text === '' || text.length > 10) return null;
  const start = complementStart + lead;
  return { type: 'words', text, start, end: start + text.length, unit: '' };
}
