import { trimTail } from '../../../domain/text/trim.ts';

const ME = '(?:me|us)';
/** A time since which something is over. bounded: 300 characters */
const NOW = / (?:any ?more|any longer|these days|nowadays|now|lately)$/iu;
/** Words before a thing. bounded: 300 characters */
const BEFORE =
  /^(?:(?:and|but|so|well|ok|okay|right|honestly|sadly),? )?(?:(?:my|our|the|that|this|those|these|all) )?/iu;
const HOW = '(?:(?:just|really|simply|honestly|quite|even|totally|completely|kind of|all) )?';
/** Adverbs between a thing and its verb. bounded: 300 characters */
const ADVERB = / (?:just|really|simply|honestly|sadly|quite|even|totally|completely)$/iu;
/** What a thing does to somebody whom it suits; with `s` behind `no longer`. */
const suits = (s: '' | 's?') =>
  `(?:(?:work${s}|(?:do${s === '' ? '' : '(?:es)?'}) (?:it|much|anything)|cut${s} it|hold${s} (?:much|any) (?:appeal|interest)) for ${ME}` +
  `|(?:suit|fit|excite|interest|thrill|attract|tempt|motivate|inspire|amuse|entertain|move|grab)${s} ${ME}` +
  `|(?:agree${s} with|appeal${s} to|speak${s} to|sit${s} well with) ${ME}|float${s} my boat|spark${s} joy)`;
const MINE =
  `(?:(?:my|our) (?:thing|cup of tea|style|jam|scene|taste|bag|kind of (?:thing|fun)|passion)|(?:(?:right|good|fun|interesting) )?for ${ME}` +
  `|(?:fun|worth it)(?: (?:for|to) ${ME})?)`;

/** What is said of a thing that ceased to please, some only with `anymore`. bounded: 300 characters */
const SAID_OF: readonly (readonly [RegExp, 'since' | ''])[] = (
  [
    [` (?:do|does)(?:n't| not) ${HOW}${suits('')}`, 'since'],
    [` no longer ${HOW}${suits('s?')}`, ''],
    [` (?:do|does) (?:absolutely )?(?:nothing|little|zilch) for ${ME}`, 'since'],
    [` (?:isn't|aren't|is not|are not) ${HOW}${MINE}`, 'since'],
    [` (?:is|are) no longer ${HOW}${MINE}`, ''],
    [
      ` (?:has |have )?${HOW}lost (?:its|their|all|all its|all their) (?:charm|appeal|magic|shine|sparkle|lust(?:re|er)|attraction|allure|thrill)(?: (?:for|to) ${ME})?`,
      '',
    ],
    [
      ` (?:has |have )?stopped (?:being (?:fun|enjoyable|interesting|my thing)|(?:working|being fun) for ${ME}|appealing to ${ME}|agreeing with ${ME}|suiting ${ME})`,
      '',
    ],
  ] as const
).map(([source, since]) => [new RegExp(`${source}$`, 'iu'), since]);
/** Words before a thing of which the speaker has had enough. bounded: 300 characters */
const OF: readonly (readonly [RegExp, 'since' | ''])[] = (
  [
    [
      'the (?:magic|charm|appeal|novelty|thrill|fun|joy|attraction|excitement) of (?=.{2,60} (?:worn off|wore off|gone|faded|vanished|disappeared)$)',
      '',
    ],
    ["(?:(?:I|we) )?(?:can't|cannot|can not|couldn't) be (?:bothered|arsed) (?:with|doing) ", 'since'],
    ["(?:I|we)(?:'ve| have) had (?:more than )?(?:enough|my fill|our fill) of ", ''],
    ['enough (?:with|of) (?:all )?', ''],
    ["(?:I|we) (?:don't|do not) (?:really |much |particularly )?(?:care for|crave|fancy) ", 'since'],
    [
      "(?:I|we) (?:don't|do not) (?:get|see|feel|find) (?:anything|much|the (?:point|appeal|fun)) (?:out of|in|of) ",
      'since',
    ],
    ['no more (?!than\\b)', ''],
    ['no (?=.{2,60} for (?:me|us)$)', 'since'],
  ] as const
).map(([source, since]) => [new RegExp(`^(?:(?:and|but|so|well|ok|okay),? )?${source}`, 'iu'), since]);
/** What follows a thing and does not belong to it. bounded: 300 characters */
const BEHIND =
  / (?:for (?:me|us)|from (?:me|us)|in (?:this|our|my) (?:house|home|house ?hold|kitchen|family|life)|at home|either|from now on|until further notice|starting (?:today|now|tomorrow)|(?:has |have )?(?:just |really |completely )?(?:worn off|wore off|gone|faded|vanished|disappeared))$/iu;
const MOST_BEHIND = 3;

/**
 * The words for what no longer pleases or suits the speaker, or what he has done with: `open offices` of
 * `Open offices just don't suit me anymore`, `tennis` of `No more tennis for me`; null if a clause says no
 * such thing.
 */
export function spentThing(clause: string): string | null {
  if (clause.length > 300) return null;
  let said = clause;
  for (let count = 0; count < 2; count += 1) said = said.replace(NOW, '');
  const isSince = said !== clause;
  for (const [pattern, needs] of OF) {
    const lead = needs === '' || isSince ? pattern.exec(said)?.[0] : undefined;
    if (lead === undefined) continue;
    let gone = said.slice(lead.length);
    for (let count = 0; count < MOST_BEHIND; count += 1) gone = gone.replace(BEHIND, '');
    return named(gone);
  }
  for (const [pattern, needs] of SAID_OF) {
    const at = needs === '' || isSince ? pattern.exec(said)?.index : undefined;
    if (at !== undefined) return named(said.slice(0, at).replace(ADVERB, ''));
  }
  return null;
}

function named(words: string): string | null {
  const thing = trimTail(words.replace(BEFORE, ''), /^[\s.!,]$/);
  const isNone =
    thing.length < 2 ||
    thing.length > 60 ||
    /[,;]/u.test(thing) ||
    /^(?:it|this|that|they|them|he|she|you|i|we|there|which|what)$/iu.test(thing);
  return isNone ? null : thing;
}
