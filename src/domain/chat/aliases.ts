import { fold } from '../text/normalise.ts';
import { chineseTags } from '../text/segment.ts';
import { stem } from '../text/stem.ts';
import type { ChatQuestion } from './chat-question.ts';
import { GROUPS, RELATIONS } from './concepts/relations.ts';

const MAX_TEXT = 400;
/** `my wife Clara`, `my dog is called Rex`, `Clara is my wife` */
const ENGLISH: readonly RegExp[] = [
  /\b(?<who>\p{Ll}{2,12})(?:['’]s name)?(?:,| is(?: called| named)?| called| named)? (?<name>\p{Lu}\p{L}{1,20})\b/gu,
  /\b(?<name>\p{Lu}\p{L}{1,20}) is (?:my|our|(?:the )?user['’]s) (?<who>\p{Ll}{2,12})\b/gu,
];
const CHINESE_NAMED =
  /^(?:的名字)?[叫是](?:做)?(\p{Script=Han}{2,4})$|^(?![的是在会有对很和今也都就去来喜住养的不每从把被给要想])(\p{Script=Han}{2,3}?)(?=[是在会有喜住也很对每不])/u;

/** What stands before a relation of another person: `Jessica's`, `her`, `小明的`. bounded: 40 characters */
const OF_OTHERS = /(?<!\buser)['’]s (?:\p{L}+ )?$|\b(?:his|her|their) (?:\p{L}+ )?$|[^我咱们户]的$/iu;
const MAX_BEFORE = 40;

/**
 * Lets names stand for the persons that memories call by them: after `My wife Clara is a violinist`, a memory
 * about Clara answers a question about the wife. A question about a relation of the user is not answered by
 * that of another person.
 */
export function withAliases(question: ChatQuestion, texts: readonly string[]): ChatQuestion {
  const persons = question.needs.filter(({ role }) => role === 'person');
  if (persons.length === 0) return question;
  const isOfUser = persons.length === 1;
  const aliases = texts.flatMap((text) => aliasesIn(text, isOfUser));
  if (aliases.length === 0) return question;
  return {
    ...question,
    needs: question.needs.map((need) => {
      if (need.role !== 'person') return need;
      const others = aliases.flatMap(([who, name]) =>
        need.same.has(who) ? [name] : need.same.has(name) ? [who] : [],
      );
      return others.length === 0 ? need : { ...need, same: new Set([...need.same, ...others]) };
    }),
  };
}

/**
 * The persons that a text names, each with the name; at most its first 400 characters are read.
 * @param ofUser without the relations of other persons, such as `Jessica's husband Tom`
 */
export function aliasesIn(text: string, ofUser = false): readonly (readonly [who: string, name: string])[] {
  const read = text.slice(0, MAX_TEXT);
  const isLeftOut = (at: number) => ofUser && OF_OTHERS.test(read.slice(Math.max(0, at - MAX_BEFORE), at));
  const found: (readonly [string, string])[] = [];
  for (const pattern of ENGLISH)
    for (const { groups, index } of read.matchAll(pattern)) {
      if (isLeftOut(index)) continue;
      const who = stem(fold(groups?.who ?? ''));
      if (isRelation(who)) found.push([who, stem(fold(groups?.name ?? ''))]);
    }
  for (const words of RELATIONS)
    for (const who of words) {
      const at = /\p{Script=Han}/u.test(who) ? read.indexOf(who) : -1;
      if (at < 0 || isLeftOut(at)) continue;
      const after = read.slice(at + who.length, at + who.length + 8);
      const groups = CHINESE_NAMED.exec(/^\p{Script=Han}*/u.exec(after)?.[0] ?? '');
      const named = groups?.[1] ?? groups?.[2];
      const [first] = chineseTags(after);
      const name = named ?? (first?.start === 0 && /^nr/.test(first.tag) ? first.word : undefined);
      if (name !== undefined) found.push([who, name]);
    }
  return found;
}

function isRelation(word: string): boolean {
  return RELATIONS.some((words) => words.has(word)) || GROUPS.some(({ names }) => names.has(word));
}
