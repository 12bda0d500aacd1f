import { trimTail } from '../../../../domain/text/trim.ts';
import { ASIDE, termsOf } from '../english-terms.ts';
import { isLimited } from '../limits.ts';
import { excludeEachOther } from './alternatives.ts';
import { stanceIn } from './stances.ts';
import { headOf, meansAllOf } from './things.ts';
import { clausesIn, isAddition, isCued, isPassing, OTHERS } from './turns.ts';

const SIGNS = /^[\s。.！!]$/u;

const TO = "(?<to>(?:the |an? |my )?[\\p{L}\\d][\\p{L}\\d'& -]{1,40}?)";
const FROM = "(?<from>(?:the |an? |my )?[\\p{L}\\d][\\p{L}\\d'& -]{1,40}?)";
const END =
  '(?=$|[.!]| (?:any ?more|any longer|now|these days|nowadays|lately|instead|since|for (?:me|us|good|that|this|meetings|everything)|from (?:now|here)|in|on|at|with|when|while|completely|entirely|altogether|every|again|to work|and|where|by|as|after)(?:$|[^\\p{L}]))';
const I =
  "(?:(?:I|we)(?:'ve|'m|'re|'d)?(?: have| am| are| had)? )?(?:(?:really|just|now|finally|even|all|totally|completely|recently|always|only|mostly|both|do|much) )*";
const build = (sources: readonly string[]): readonly RegExp[] =>
  sources.map(
    (source) =>
      /* bounded: 300 characters */ new RegExp(
        source.replace('{TO}', TO).replace('{FROM}', FROM).replace('{END}', END),
        'iu',
      ),
  );

/** What takes the place of something else, whatever else the sentence says. */
const SWITCHED = build([
  `^${I}(?:switched|moved|changed|gone|went|converted|swapped|crossed|migrated|defected)(?: over| across| back)? to (?!bed|sleep|work|see)(?:using |drinking |eating |having |reading |taking |watching |wearing |playing )?{TO}{END}`,
  `^${I}(?:swapped|traded|exchanged|ditched|dropped|replaced|left|given up|gave up) {FROM} (?:for|with|by|in favour of|in favor of) {TO}{END}`,
  `^${I}(?:(?:finished|completed|done with|done) )?(?:migrating|moving|switching|converting|porting|the (?:move|switch|migration)|migration)(?: [\\p{L} ]{2,30}?)?(?: over| across)? to {TO}{END}`,
  `^(?:(?:my |the )?(?:doc|doctor|gp|consultant|dietician|physio|vet|boss|company|team|office|school|firm)|they|we)(?:'ve|'s| have| has)? (?:just |finally )?(?:swapped|switched|changed|replaced|moved|took) (?:me (?:off|from) |us (?:off|from) |over from |from )?{FROM} (?:for|to|onto|with|by|and put me on) {TO}{END}`,
  `^{TO}(?:'s|'ve| has| have)? (?:won me over|converted me|taken over(?: (?:from|as) .{2,30})?|overtaken .{2,30}|replaced .{2,30}|taken the place of .{2,30})$`,
  `^${I}(?:turned into|become|became|becoming|turning into) (?:more of )?an? {TO} (?:person|lover|drinker|fan|man|woman|type|convert|eater|reader|user|household|family)\\b`,
  `^${I}(?:come|came) (?:round|around) to (?:preferring |liking |using |working (?:from|in|at) )?{TO}{END}`,
]);
/** What does so if the sentence says that it is new. */
const NOW = build([
  `^(?:I'd|we'd|I would|we would|I'll|would|I) (?:much |far )?(?:rather|sooner|preferably|prefer) (?:to )?(?:have |take |sit (?:in|by|on|at) |use |drink |eat |get |go (?:to|by|with|for) |be (?:in|at|on) |watch |read |see |work (?:from|in|at) |talk (?:on|over) |speak (?:on|over) |live (?:in|by) |sleep (?:in|on) |pay (?:by|with|in) )?{TO}(?: (?:than|to|over|instead of|rather than) (?:take |have |go (?:to|by) )?{FROM})?{END}`,
  `^(?:it's|it is|I'm all about|we're all about|make it|it's all|it's only|it's mostly|it's always) {TO}(?: (?:over|rather than|instead of|not) {FROM})?{END}`,
  `^(?:my |the )?{TO}(?:'s| is| are|'re| has become| have become|'s become| became) (?:my|our) (?:new |main |primary |default |daily |regular )*(?:favou?rite|browser|editor|driver|database|laptop|computer|car|tool|app|provider|search engine|mail|phone|bank|paper|drink|choice|preference|thing|pick|shop|supermarket|go-to|usual|default|team|sport)\\b`,
  `^{TO} (?:suits?|works?|feels?|goes|fits?|is|are|does|do|tastes?)(?: for)?(?: me| us)? (?:much |a lot |far |way )?(?:better|nicer|easier|best)\\b`,
  `^${I}(?:prefer|like|love|enjoy) {TO} (?:better|best|over|to|than|rather than)(?: {FROM})?{END}`,
  `^${I}prefer {TO}{END}`,
  `^${I}(?:happier|better off|happiest|more comfortable|back|all|more|most at home) (?:in|with|on|at|to|by|into) {TO}{END}`,
  `^${I}(?:do|write|run|keep|code|store|have) (?:everything|it all|all (?:of )?(?:that|it|my \\p{L}+)|all) (?:in|on|with) {TO}{END}`,
  `^${I}(?:got|bought|treated) (?:myself|ourselves|me) (?:to )?(?:an? )?(?:new )?{TO}{END}`,
  `^(?:I|we)(?:'m|'re| am| are) (?:on|with|using|wearing|reading|drinking|taking|at|driving|riding|watching|playing|back to|back on|back with) {TO}{END}`,
  `^${I}(?:use|drink|eat|have|take|wear|read|watch|play|ride|drive|choose|pick|go for|opt for|book|sit in|sit by|sit at|sit on|order|buy|get|go by|go to|shop at|bank with|stick to|stick with|work from|work at|work in|listen to|swim|cycle|walk|pay (?:for everything )?(?:by|with|in)|live in|live by|talk on|sleep on) {TO}{END}`,
]);
/** What the verb itself tells: `I'd rather fly`. */
const BY_VERB = /^(?:fly|drive|cycle|walk|run|swim|text|call|email|read|bake)$/iu;

/** bounded: 400 characters */
const PLACED =
  /^(?:I|we) (?:always |usually |mostly |only |normally |generally |often )?(?:like to |love to |prefer to )?(?:sit|work|shop|bank|travel|go|commute|sleep|live|stay|study|pay|get|listen|swim|cycle|walk|run|drive|fly|do|buy)\b(?<rest>.{2,80})$/iu;

/** Ways to get a thing. bounded: 400 characters */
const GETS =
  /^(?:I|we)(?:'ve| have)? (?:(?:always|usually|mostly|only|just|all|now|started|begun) )*(?:(?<made>make|bake|grow|brew|cook|knit|sew|roast|making|baking|growing|brewing|cooking|knitting|sewing|roasting)|buy|get|order|purchase|buying|getting|ordering) (?<what>[\p{L} -]{3,40}?)(?=$|[.!,]| (?:at|from|in|online|now|these|myself|ourselves|instead|every|on|for)\b)/iu;

/** `I bake my own bread these days` after `I buy my bread at the bakery`. */
function getsOtherwise(clause: string, memory: string): boolean {
  const [a, b] = [clause, memory].map((text) => GETS.exec(text)?.groups);
  if (a === undefined || b === undefined || (a.made === undefined) === (b.made === undefined)) return false;
  const [said, known] = [a, b].map(({ what = '' }) => termsOf(what));
  return (
    /\b(?:my|our|all)\b/iu.test(a.what ?? '') &&
    said !== undefined &&
    known !== undefined &&
    meansAllOf(said, known)
  );
}

/** The words of what a memory tells its speaker to use, do or like, of one slot; empty if it tells none. */
function placeIn(memory: string): { readonly words: readonly string[]; readonly isOnly: boolean } | null {
  const stance = stanceIn(memory);
  if (stance !== null) {
    if (!stance.isFor) return null;
    const isOnly = stance.isOnly || stance.kind === 'take';
    return { words: stance.thing, isOnly };
  }
  const rest = PLACED.exec(memory)?.groups?.rest;
  return rest === undefined || / (?:and|or) |,/u.test(rest) ? null : { words: termsOf(memory), isOnly: true };
}

/** Whether a sentence tells that something has taken the place of what a memory tells: an aisle seat. */
export function takesPlace(sentence: string, memory: string): boolean {
  const said = trimTail(sentence.replaceAll('’', "'"), SIGNS);
  if (isPassing(said) || isAddition(said)) return false;
  const others = OTHERS.exec(said)?.[0].toLowerCase();
  if (others !== undefined && !memory.toLowerCase().includes(others)) return false;
  const isNew = isCued(said);
  if (isNew && clausesIn(said).some((clause) => getsOtherwise(clause, memory))) return true;
  const found = clausesIn(said).flatMap((clause) => [
    ...SWITCHED.flatMap((pattern) => read(pattern, clause, true)),
    ...(isNew ? NOW.flatMap((pattern) => read(pattern, clause, false)) : []),
  ]);
  if (found.length === 0) return false;
  const place = placeIn(memory);
  if (place === null) return false;
  return found.some(({ to, from, isSwitch }) => {
    if (to.length === 0 || to.every((term) => place.words.includes(term))) return false;
    if (!isSwitch && (!place.isOnly || isLimited(said, memory))) return false;
    if (from.length > 0) return meansAllOf(from, place.words);
    if (excludeEachOther(to, place.words)) return true;
    // `my news from Sky` after `the news on BBC`
    const whole = termsOf(memory);
    if (to.some((term) => place.words.includes(term)) && excludeEachOther(to, whole)) return true;
    const stance = stanceIn(memory);
    return stance !== null && stance.lesser.length > 0 && headOf(stance.lesser) === headOf(to);
  });
}

function read(pattern: RegExp, clause: string, isSwitch: boolean) {
  const { to, from = '' } = pattern.exec(clause)?.groups ?? {};
  if (to === undefined && !BY_VERB.test(clause)) return [];
  return [{ to: termsOf((to ?? '').replace(ASIDE, ' ')), from: termsOf(from.replace(ASIDE, ' ')), isSwitch }];
}

/** Whether a sentence tells of something that it takes the place of another. */
export function tellsPlace(sentence: string): boolean {
  const said = trimTail(sentence.replaceAll('’', "'"), SIGNS);
  if (isPassing(said) || isAddition(said)) return false;
  const isNew = isCued(said);
  return clausesIn(said).some(
    (clause) => SWITCHED.some((one) => one.test(clause)) || (isNew && NOW.some((one) => one.test(clause))),
  );
}
