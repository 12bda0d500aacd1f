import { withoutLead } from '../../../../domain/chat/fit.ts';
import type { Decision, FeedbackCandidate } from '../../../../domain/feedback/decision.ts';
import { readingOf } from '../../../../domain/feedback/meant/reading.ts';
import { isOfSamePersons } from '../../../../domain/feedback/meant/same-persons.ts';
import { withoutParts } from './narrowed.ts';
import { partsOfText } from './parts.ts';
import { distinctOf, type Place, placesOf, sharedWith } from './places.ts';
import { readSaid } from './said.ts';

const MAX_TEXT = 300;
const LEAST = 0.55;
const AHEAD = 0.4;
/** A clause that only asks to take away what others name. bounded: 300 characters */
const TAKES =
  /^(?:(?:so|and|please|pls|just|then|now|kindly|can you|could you|you can|you may|best to|better) ){0,3}(?:take|get|strike|cross|wipe|clear|delete|remove|drop|scrap|erase|forget|bin|ditch|lose|scratch|cut|leave|throw|kick|chuck|rub)(?: (?:it|that|this|them|those|these|the lot|all (?:of )?(?:it|that|this)|that (?:one|bit|part|line|entry|note|thing)))?(?: (?:out|off|away|down|all|altogether|please|pls|thanks|thank you|thx|completely|again|ok|from (?:the|your|my) \p{L}+)){0,3}$/iu;
/** A clause that says that what it names is not so at all. bounded: 300 characters */
const UNTRUE =
  /\b(?:is|was|are|were)(?:n't| not) (?:even |at all )?(?:true|the case|real|a thing|correct at all)\b|\b(?:is|was|'s) (?:just |completely |totally |all |actually )?(?:made up|nonsense|rubbish|bogus|a false alarm|a misdiagnosis|a mix-?up|false|a lie|fiction|invented|untrue)\b|\bnever (?:happened|existed|been a thing)\b|\bno idea where (?:you|that|this|it)\b|\bwhere(?:ver)? (?:on earth |the hell )?(?:did|do|have) you (?:get|got) (?:that|this|it)\b/iu;
/** bounded: 300 characters */
const HAN_TAKES =
  /^(?:请|麻烦|你|您|就|那|都|也|把[它这那]|帮我|给我|直接|可以|赶紧|快|还是){0,4}(?:[清拿删去划抹撤]掉|[删清]了|删除|移除|清除|忘掉|忘了|别[留记存]着?|不[要用][留记存]着?|删|去除|(?:不[要用必]|别|甭|无需)再?(?:[记提]|保[留存]|提醒)[我着住]?)(?:吧|了|啦|谢谢|好吗|哈|啊){0,3}$/u;
/** bounded: 300 characters */
const HAN_UNTRUE =
  /(?:是|都是|全是|纯属)(?:假的|瞎[说编]的?|编的|胡说|乱写的?|虚构的?|没有的事)|不是真的|没有?(?:的|这回)事|没这(?:回)?事|不属实|子虚乌有|(?:啥|什么|一点|半点)?事儿?(?:都|也)?没有|虚惊一场|误诊|误会一场|[是个场出]乌龙(?!茶)/u;

/** What is rubbish may be a film; what was told is a notion. bounded: 300 characters */
const JUDGED = /\b(?:rubbish|nonsense|bogus|a lie|fiction|a false alarm|a mix-?up)\b/iu;
/** bounded: 300 characters */
const NOTION =
  /\b(?:allerg\p{L}*|intoleran\p{L}*|diagnos\p{L}*|misdiagnos\p{L}*|condition|results?|rumou?rs?|story|stories|things?|bits?|part|stuff|idea|entry|notes?|claim|info\p{L}*|ones?|that|this|it|all)(?:['’]s| is| was| are| were) /iu;

const isUntrue = (words: string) =>
  (UNTRUE.test(words) && (!JUDGED.test(words) || NOTION.test(words))) || HAN_UNTRUE.test(words);

/**
 * What a feedback wants to be taken away or says to be untrue, in a clause of its own, if its other words
 * speak of one claim only.
 */
export function removedParts(
  feedback: string,
  candidates: readonly FeedbackCandidate[],
): Pick<Decision, 'versions' | 'forgotten'> | null {
  if (feedback.length > MAX_TEXT) return null;
  // bounded: 300 characters
  const clauses = feedback.split(/[,;.!?，；。！？]+\s*|\s+(?:so|and)\s+(?=\p{L}+ (?:it|that|this)\b)/u);
  const isTaking = clauses.some((words) => TAKES.test(words.trim()) || HAN_TAKES.test(words.trim()));
  if (!isTaking && !isUntrue(feedback)) return null;
  // `the allergy was nonsense, they did the test`: the first clause says what is not so
  const [first = ''] = clauses;
  const isFirst = !isTaking && isUntrue(first) && readingOf(first).things.size > 1;
  const about = (isFirst ? [first] : clauses)
    .filter((words) => !TAKES.test(words.trim()) && !HAN_TAKES.test(words.trim()))
    .join(', ');
  // `he's my stepfather, no idea where you got that` says what is so instead
  const isTold = readSaid(feedback).fills.some(({ part, slot }) =>
    slot.type === 'words' ? !isUntrue(part.text) : true,
  );
  if (!isTaking && isTold && !isFirst) return null;
  const said = { about, reading: readingOf(about) };
  const places = placesOf(candidates);
  const all = distinctOf(places);
  // `paid Marlon back, drop that one`: who is named is meant
  const isNamed = ({ reading }: Place) => !reading.names.isDisjointFrom(said.reading.names);
  const ranked = (places.some(isNamed) ? places.filter(isNamed) : places)
    .filter(({ words, reading }) => isOfSamePersons(about, words, said.reading, reading))
    .map((place) => ({ place, score: sharedWith(place, said, all) }))
    .toSorted((a, b) => b.score - a.score);
  const [best] = ranked;
  if (best === undefined || best.score < LEAST) return null;
  const { group, words } = best.place;
  const isOther = ranked.some(
    ({ place, score }) =>
      (place.group !== group || (place.words !== words && place.index === best.place.index)) &&
      score > best.score - AHEAD,
  );
  if (isOther) return null;
  const meant = places.filter((place) => place.group === group);
  const versions: { index: number; text: string }[] = [];
  const forgotten: number[] = [];
  for (const [index, own] of Map.groupBy(meant, (place) => place.index)) {
    const text = candidates[index]?.text ?? '';
    const gone = own.filter(
      (place) => place.words === words || sharedWith(place, said, all) >= best.score - AHEAD,
    );
    if (gone.length === partsOfText(withoutLead(text)).length) forgotten.push(index);
    else if (gone.length > 0)
      versions.push({
        index,
        text: withoutParts(
          text,
          gone.map(({ part }) => part),
        ),
      });
  }
  return versions.length + forgotten.length === 0 ? null : { versions, forgotten };
}
