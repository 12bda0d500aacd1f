import { stem } from '../../../domain/text/stem.ts';
import { ASIDE, termsOf } from './english-terms.ts';
import type { Link, Told } from './linked-clauses.ts';

/** What somebody is afraid of. bounded: 300 characters */
const FEAR =
  /^(?:so |really |very |quite |absolutely |a bit |still )*(?:afraid|scared|frightened|terrified|petrified|fearful) of (?<what>.{2,60})$/iu;

/** `I'm not afraid of dogs any more` after `I'm scared of dogs`. */
const losesFear: Link = (told, { old, isOwn }) => {
  const { claim } = told;
  if (!told.isOwn || !isOwn || claim.verb !== 'be' || old.verb !== 'be') return false;
  if (old.polarity !== 'affirmed' || old.tense === 'past' || claim.tense === 'past') return false;
  const isOver = claim.polarity === 'ended' || (claim.polarity === 'denied' && told.isCued);
  if (!isOver || /\b(?:today|tonight|as|so|that|when|with you)\b/iu.test(claim.complement)) return false;
  const [now, before] = [claim, old].map(({ complement }) =>
    termsOf(FEAR.exec(complement.replace(ASIDE, ' ').replace(/\s+/gu, ' ').trim())?.groups?.what ?? ''),
  );
  return now !== undefined && before !== undefined && now.length > 0 && now.join() === before.join();
};

const COUNT = '\\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty';
const GROUP = 'team|group|class|band|household|family|department|company|crew|squad|choir|office|startup';
/** How many a group has, in a memory. bounded: 400 characters */
const SIZED = new RegExp(
  `\\b(?<group>${GROUP})(?: (?:of|has|have|with)| is (?:a )?)(?: (?:about|around|just|only))? (?<count>${COUNT})(?= (?:people|members|persons|employees|of us)|$)`,
  'iu',
);
/** The same in a clause. bounded: 300 characters */
const NOW_SIZED = new RegExp(
  `\\b(?:my|our|the) (?<group>${GROUP})(?:'s| is| has| are)?(?: now| (?:just |recently )?(?:grown|grew|shrunk|shrank|expanded|up|down)(?: (?:from .{1,12} )?(?:to|at))?| at)* (?<count>${COUNT})(?= (?:strong|people|members|persons|employees|of us|now)|$)|\\b(?:lead|run|manage|have|head) a (?<of>${GROUP}) of (?<many>${COUNT})\\b`,
  'iu',
);

/** `My team's eight strong now` after `I lead a team of six`. */
const isOtherSize: Link = (told, { text, old }) => {
  const before = SIZED.exec(text.replace(/[.!]$/u, ''))?.groups;
  const now = NOW_SIZED.exec(told.text)?.groups;
  if (before === undefined || now === undefined || told.claim.polarity === 'denied') return false;
  if (
    old.polarity !== 'affirmed' ||
    !(told.isCued || /\b(?:grown|grew|shrunk|shrank|expanded)\b/iu.test(told.text))
  )
    return false;
  const [group, count] = [now.group ?? now.of, now.count ?? now.many];
  return (
    group?.toLowerCase() === before.group?.toLowerCase() &&
    count?.toLowerCase() !== before.count?.toLowerCase()
  );
};

/** bounded: 300 characters */
const FAVOURITE_NOW =
  /^(?<one>[\p{L}\d' -]{2,40}?)(?:'s| is| are| became| has become|'s become) (?:now )?my (?:new )?favou?rite(?: (?<noun>[\p{L}]+(?: [\p{L}]+)?))?$/iu;
/** bounded: 400 characters */
const FAVOURITE = /^my favou?rite (?<noun>[\p{L}]+(?: [\p{L}]+)?) (?:is|are) (?<one>.{2,60})$/iu;

/** `History's my favorite subject now` after `My favourite subject is biology`. */
const isOtherFavourite: Link = (told, { text }) => {
  const before = FAVOURITE.exec(text.replace(/[.!]$/u, ''))?.groups;
  if (before === undefined || !told.isCued) return false;
  const plain = told.text.replace(ASIDE, ' ').replace(/\s+/gu, ' ').trim();
  const now = FAVOURITE_NOW.exec(plain)?.groups;
  if (now?.noun === undefined) return false;
  const [a, b] = [now.noun, before.noun].map((noun) => termsOf(noun ?? '').join());
  return a === b && termsOf(now.one ?? '').join() !== termsOf(before.one ?? '').join();
};

/** Ranks that say nothing of what the work is. */
const RANKS = new Set(
  termsOf(
    'deputy assistant junior senior general head chief lead vice associate acting regional interim sous trainee executive',
  ),
);
/** bounded: 300 characters */
const BECAME =
  /^(?:I|we)(?:'m| am|'ve become| became| have become|'ve been made| was made| got promoted to| have been promoted to|'ve been promoted to)(?: now| officially| finally)? (?:the |an? )?(?<role>[\p{L}-]+(?: [\p{L}-]+){0,3}?)(?: (?:of|at|in|for|as of|from|since|on) .{1,80}| now| today)?$/iu;
/** bounded: 400 characters */
const ROLE =
  /^I(?:'m| am| work as|'m working as)(?: the| an?)? (?<role>[\p{L}-]+(?: [\p{L}-]+){0,3}?)(?: (?:of|at|in|for|with) .{1,80})?$/iu;

/** `They've made me general manager` after `I'm the deputy manager of a hotel`: another rank of one work. */
const risesTo: Link = (told, known) => {
  if (!told.isOwn || !known.isOwn || told.claim.polarity !== 'affirmed') return false;
  const [now, before] = [
    BECAME.exec(told.text)?.groups?.role,
    ROLE.exec(known.text.replace(/[.!]$/u, ''))?.groups?.role,
  ].map((words) => termsOf(words ?? ''));
  if (now === undefined || before === undefined || now.length === 0 || before.length === 0) return false;
  if (now.join() === before.join() || now.at(-1) !== before.at(-1)) return false;
  const differ = [
    ...now.filter((term) => !before.includes(term)),
    ...before.filter((term) => !now.includes(term)),
  ];
  return differ.length > 0 && differ.every((term) => RANKS.has(term));
};

/** The end of a search that is not named. bounded: 300 characters */
const SEARCH_OVER =
  /^(?:the |my |our )?(?:(?<what>\p{L}+) )?(?:search|hunt|hunting|searching)(?:'s| is| has)?(?: finally| now| officially)? (?:over|ended|done|come to an end)\b/iu;
const SOUGHT = /\b(?:looking|searching|hunting) for (?:an? |some )?(?<what>.{2,60})$/iu;

/** `Search over, someone signed for the room` after `I'm looking for a roommate`. */
const endsSearch: Link = (told, { text, isOwn }) => {
  const sought = isOwn ? SOUGHT.exec(text.replace(/[.!]$/u, ''))?.groups?.what : undefined;
  if (sought === undefined) return false;
  const found = SEARCH_OVER.exec(told.text)?.groups ?? SEARCH_OVER.exec(told.sentence)?.groups;
  if (found === undefined) return false;
  const what = stem((found.what ?? '').toLowerCase());
  return what === '' || termsOf(sought).includes(what);
};

/** Fears, sizes, favourites, ranks and searches. */
export const ATTRIBUTES_LINKED: readonly Link[] = [
  losesFear,
  isOtherSize,
  isOtherFavourite,
  risesTo,
  endsSearch,
];

/** Whether a clause tells such a thing at all. */
export const tellsAttribute = ({ text, sentence }: Told): boolean =>
  [NOW_SIZED, FAVOURITE_NOW, SEARCH_OVER].some((one) => one.test(text)) || SEARCH_OVER.test(sentence);
