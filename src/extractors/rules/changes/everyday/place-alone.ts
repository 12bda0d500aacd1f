import { leadOf, withoutLead } from '../../../../domain/chat/fit.ts';
import { type Decision, type FeedbackCandidate, NOTHING } from '../../../../domain/feedback/decision.ts';
import { chineseTags } from '../../../../domain/text/segment.ts';
import { CHINESE_CITIES } from '../../chinese-cities.ts';
import { clausesOf } from './clauses.ts';
import { isUnsettled } from './unsettled.ts';

const MAX_FEEDBACK = 140;
const MAX_MEMORY = 300;
const MOST_CANDIDATES = 60;
const HAN = /\p{Script=Han}/u;
/** A first clause that is a name, as somebody exclaims it who corrects. bounded: 140 characters */
const ALONE =
  /^(?:(?:no|nope|sorry|actually|argh|ugh|oi|it['’]?s|its|it is)[,:]? ){0,2}(?<name>\p{Lu}\p{Ll}{2,20}(?: \p{Lu}\p{Ll}{2,20})?)(?:,? (?:yaar|mate|actually|obviously|lol|please|pls|man|love|dear))?$/u;
/** Names behind a preposition of place, and no days or months. bounded: 300 characters */
const PLACED =
  /\b(?:in|to|from|near) (?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December|Dr|Mr|Mrs|Ms)(?<name>\p{Lu}\p{Ll}{2,20}(?: \p{Lu}\p{Ll}{2,20})?)/gu;
/** Words that begin a sentence and are no names. */
const NO_NAME =
  /^(?:The|This|That|Yes|Yeah|Not|Wrong|Right|Thanks|Thank|Great|Good|Nice|Perfect|Cool|Brilliant|Exactly|Correct|Sorry|Please|Nothing|Everything|Never|Always|Maybe|Both|Neither|Still|Sure|Okay|What|Why|How|Who|When|Where|Wow|Hello|Stop|Forget|Delete|Evening|Morning|Afternoon|Today|Tomorrow|Yesterday|Tonight)\b/u;
/** bounded: 140 characters */
const HAN_ALONE =
  /^(?:吼|哎|不对|错了|明明|应该|其实|人家|我|他|她|是){0,4}(?<name>\p{Script=Han}{2,4}?)(?:人|的|老家)(?:啦|呀|啊|好吗|好不好|呢){0,2}$/u;

interface Old {
  readonly group: string;
  readonly name: string;
}

/**
 * What a feedback changes that exclaims a place: `Utrecht! Leiden is where my partner works`, `我岳阳的`. It
 * takes the place of the one that the feedback names beside it.
 */
export function placeAlone(feedback: string, candidates: readonly FeedbackCandidate[]): Decision | null {
  if (feedback.length > MAX_FEEDBACK) return null;
  const [first, ...others] = clausesOf(feedback);
  if (first === undefined || isUnsettled(first.text + first.sign)) return null;
  const read = candidates
    .slice(0, MOST_CANDIDATES)
    .map(({ text, group }) => ({ group, body: withoutLead(text).slice(0, MAX_MEMORY) }));
  const isChinese = HAN.test(feedback);
  const clauses = isChinese ? [first, ...others] : [first];
  for (const clause of clauses) {
    const next = (isChinese ? HAN_ALONE : ALONE).exec(clause.text.trim())?.groups?.name;
    if (next === undefined || NO_NAME.test(next) || read.some(({ body }) => body.includes(next))) continue;
    if (isChinese && !isHanPlace(next)) continue;
    const olds = read.flatMap(({ group, body }): readonly Old[] =>
      (isChinese ? hanPlaces(body) : englishPlaces(body)).map((name) => ({ group, name })),
    );
    const distinct = [...new Map(olds.map((old) => [`${old.group}\n${old.name}`, old])).values()];
    const rest = feedback.slice(0, clause.start) + feedback.slice(clause.end);
    const named = distinct.filter(({ name }) => rest.includes(name));
    const [only, ...more] = named;
    if (only === undefined || more.length > 0) continue;
    const versions = candidates.slice(0, MOST_CANDIDATES).flatMap(({ text, group }, index) => {
      const body = withoutLead(text);
      const parts = body.split(only.name);
      return group !== only.group || parts.length !== 2
        ? []
        : [{ index, text: leadOf(text) + parts.join(next) }];
    });
    // what else it says is remembered beside
    if (versions.length > 0) return { ...NOTHING, versions, isTold: others.length > 0 };
  }
  return null;
}

const englishPlaces = (body: string): readonly string[] =>
  [...body.matchAll(PLACED)].map(({ groups }) => groups?.name ?? '');

const isHanPlace = (words: string): boolean =>
  CHINESE_CITIES.includes(words) || [...chineseTags(words)].every(({ tag }) => tag.startsWith('ns'));

const hanPlaces = (body: string): readonly string[] => [
  ...new Set(
    [...chineseTags(body)].filter(({ word }) => word.length > 1 && isHanPlace(word)).map(({ word }) => word),
  ),
];
