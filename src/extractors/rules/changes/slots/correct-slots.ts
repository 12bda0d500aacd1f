import { leadOf, withoutLead } from '../../../../domain/chat/fit.ts';
import type { Decision, FeedbackCandidate } from '../../../../domain/feedback/decision.ts';
import { readingOf } from '../../../../domain/feedback/meant/reading.ts';
import { isOfSamePersons } from '../../../../domain/feedback/meant/same-persons.ts';
import { type ToldAs, toldAs } from '../../../../domain/feedback/meant/told-as.ts';
import { replaced } from '../../../../domain/feedback/replaced.ts';
import { analyseTerms } from '../../../../domain/text/analyse.ts';
import { isAlike, isOfKind, isSame, names } from './alike.ts';
import { nameMeant } from './names.ts';
import type { Part } from './parts.ts';
import { distinctOf, type Place, placesOf, sharedWith } from './places.ts';
import { type Fill, namesSubject, readSaid, type Said } from './said.ts';
import { isOfOtherBearer } from './same-bearer.ts';
import type { Slot } from './slots.ts';

const MAX_TEXT = 500;
const MOST_FILLS = 6;
/** What a feedback says to be wrong is meant; what it only names may be. */
const DENIED = 3;
const NAMED = 1.2;
const SAME_VERB = 0.3;
const KEPT = 1.2;
const ALIKE = 0.6;
/** Words of other clauses of the feedback say less of a value than those of its own. */
const AROUND = 0.7;
/** Least share that both have to speak of, if something is said to be wrong or to have changed, or else. */
const LEAST = 0.55;
const LEAST_PLAIN = 1;
const LEAST_WORDS = 0.4;
/** By how much the best place must be ahead of another. */
const AHEAD = 0.4;
const HAN = /\p{Script=Han}/u;
const COPULA =
  /^(?:be|get|go|look|say|read|是|叫做?|姓|(?:的)?应该是|(?:的)?才是|的是|在|住在?|改[成为到在]|换成|变[成为])$/u;
interface Match {
  readonly fill: Fill;
  readonly place: Place;
  readonly old: Slot;
  readonly score: number;
}

/**
 * Memories in which a value takes the place of the one that a feedback means: of the same kind, in the clause
 * that speaks of the same, or the very one that the feedback denies. Nothing if several fit.
 */
export function correctedSlots(
  feedback: string,
  candidates: readonly FeedbackCandidate[],
): Decision['versions'] {
  if (feedback.length > MAX_TEXT) return [];
  const told = toldBy(feedback);
  if (told === 'nothing') return [];
  const said = readSaid(feedback);
  if (said.fills.length === 0) return [];
  const places = placesOf(candidates);
  const chosen = said.fills.slice(0, MOST_FILLS).flatMap((fill) => bestOf(fill, said, told, places) ?? []);
  const edits = chosen.filter((one) => chosen.every((other) => other === one || !isRival(other, one)));
  if (edits.length === 0) return [];
  return versionsOf(edits, said, places, candidates);
}

/** Words before which something is said to be right. bounded: 500 characters */
const BUT = /^.*(?:\b(?:but|except|only)\b|不过|但是?|只是|就是)/isu;

/** How a feedback tells what it says last. */
function toldBy(feedback: string): ToldAs {
  const told = toldAs(feedback);
  const rest = feedback.replace(BUT, '');
  if (rest === feedback || rest.trim() === '' || told === 'wrong' || told === 'change') return told;
  const last = toldAs(rest);
  return last === 'plain' ? 'wrong' : last;
}

/** Whether another match is for the same place, and fits better. */
function isRival(other: Match, { place, old, score }: Match): boolean {
  return other.place.group === place.group && other.old.text === old.text && other.score >= score;
}

/** The place that a value is meant for; null if none is, or several may be. */
function bestOf(fill: Fill, said: Said, told: ToldAs, places: readonly Place[]): Match | null {
  const possible = places.filter((place) => !isOfOther(fill, said, place));
  const all = distinctOf(possible);
  const matches = possible
    .flatMap((place) => matchesIn(fill, said, told, place, all))
    .toSorted((a, b) => b.score - a.score);
  const [first] = matches;
  if (first === undefined) return null;
  const isOther = ({ place, old }: Match) =>
    place.group !== first.place.group || (old.text !== first.old.text && place.index === first.place.index);
  return matches.some((one) => isOther(one) && one.score > first.score - AHEAD) ? null : first;
}

function matchesIn(
  fill: Fill,
  said: Said,
  told: ToldAs,
  place: Place,
  all: ReturnType<typeof distinctOf>,
): readonly Match[] {
  const { part } = place;
  const own = sharedWith(place, fill, all);
  const around = AROUND * sharedWith(place, said, all);
  // of a memory of which one value is right, another is meant
  const isKept = place.slots.some((slot) => slot.type !== 'words' && names(said.kept, slot));
  const anchors = Math.max(own, around) + (isKept ? KEPT : 0);
  const isOfTopic = isTopic(fill.topic, place);
  const isToldElsewhere =
    fill.slot.type !== 'number' &&
    all.some(
      ({ memory }) => memory !== place.words && memory.toLowerCase().includes(fill.slot.text.toLowerCase()),
    );
  const isSameVerb = part.verb !== '' && fill.part.verb === part.verb;
  return place.slots.flatMap((old) => {
    if (!isOfKind(fill.slot, old) || isSame(fill.slot, old) || names(said.kept, old)) return [];
    if (OVER.test(fill.slot.text)) return [];
    if (place.slots.some((other) => isSame(fill.slot, other))) return [];
    const isDenied = names(said.denied, old);
    const isNamed = !isDenied && names(said.text, old);
    if (old.type === 'kin' && !isDenied) return [];
    const isMeant = isOfTopic && isSpokenOf(fill, place, old, { told, anchors, isSameVerb });
    // what another memory tells says which one is meant
    if (!isDenied && (!isMeant || isToldElsewhere)) return [];
    const score =
      anchors +
      (isDenied ? DENIED : isNamed ? NAMED : 0) +
      (isSameVerb ? SAME_VERB : 0) +
      (isAlike(fill.slot, old) ? ALIKE : 0);
    return [{ fill, place, old, score }];
  });
}

/** Whether the clause of a value, or else the feedback, speaks of somebody else than a memory. */
function isOfOther(fill: Fill, said: Said, { part, words, reading }: Place): boolean {
  const { text: clause, subject } = fill.part;
  const isByName = namesSubject(fill.part);
  const [text, own] = isByName ? [clause, readingOf(clause)] : [said.text, said.reading];
  const bearer = namesSubject({ ...part, isOwnSubject: true }) ? part.subject : words;
  return !isOfSamePersons(text, words, own, reading) || isOfOtherBearer(isByName ? subject : text, bearer);
}

/** Words before a value that say that it changed. bounded: 500 characters */
const MOVED =
  /^(?:(?:went|moved|gone|got|been|put|pushed|back|up|down|forward|switched|changed|now|out) )*(?:to|until|till) /iu;
const MOVES = /^(?:move|switch|change|shift|push|go|rise|drop|fall|increase|climb|swap|transfer|jump|turn)$/u;

/** Whether a clause speaks of what a feedback names as its subject. */
function isTopic(topic: string, { words, reading }: Place): boolean {
  const own = readingOf(topic);
  if (HAN.test(topic)) {
    const signs = [...topic].filter((sign) => HAN.test(sign) && !/[我你他她它的是了这那]/u.test(sign));
    return (
      signs.length === 0 ||
      signs.some((sign) => words.includes(sign)) ||
      !own.persons.isDisjointFrom(reading.persons)
    );
  }
  if (own.names.size + own.things.size + own.persons.size === 0) return true;
  return (
    !own.persons.isDisjointFrom(reading.persons) ||
    !own.things.isDisjointFrom(reading.things) ||
    [...own.names].some((name) => words.toLowerCase().includes(name.toLowerCase()))
  );
}

/** Whether a value that the feedback does not deny is of the same as the one that it gives. */
function isSpokenOf(
  fill: Fill,
  place: Place,
  old: Slot,
  { told, anchors, isSameVerb }: { told: ToldAs; anchors: number; isSameVerb: boolean },
): boolean {
  const types = [fill.slot.type, old.type];
  if (types.includes('words')) {
    if (/^\p{Lu}/u.test(fill.part.text) && types.includes('name') && !HAN.test(fill.slot.text)) return false;
    if (/(?:ed|ing)$|^(?:wrong|off|right|over|done|gone|true|false|up|down)$/iu.test(fill.slot.text))
      return false;
    return anchors >= (told === 'plain' ? LEAST_PLAIN : LEAST_WORDS) && isSameKindOfClause(fill, place);
  }
  const isMoved = MOVES.test(fill.part.verb) && MOVED.test(fill.part.complement);
  if (told === 'plain' && !isSameVerb && !isMoved) return false;
  if (old.type === 'name' && !isSamePlaceOfName(fill, place, old)) return false;
  if (told === 'plain' && old.type === 'name' && !COPULA.test(place.part.verb)) return false;
  return anchors >= (told === 'plain' && !isMoved ? LEAST_PLAIN : LEAST);
}

/** bounded: 500 characters */
const PLACED = / (?:to|in|at|from|near|into|towards) (?:the )?$/u;
/** What is over is no value. bounded: 500 characters */
const OVER =
  /(?:['’]s |^)(?:gone|over|off|dead|done|broken|knackered|cancelled|canceled|finished|wrecked|buggered|bust)$/iu;

/** Whether two names stand behind the same verb or preposition, and not before the verb. */
function isSamePlaceOfName({ part, slot }: Fill, place: Place, old: Slot): boolean {
  const isSubject = part.verb !== '' && slot.start < part.complementStart;
  const isOldSubject = place.part.verb !== '' && old.start < place.part.complementStart;
  if (isSubject || isOldSubject) return false;
  // `goes to Leeds` names a place, `is Dr Okonjo` none
  const isPlaced = (one: Part, at: number) => PLACED.test(one.text.slice(0, at - one.start));
  if (isPlaced(part, slot.start) && !isPlaced(place.part, old.start)) return false;
  if (part.verb === place.part.verb || (COPULA.test(part.verb) && COPULA.test(place.part.verb))) return true;
  // bounded: 500 characters
  const before = (one: Part, at: number) => /(\p{L}{1,20}) $/u.exec(one.text.slice(0, at - one.start))?.[1];
  const [a, b] = [before(part, slot.start), before(place.part, old.start)];
  return a !== undefined && a === b;
}

/** Whether both clauses say what the same subject is, or what it is called. */
function isSameKindOfClause({ part, slot }: Fill, place: Place): boolean {
  const [a, b] = [part, place.part];
  if (slot.type === 'words' && slot.text.split(' ').length > 3 && !HAN.test(slot.text)) return false;
  if (!COPULA.test(a.verb) || !COPULA.test(b.verb)) return false;
  if (!namesSubject(a)) return true;
  if (HAN.test(a.subject)) return b.subject.includes(a.subject) || a.subject.includes(b.subject);
  const [said, known] = [a, b].map(({ subject }) => new Set(analyseTerms(subject)));
  return said !== undefined && known !== undefined && !said.isDisjointFrom(known);
}

/** The memories of each edit's claim with its new value, in whatever form they tell it. */
function versionsOf(
  edits: readonly Match[],
  { denied }: Said,
  places: readonly Place[],
  candidates: readonly FeedbackCandidate[],
): Decision['versions'] {
  const texts = new Map<number, string>();
  for (const { fill, place, old } of edits) {
    const same = places
      .filter(({ group }) => group === place.group)
      .flatMap((other) =>
        other.slots
          .filter((slot) => slot.type === old.type && isSame(slot, old))
          .map((slot) => ({ index: other.index, slot, isSamePart: other.part.text === place.part.text })),
      );
    for (const [index, found] of Map.groupBy(same, (one) => one.index)) {
      const meant = found.find(({ isSamePart }) => isSamePart) ?? (found.length === 1 ? found[0] : undefined);
      const text = candidates[index]?.text;
      if (meant === undefined || text === undefined) continue;
      const body = withoutLead(texts.get(index) ?? text);
      const at = texts.has(index) ? body.indexOf(meant.slot.text) : meant.slot.start;
      if (at < 0) continue;
      const slot = { ...meant.slot, start: at, end: at + meant.slot.text.length };
      const one = nameMeant(slot, fill.slot, denied);
      texts.set(index, leadOf(text) + replaced(body, one, fill.slot));
    }
  }
  return [...texts].map(([index, text]) => ({ index, text }));
}
