import { trimTail } from '../../../../domain/text/trim.ts';
import { isPassing, OTHERS, plainOf } from './turns.ts';

const SIGNS = /^[\s。.！!]$/u;

/** What people are by nature, and the opposite. bounded: 300 characters each */
const OPPOSITES: readonly (readonly [RegExp, RegExp])[] = (
  [
    [
      'early riser|early bird|morning person|(?:get(?:ting)?|wak(?:e|ing)|rise|rising|be(?:ing)?) up (?:so |very )?early|lark|up with the lark|up at dawn|early mornings?',
      'night owl|evening person|late riser|(?:stay(?:ing)?|being|be) up late|sleep(?:ing)? (?:in|late)|lie-?ins?|lying in|(?:get(?:ting)?|wak(?:e|ing)) up late|late nights?|up (?:half the night|till all hours)',
    ],
    [
      'introvert(?:ed)?|shy|quiet|reserved|withdrawn|homebody|loner|timid',
      'extr[oa]vert(?:ed)?|outgoing|sociable|social butterfly|chatty|talkative|party animal|confident',
    ],
    [
      'messy|untidy|disorgani[sz]ed|chaotic|slob|scatterbrained',
      'tidy|neat|organi[sz]ed|orderly|neat freak|methodical',
    ],
    [
      '(?:always|usually|often|chronically) (?:running )?late|unpunctual|never on time',
      'on time|punctual|early for everything|always early',
    ],
    [
      'lazy|couch potato|unfit|inactive|sedentary|out of shape',
      'active|fit|sporty|in shape|energetic|gym rat|fitness (?:freak|fanatic)|hard-working|hardworking',
    ],
    [
      'spender|spendthrift|bad with money|big spender|shopaholic',
      'saver|frugal|thrifty|good with money|careful with (?:my )?money|minimalist',
    ],
    ['pessimist(?:ic)?|glass half empty', 'optimist(?:ic)?|glass half full|positive person'],
    ['anxious|nervous|stressed|worrier|tense|highly strung', 'calm|relaxed|laid-?back|chilled|easy-?going'],
    ['forgetful|bad memory|terrible memory', 'good memory|great memory'],
    ['clumsy', 'graceful|dext(?:e)?rous'],
    ['picky eater|fussy eater|fussy|picky', 'eat (?:almost )?(?:anything|everything)|adventurous eater'],
    [
      'light sleeper|bad sleeper|poor sleeper|insomniac',
      'heavy sleeper|deep sleeper|sound sleeper|good sleeper|sleep like a (?:log|baby)|sleep (?:soundly|through|well)',
    ],
    ['impulsive|spontaneous', 'planner|cautious|careful'],
    ['perfectionist', 'easy on myself|content with good enough'],
    ['workaholic', 'work-life balance|stop at five'],
    ['hot-?tempered|short-?tempered|quick-?tempered|hothead', 'calm|even-?tempered|patient'],
    ['strict', 'lenient|easy-?going|relaxed'],
    ['decisive', 'indecisive'],
    ['bad cook|terrible cook|awful cook|hopeless cook', 'good cook|decent cook|great cook|proper cook'],
  ] as const
).map(
  ([a, b]) =>
    [a, b].map(
      (words) => /* bounded: 400 characters */ new RegExp(`\\b(?:${words})\\b`, 'iu'),
    ) as unknown as readonly [RegExp, RegExp],
);

/** Who has become otherwise. bounded: 300 characters */
const BECOME =
  /^(?:I|we)(?:'ve| have|'m| am)? ?(?:(?:really|just|now|finally|slowly|gradually|somehow|recently|actually|totally|completely) )*(?:become|became|becoming|turned(?: into)?|turning into|got|gotten|getting|grown|grew|growing|morphed into|changed into|started being|learned to be|learnt to be|learned to|learnt to) (?<what>.{3,60})$/iu;
/** bounded: 300 characters */
const IS_NOW =
  /^(?:I|we)(?:'m| am|'re| are)? (?:(?:really|just|actually|always|much more|more of|pretty|quite|very|so|totally|completely|usually|mostly) )*(?=.{3})/iu;
/** bounded: 300 characters */
const NEW = /\b(?:now|these days|nowadays|lately|since|any ?more|any longer|no longer|by now|finally)\b/iu;
/** bounded: 300 characters */
const NOT_ANY_MORE =
  /^(?:I|we)(?:'m not| am not|'m no longer| am no longer|'re no longer|'m hardly|'m never| no longer| don't| never| hardly ever| hardly)(?: (?:really|such|so|very|that|always|get))?(?: an?)? (?<what>[\p{L} -]{3,40}?)(?: any ?more| any longer| now| these days| nowadays)?$/iu;
/** bounded: 400 characters */
const OWN =
  /^(?:I|we)(?:'m| am|'re| are| have|'ve| hate| like| love| prefer| get| wake| always| usually| tend| don't| can't)\b(?<what>.{3,80})$/iu;
/** A prefix or ending that turns a word into its opposite. bounded: 300 characters */
const WORDS = /\p{L}{4,20}/gu;

const DISLIKES = /\b(?:hate|dislike|can't stand|detest|loathe|dread|don't like)\b/iu;
const NOT = /\b(?:not|never|no longer|hardly|isn't|aren't|don't|doesn't)\b|n't\b/iu;

/** Which side of which pair words are on: 1 or -1 for each pair, 0 for neither. */
function sidesOf(words: string): readonly number[] {
  const isTurned = DISLIKES.test(words) !== NOT.test(words.replace(/can't stand|don't like/iu, ' '));
  return OPPOSITES.map(([a, b]) => {
    const side = Number(a.test(words)) - Number(b.test(words));
    return isTurned ? -side : side;
  });
}

/** `impatient` and `patient`, `careless` and `careful`. */
function areOpposite(said: string, known: string): boolean {
  const [a, b] = [said, known].map((words) => words.toLowerCase().match(WORDS) ?? []);
  const isPair = (one: string, other: string): boolean =>
    ['un', 'im', 'in', 'dis', 'ir'].some((prefix) => one === prefix + other || other === prefix + one) ||
    (one.endsWith('less') && other === `${one.slice(0, -4)}ful`) ||
    (one.endsWith('ful') && other === `${one.slice(0, -3)}less`);
  return (a ?? []).some((one) => (b ?? []).some((other) => isPair(one, other)));
}

/** Whether a sentence tells that its speaker has become the opposite of what a memory tells of him. */
export function turnsOpposite(sentence: string, memory: string): boolean {
  const said = trimTail(sentence.replaceAll('’', "'"), SIGNS);
  const read = traitsIn(said);
  if (read.length === 0 || OTHERS.test(said)) return false;
  const own = OWN.exec(memory)?.groups?.what;
  if (own === undefined || OTHERS.test(memory) || / (?:and|or|but) /u.test(own)) return false;
  const known = sidesOf(memory);
  return read.some(({ what, isDenied }) => {
    if (isDenied) {
      const plain = what.toLowerCase();
      return !NOT.test(memory) && plain.length > 3 && trimTail(memory.toLowerCase(), SIGNS).endsWith(plain);
    }
    const sides = sidesOf(what);
    return (
      sides.some((side, at) => side !== 0 && side === -(known[at] ?? 0)) ||
      (!NOT.test(memory) && !NOT.test(what) && !DISLIKES.test(memory) && areOpposite(what, own))
    );
  });
}

function traitsIn(said: string): readonly { readonly what: string; readonly isDenied: boolean }[] {
  if (said.length > 300 || isPassing(said)) return [];
  const isNew = NEW.test(said);
  return said.split(/[,;:—–]| (?:and|but|so) /u).flatMap((part) => {
    const clause = plainOf(part);
    const become = BECOME.exec(clause)?.groups?.what;
    if (become !== undefined) return [{ what: become, isDenied: false }];
    if (!isNew) return [];
    const denied = NOT_ANY_MORE.exec(clause)?.groups?.what;
    return [
      ...(denied === undefined ? [] : [{ what: denied, isDenied: true }]),
      ...(IS_NOW.test(clause) ? [{ what: clause, isDenied: false }] : []),
    ];
  });
}

/** bounded: 100 characters */
const TURNABLE =
  /\b(?:un|im|in|dis|ir)\p{L}{4,16}|\p{L}{3,16}(?:less|ful)\b|patient|honest|decisive|kind|tidy|fit/iu;

/** Whether a sentence tells what its speaker has become. */
export const tellsTrait = (sentence: string): boolean =>
  traitsIn(trimTail(sentence.replaceAll('’', "'"), SIGNS)).some(
    ({ what, isDenied }) =>
      isDenied || sidesOf(what).some((side) => side !== 0) || TURNABLE.test(what.slice(0, 100)),
  );
