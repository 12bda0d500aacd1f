import { isOfAnother } from '../chat/fit.ts';
import { analyseTerms } from '../text/analyse.ts';
import { fold } from '../text/normalise.ts';
import { stem } from '../text/stem.ts';

/** What the user likes or dislikes. bounded: 500 characters */
const LIKING: readonly (readonly [isLiked: boolean, pattern: RegExp])[] = [
  [
    false,
    /^(?:I|the user)(?: really| actually| now)? (?:hates?|dislikes?|detests?|loathes?|can(?:['’]t|not| not) (?:stand|bear)|(?:do|does)(?:n['’]t| not) like|(?:am|is) not a fan of)(?: to)? (?<what>.{2,60})$/i,
  ],
  [
    true,
    /^(?:I|the user)(?: really| actually| now)? (?:likes?|loves?|enjoys?|adores?|(?:am|is) a fan of)(?: to)? (?<what>.{2,60})$/i,
  ],
  [false, /^(?:我|用户)(?:其实|现在|很|最)*(?:讨厌|不喜欢|不爱|受不了|恨)(?<what>.{1,20})$/u],
  [true, /^(?:我|用户)(?:其实|现在|很|最)*(?:喜欢|爱|热爱)(?<what>.{1,20})$/u],
];

function likingIn(text: string): { readonly isLiked: boolean; readonly what: string } | null {
  for (const [isLiked, pattern] of LIKING) {
    const what = pattern.exec(text)?.groups?.what;
    if (what === undefined) continue;
    // bounded: 60 characters
    const plain = what.replace(/(?:\s+(?:any ?more|now|at all)|了)$/i, '');
    return {
      isLiked,
      what: /\p{Script=Han}/u.test(plain) ? plain : analyseTerms(plain).toSorted().join(' '),
    };
  }
  return null;
}

const STOPPED = /\b(?:stopped|quit|gave up|have given up|['’]ve given up) (?<verb>\p{L}{3,20}ing)\b/iu;
const MAIN_VERB = /^(?:I|the user)(?: (?:often|usually|always|sometimes))? (?<verb>\p{L}{3,20})/iu;
const CHINESE_STOPPED = /^我(?:已经|现在)?戒(?:掉)?了?(?<what>烟|酒|咖啡|糖|茶)/u;

/** Whether a statement turns a liking round, or ends a habit that a memory tells: `I stopped smoking`. */
export function changesMind(statement: string, memory: string): boolean {
  if (isOfAnother(memory)) return false;
  const [said, known] = [likingIn(statement), likingIn(memory)];
  if (said !== null && known !== null)
    return said.isLiked !== known.isLiked && said.what !== '' && said.what === known.what;
  const stopped = STOPPED.exec(statement)?.groups?.verb;
  const verb = MAIN_VERB.exec(memory)?.groups?.verb;
  if (stopped !== undefined && verb !== undefined)
    return (
      stem(fold(stopped)) === stem(fold(verb.replace(/s$/, ''))) || stem(fold(stopped)) === stem(fold(verb))
    );
  const what = CHINESE_STOPPED.exec(statement)?.groups?.what;
  return (
    what !== undefined &&
    /^(?:我|用户)/.test(memory) &&
    !/不|没|戒/.test(memory) &&
    drinksOrSmokes(memory, what)
  );
}

function drinksOrSmokes(memory: string, what: string): boolean {
  const at = memory.indexOf(what);
  return at > 0 && /[抽吸喝吃]/.test(memory.slice(0, at));
}
