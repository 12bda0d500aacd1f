import type { DividedClause } from './clause.ts';
import {
  continuesApart,
  dependsOn,
  isAnimate,
  isAttribute,
  isEvent,
  isFelt,
  isKeyed,
  isLasting,
  isOver,
  isRelational,
  isWished,
  leavesBehind,
} from './joints.ts';
import { labelOf, meant } from './named-people.ts';
import { isSpouseOf, personAt } from './people.ts';
import type { SubjectKind } from './subject.ts';
import type { ToldOf, ToldSoFar } from './told-so-far.ts';

/** How a clause hangs on the one before it. */
export interface Joint extends ToldOf {
  /** Whom a pronoun in it means, put behind the pronoun. */
  readonly gloss: { readonly at: number; readonly text: string } | null;
}

/** What a clause stands in. */
export interface Surroundings {
  readonly told: ToldSoFar;
  readonly last: DividedClause | null;
  /** Whether it is the first of its sentence. */
  readonly isFirst: boolean;
  readonly sentence: string;
  /** What the sentence begins with. */
  readonly first: SubjectKind | null;
  /** Whether one before it in its sentence tells what is over. */
  readonly hasOver: boolean;
  /** How many clauses before it name no subject. */
  readonly chain: number;
}

/** A space between parts of a list. */
const SPACE = /^\s+$/u;
const OWNED: readonly SubjectKind[] = ['person', 'animal'];
const APART: Joint = { joins: false, opening: '', gloss: null, who: null };
const JOINED: Joint = { joins: true, opening: '', gloss: null, who: null };

/** Who or what there is besides: `还有个学姐叫周予`. */
const THERE_IS = /^(?:另外|还|也)?有(?:一|两|三|几)?[个位只条名]/u;
/** Whether a clause says who somebody is, and the next one what else he is. */
const saysWho = (last: DividedClause, clause: DividedClause): boolean =>
  /^(?:叫|是|姓|名叫|小名|今年|\d)/u.test(last.predicate) &&
  isLasting(clause) &&
  clause.claim.polarity === 'affirmed';

/** How a clause hangs on the one before it: whether it holds by itself, and with which words before it. */
export function jointOf(clause: DividedClause, around: Surroundings): Joint {
  return explained(named(clause, around), clause, around);
}

function named(clause: DividedClause, around: Surroundings): Joint {
  const { told, last, isFirst, sentence } = around;
  const { subject } = clause;
  if (subject?.kind === 'pronoun') return pronoun(clause, around);
  if (last === null) return APART;
  if ((around.hasOver && isOver(clause)) || isFelt(clause)) return JOINED;
  if (subject === null) return continued(clause, last, around);
  if (subject.kind === 'pointing' || subject.kind === 'listener' || isRelational(clause)) return JOINED;
  if (!isFirst && SPACE.test(clause.mark)) return APART;
  const who = told.subject;
  const isSame =
    subject.kind === who?.kind && (subject.kind === 'speaker' || labelOf(clause, sentence) === who.label);
  if (who?.kind === 'person' && subject.kind === 'person' && isSpouseOf(subject.words, who.label))
    return JOINED;
  if (!isFirst && (dependsOn(last, clause, isSame) || isWished(last, clause))) return JOINED;
  if (subject.kind !== 'thing' || isFirst || /[；;\n]/u.test(clause.mark)) return APART;
  if (/^(?:就|只有|都是)?(?:我|俺|咱)/u.test(clause.plain.slice(subject.end))) return APART;
  if (/^(?:我|俺|咱)|的/u.test(subject.words) && !isAttribute(clause)) return APART;
  return thing(clause, last, around);
}

/** The number of a list's item. */
const ITEM = /^\s{0,3}\d{1,2}[.、)）]/u;

/** A clause without a subject is about whom the one before it is about, where that is certain. */
function continued(
  clause: DividedClause,
  last: DividedClause,
  { told, isFirst, first }: Surroundings,
): Joint {
  if (ITEM.test(clause.plain)) return APART;
  const isApart = SPACE.test(clause.mark) || /[；;]/u.test(clause.mark);
  if (isKeyed(clause) || SPACE.test(clause.mark) || (isEvent(clause) && isFirst)) return APART;
  const { subject, owner, brought } = told;
  if (THERE_IS.test(clause.plain) && subject?.kind !== 'speaker') return isFirst || isApart ? APART : JOINED;
  const isOfThing = subject?.kind === 'thing';
  const who = isOfThing && isAnimate(clause) ? owner : subject;
  if (isApart && who?.kind === 'thing') return APART;
  if (who?.kind === 'thing' || !continuesApart(last, clause)) return JOINED;
  const isOfOther = who !== null && OWNED.includes(who.kind);
  if (isOfOther && (isOfThing || isFirst || isOver(clause))) return JOINED;
  if (brought !== null)
    return leavesBehind(brought, clause) ? { ...APART, opening: owner?.label ?? '' } : JOINED;
  const isClear = last.subject === null ? told.continued === who?.label : saysWho(last, clause);
  if (who?.kind === 'person' && first !== 'person' && !isApart && !isClear) return JOINED;
  return { ...APART, opening: who?.label ?? '' };
}

/** A clause whose predicate has a pronoun is apart only if it can say whom that means. */
function explained(found: Joint, clause: DividedClause, { told, last }: Surroundings): Joint {
  const pronoun = /[他她佢它]们?/u.exec(clause.predicate);
  if (found.joins || found.gloss !== null || pronoun === null || last === null) return found;
  const who = meant(pronoun[0], told.near(last), told.people);
  if (who === null) return JOINED;
  const at = clause.end - clause.predicate.length + pronoun.index + pronoun[0].length;
  return { ...found, gloss: { at, text: `（${who.label}）` } };
}

/** A thing belongs to the speaker, or to the person whom all of the sentence is about. */
function thing(clause: DividedClause, last: DividedClause, { told, first }: Surroundings): Joint {
  const who = told.subject;
  const isOwn = isAttribute(clause);
  if (who === null || !OWNED.includes(who.kind)) {
    if (
      who?.kind === 'thing' &&
      first === 'thing' &&
      !isOwn &&
      /^[\d一二三四五六七八九十两]/u.test(clause.predicate)
    )
      return JOINED;
    return { ...APART, opening: isOwn && who?.kind === 'speaker' ? who.label : '' };
  }
  const isOfPerson = first !== null && OWNED.includes(first);
  if (isOfPerson && isOwn) return { ...APART, opening: who.label };
  if (isOwn && last.subject !== null)
    return who.kind === 'animal' ? { ...APART, opening: who.label } : JOINED;
  return isOfPerson && clause.joiner === 0 ? JOINED : APART;
}

/** A clause with a pronoun as its subject holds by itself where it is certain whom that means. */
function pronoun(clause: DividedClause, { told, last }: Surroundings): Joint {
  const { subject, start } = clause;
  const who = subject === null ? null : meant(subject.words, told.near(last), told.people);
  if (subject !== null && /^[他她]们$/u.test(subject.words) && told.people.length === 2 && !isEvent(clause))
    return {
      ...APART,
      gloss: { at: start + subject.end, text: `（${told.people.map(({ label }) => label).join('和')}）` },
    };
  if (subject === null || who === null || last === null || isEvent(clause)) return JOINED;
  const at = start + subject.end;
  const isWhose =
    subject.end < clause.plain.length &&
    (personAt(clause.plain.slice(subject.end)) !== '' || clause.plain.charAt(subject.end) === '的');
  return { ...APART, who: isWhose ? null : who, gloss: { at, text: `（${who.label}）` } };
}
