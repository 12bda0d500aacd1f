import { areAlternatives } from '../../../domain/feedback/alternatives.ts';
import { stem } from '../../../domain/text/stem.ts';
import type { EnglishClaim } from '../claims/english.ts';
import { ASIDE, isList, termsOf } from './english-terms.ts';

/** Verbs that say little beside their object: who stops putting sugar in tea no longer takes it. */
const LIGHT = new Set(
  'put add use take have do drink eat go ride pour buy get carry want need order practise practice attend'.split(
    ' ',
  ),
);
/** What moves somebody, as the verb of it. */
const RIDES: readonly (readonly [RegExp, string])[] = [
  [/^(?:cycle|bike|bicycle|ride (?:(?:my|the|a) )?(?:bike|bicycle))\b/iu, 'cycle'],
  [/^(?:nap|(?:take|have) (?:an? )?(?:\p{L}+ )?naps?)\b/iu, 'nap'],
  [/^(?:swim|go swimming|go for (?:an? )?swims?)\b/iu, 'swim'],
  [/^(?:run|jog|go (?:running|jogging)|go for (?:an? )?(?:runs?|jogs?))\b/iu, 'run'],
  [/^(?:salt|(?:use|add|put) salt)\b/iu, 'salt'],
];

const plain = (words: string) => words.replace(ASIDE, ' ').replace(/\s+/gu, ' ').trim();

/** The verb of a doing that can be told by several: `I ride my bike`, `I cycle`. */
function doingOf({
  verb,
  complement,
}: EnglishClaim): { readonly name: string; readonly rest: string } | null {
  const words = plain(`${verb} ${complement}`);
  for (const [pattern, name] of RIDES) {
    const match = pattern.exec(words)?.[0];
    if (match !== undefined) return { name, rest: words.slice(match.length) };
  }
  return null;
}

/** `I stopped putting sugar in my tea` after `I take sugar in my tea`. */
export function stopsTaking(claim: EnglishClaim, old: EnglishClaim): boolean {
  if (claim.polarity !== 'ended' || old.polarity !== 'affirmed' || claim.tense === 'past') return false;
  const [a, b] = [doingOf(claim), doingOf(old)];
  if (a !== null && b !== null && a.name === b.name) {
    const known = termsOf(b.rest);
    return termsOf(a.rest).every((term) => known.includes(term));
  }
  if (!LIGHT.has(claim.verb) || !LIGHT.has(old.verb)) return false;
  const [said, known] = [termsOf(plain(claim.complement)), termsOf(plain(old.complement))];
  const [head] = termsOf(plain(old.complement).split(/ (?:in|on|at|with|to|for|every|each) /iu)[0] ?? '');
  const isAll = said.length > 0 && said.every((term) => known.includes(term)) && !isList(old, said);
  return isAll && (head === undefined || said.includes(head) || said.includes(stem(old.verb)));
}

const MEATS = /^(?:chicken|beef|pork|lamb|steak|bacon|meat|ham|turkey|sausages?|burgers?|red meat)$/iu;

/** `I started eating chicken again` after `I don't eat meat`. */
function eatsKind({ verb, complement, text }: EnglishClaim, old: EnglishClaim): boolean {
  return (
    verb === 'eat' &&
    old.verb === 'eat' &&
    old.polarity !== 'affirmed' &&
    /\bagain\b/iu.test(text) &&
    MEATS.test(plain(complement)) &&
    /^(?:any )?meat$/iu.test(plain(old.complement))
  );
}

/** Words by which somebody takes up again what he had given up. bounded: 300 characters */
const BACK =
  /^(?:(?:right|fully|finally|now|happily) )*back (?:on|to|into|at|onto)(?: (?:the|my))? (?:(?:eating|drinking|having|doing|using|playing|smoking|taking|the) )?(?<what>.{2,60})$/iu;

/** `I'm back on dairy`, `I've gone back to drinking wine` after `I don't eat dairy`, `I don't drink wine`. */
export function resumes(claim: EnglishClaim, old: EnglishClaim): boolean {
  if (claim.polarity === 'affirmed' && eatsKind(claim, old)) return true;
  if (claim.polarity !== 'affirmed' || !/^(?:be|go|get)$/u.test(claim.verb) || claim.tense === 'future')
    return false;
  const isWithout =
    old.polarity !== 'affirmed' ||
    /^(?:quit|stop|avoid|drop|skip)$/u.test(old.verb) ||
    /^up /iu.test(old.complement);
  const what = BACK.exec(plain(claim.complement))?.groups?.what;
  if (what === undefined || !isWithout) return false;
  const [said, known] = [termsOf(what), termsOf(plain(old.complement).replace(/^up /iu, ''))];
  const own = [...known, ...(known.length === 0 ? [stem(old.verb)] : [])];
  return said.length > 0 && own.length > 0 && own.every((term) => said.includes(term));
}

/** bounded: 300 characters */
const KIND = /^(?:(?:into|now|more of|such) )*an? (?<what>\p{L}+)[ -](?:person|drinker|lover|eater|fan)\b/iu;

/** `I've become a coffee person` after `I prefer tea`. */
export function becomesKind(claim: EnglishClaim, old: EnglishClaim): boolean {
  const isNow = /^(?:become|turn|get)$/u.test(claim.verb) || (claim.verb === 'be' && claim.isChange);
  if (!isNow || claim.polarity !== 'affirmed' || old.polarity !== 'affirmed') return false;
  const what = KIND.exec(claim.complement)?.groups?.what;
  const known =
    old.verb === 'be'
      ? KIND.exec(old.complement)?.groups?.what
      : old.verb === 'prefer'
        ? /^(?<what>\p{L}+)(?: (?:to|over) \p{L}+)?$/u.exec(plain(old.complement))?.groups?.what
        : undefined;
  return what !== undefined && known !== undefined && what !== known && areAlternatives(what, known);
}

/** `I do evening workouts now` after `I prefer morning workouts`: the same thing of another kind. */
export function doesInstead(claim: EnglishClaim, old: EnglishClaim): boolean {
  const isLiked = /^(?:prefer|like|love|favou?r)$/u.test(old.verb) && old.polarity === 'affirmed';
  if (!isLiked || !/^(?:do|have|take|go|use)$/u.test(claim.verb) || claim.polarity !== 'affirmed')
    return false;
  if (claim.tense === 'past' || claim.modal !== '' || !claim.isChange) return false;
  const [said, known] = [termsOf(plain(claim.complement)), termsOf(plain(old.complement))];
  return (
    said.length === 2 &&
    known.length === 2 &&
    said[1] === known[1] &&
    areAlternatives(said[0] ?? '', known[0] ?? '')
  );
}

/** `We left Barclays` after `We bank with Barclays`. */
export function leavesName(claim: EnglishClaim, old: EnglishClaim): boolean {
  if (!/^(?:leave|ditch|drop|dump)$/u.test(claim.verb) || claim.tense !== 'past') return false;
  if (!/^(?:bank|use|shop|order|train|subscribe|listen)$/u.test(old.verb) || old.polarity !== 'affirmed')
    return false;
  const words = plain(claim.complement);
  const [said, known] = [termsOf(words), termsOf(plain(old.complement))];
  return /^\p{Lu}/u.test(words) && said.length > 0 && said.join() === known.join();
}
