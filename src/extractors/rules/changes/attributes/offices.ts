import { nounKinds } from '../../profile-tagger/english-nouns.ts';
import { termsOf } from '../english-terms.ts';
import type { Link, Told } from '../linked-clauses.ts';

/** What somebody is for a group. bounded: 400 characters */
const OFFICE =
  /^I(?:'m| am)(?: currently| now)?(?: the| our)? (?<role>[\p{L}-]+(?: [\p{L}-]+)?) (?:of|for|at|in) (?:the|my|our) .{2,60}$|^I(?:'m| am) (?:the|our) (?:\p{L}+'s )?(?<own>[\p{L}-]+(?: [\p{L}-]+)?)$|^I (?:work|serve|act|volunteer|play) as (?:the |an? )?(?<as>[\p{L}-]+(?: [\p{L}-]+)?)(?: (?:of|for|at|in) .{2,60})?$/iu;
/** bounded: 300 characters */
const RESIGNS =
  /^(?:I|we)(?:'ve| have)? (?:(?:just|finally|recently|officially) )*(?:(?:stepped down|resigned|retired|stood down) (?:as|from being|from my role as) |(?:handed over|handed on|passed on|gave up|given up|quit|dropped|left|stepped down from|stepped back from|resigned from|lost)(?: being)? )(?:the |my |our |being )*(?:role of |job of |post of |position of )?(?<role>[\p{L}-]+(?: [\p{L}-]+)??)(?: (?:job|role|post|position|duties|spot|title|armband|seat))?(?: (?:to|of|for|at|in|after|last|this|on|because|since|yesterday|today) .{1,80}| yesterday| today)?$/iu;
/** bounded: 300 characters */
const SUCCEEDED =
  /^(?!(?:I|we|my|our)\b)[\p{L}' -]{2,40}?(?:'s| is| has| was| will be)?(?: now| been| just)* (?:(?:the|our) new (?<new>[\p{L}-]+(?: [\p{L}-]+)?)|took over (?:from me )?as (?:the )?(?<over>[\p{L}-]+(?: [\p{L}-]+)?)|(?:elected|voted|chosen as|appointed)(?: the| our)?(?: new)? (?<voted>[\p{L}-]+(?: [\p{L}-]+)?))(?: (?:now|since|from|as of|of (?:the|our) .{2,30}).*)?$/iu;

const roleOf = (words: string | undefined): string => termsOf(words ?? '').at(-1) ?? '';

/** Whether a word names a person by what he does. */
const isRole = (words: string): boolean => {
  const last = words.toLowerCase().split(' ').at(-1) ?? '';
  return nounKinds(last).some((kind) => kind === 'wn person' || kind === 'wn job');
};

/** `I stepped down as treasurer` and `Margaret is the new treasurer` after `I'm treasurer of the club`. */
const leavesOffice: Link = (told, known) => {
  if (told.claim.polarity === 'denied' || !known.isOwn || known.old.polarity !== 'affirmed') return false;
  const groups = OFFICE.exec(known.text.replace(/[.!]$/u, ''))?.groups;
  const held = groups?.role ?? groups?.own ?? groups?.as;
  if (held === undefined || !isRole(held)) return false;
  const role = roleOf(held);
  if (told.isOwn) return role === roleOf(RESIGNS.exec(told.text)?.groups?.role);
  const other = SUCCEEDED.exec(told.text)?.groups;
  return role === roleOf(other?.new ?? other?.over ?? other?.voted);
};

const POSITIONS =
  'striker|forward|winger|midfielder|defender|goalkeeper|goalie|keeper|centre-back|center-back|left-back|right-back|full-back|sweeper|(?:point|shooting) guard|centre|center|pitcher|catcher|shortstop|setter|libero|quarterback|linebacker|fly-half|scrum-half|prop|hooker';
/** Where somebody plays. bounded: 400 characters */
const PLAYS = new RegExp(
  `^I(?:'m| am| play(?: as)?| play in)(?: the| an?)? (?<role>${POSITIONS})\\b|^I play (?:in|on) (?:the )?(?<place>goal|defence|defense|midfield|attack|the wing)\\b`,
  'iu',
);
/** bounded: 300 characters */
const PLAYS_NOW = new RegExp(
  `\\b(?:I(?:'m| am)?(?: now)? (?:play(?:ing)?(?: as| in| on)?)|I(?:'m| am)(?: now)?|(?:moved|switched|put|made) me (?:to|in|into|up|an?|the)?)(?: the| an?)? ?(?<role>${POSITIONS}|goal|defence|defense|midfield|attack|front|up front|the wing)(?![-\\p{L}])`,
  'iu',
);
const PLACES: Readonly<Record<string, string>> = {
  goal: 'keeper',
  goalkeeper: 'keeper',
  goalie: 'keeper',
  defence: 'defender',
  defense: 'defender',
  midfield: 'midfielder',
  attack: 'striker',
  front: 'striker',
  'up front': 'striker',
  forward: 'striker',
};

/** `The coach moved me to midfield` after `I play striker`. */
const playsElsewhere: Link = (told, known) => {
  if (!known.isOwn || told.claim.polarity !== 'affirmed' || known.old.polarity !== 'affirmed') return false;
  const old = PLAYS.exec(known.text)?.groups;
  const now = PLAYS_NOW.exec(told.text)?.groups?.role?.toLowerCase();
  if (old === undefined || now === undefined) return false;
  const isMove = /\b(?:moved|switched|put|made) me\b/iu.test(told.text);
  if (
    !(isMove || (told.isOwn && told.isCued)) ||
    /\b(?:today|on (?:\p{L}+day)|last (?:night|week|game))\b/iu.test(told.text)
  )
    return false;
  const before = (old.role ?? old.place ?? '').toLowerCase();
  return (PLACES[now] ?? now) !== (PLACES[before] ?? before);
};

/** What somebody is in a group, and no more. */
export const OFFICES: readonly Link[] = [leavesOffice, playsElsewhere];

/** Whether a clause tells such a change. */
export const tellsOffice = ({ text, isOwn }: Told): boolean =>
  (isOwn ? RESIGNS.test(text) : SUCCEEDED.test(text)) || PLAYS_NOW.test(text);
