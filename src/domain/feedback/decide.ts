import { readQuestion } from '../chat/chat-question.ts';
import { coverageOf, leadOf, withoutLead } from '../chat/fit.ts';
import { trimTail } from '../text/trim.ts';
import { withBareValue } from './bare-value.ts';
import {
  type Decision,
  type FeedbackCandidate,
  isMeant,
  isRetrieved,
  NOTHING,
  onlyGroup,
  UNCLEAR,
} from './decision.ts';
import { forget } from './forget.ts';
import { isNewStateOf, plainStatements, readStatement, type Statement } from './new-state.ts';
import { type Contrast, readContrast } from './read-contrast.ts';
import { asksChange, type Replacement, readReplacement, replaceWords } from './read-feedback.ts';
import { readIntent } from './read-intent.ts';
import { readRemoval } from './read-removal.ts';
import { relationsOfName } from './relations-of-name.ts';
import { isRemark } from './remark.ts';
import { valueChange } from './value-change.ts';

/**
 * Least share of the words that a memory must cover: `change my city to Dresden` leaves no doubt that
 * something is to change.
 */
const COMMANDED = 0.75;
const MAX_LENGTH = 500;
const END = /^[\s.!。！~～,，]$/u;

/**
 * Decides what a feedback changes. Only a memory that the words leave little doubt about is changed: one of
 * the same persons that covers the words around the value. If several remain, nothing is changed.
 */
export function decide(feedback: string, candidates: readonly FeedbackCandidate[]): Decision {
  if (feedback.length > MAX_LENGTH) return NOTHING;
  const intent = readIntent(feedback);
  const forgotten = forgottenBy(feedback, intent?.type === 'forget' ? intent.about : undefined, candidates);
  if (forgotten !== null) return forgotten;
  if (intent?.type === 'deny') return forget(intent.about, candidates, true);
  if (isRemark(feedback)) return { ...NOTHING, isRemark: true };
  const text = intent?.type === 'remember' ? intent.words : feedback;
  const replacement = readReplacement(text);
  if (replacement !== null && asksChange(text)) {
    if (POINTS_BACK.test(replacement.from)) return bareValue(`make it ${replacement.to}`, candidates);
    const changed = replacement.describes
      ? describe(replacement, candidates)
      : change(replacement, candidates);
    return changed === NOTHING ? newState(text, candidates) : changed;
  }
  const contrast =
    readContrast(text) ?? (replacement && { ...replacement, anchor: '', statement: replacement.to });
  if (contrast !== null) return correct(contrast, candidates);
  const spelled = SPELLS.test(text) ? bareValue(text, candidates) : NOTHING;
  if (spelled !== NOTHING) return spelled;
  const next = newState(text, candidates);
  return next === NOTHING ? bareValue(text, candidates) : next;
}

/** Words that tell what is so now, beside what is to be forgotten. bounded: 500 characters */
const TELLS_NOW = /\b(?:now|instead|these days|nowadays)\b|现在|如今|改/iu;

/** What a feedback wants to be forgotten; null if it wants nothing of the kind. */
function forgottenBy(
  feedback: string,
  about: string | null | undefined,
  candidates: readonly FeedbackCandidate[],
): Decision | null {
  const found = about === undefined ? null : forgetEach(about, candidates);
  if (found !== null && !found.isUnclear) return found;
  const removal = readRemoval(feedback);
  if (removal === null) return found;
  // `我住哪里` is the user's own, also without its first word
  const isOwn = removal.about !== null && about === `我${removal.about}`;
  const removed = forgetEach(isOwn ? about : removal.about, candidates);
  return removed.isUnclear ? removed : { ...removed, isTold: TELLS_NOW.test(feedback) };
}

/** Forgets a thing, or each of several: `the speeding business, court date and all`. */
function forgetEach(about: string | null, candidates: readonly FeedbackCandidate[]): Decision {
  // bounded: 300 characters
  const parts =
    about?.split(/,\s*|\s+and\s+|[、，和](?=\p{Script=Han}{2})/u).filter((part) => part.length > 1) ?? [];
  const each =
    parts.length < 2 ? [] : parts.map((part) => forget(part.replace(/ and all$/iu, ''), candidates, false));
  const found = each.filter(({ isUnclear }) => !isUnclear);
  if (found.length === 0 || found.some(({ versions }) => versions.length > 0))
    return forget(about, candidates, false);
  return { ...NOTHING, forgotten: [...new Set(found.flatMap(({ forgotten }) => forgotten))] };
}

const SPELLS = /\bspel(?:led|t)\b/i;

/** `No, KPMG`, `It's Italian` */
function bareValue(text: string, candidates: readonly FeedbackCandidate[]): Decision {
  const given = trimTail(text.trim(), END);
  const of = (isMeantAt: (group: string) => boolean) =>
    candidates.flatMap(({ text: own, group }, index) => {
      const changed = withBareValue(given, trimTail(withoutLead(own), END), isMeantAt(group));
      return changed === null ? [] : [{ index, group, coverage: 1, text: withLead(own, changed) }];
    });
  // a name that is spelled nearly so says itself what is meant
  const alike = onlyGroup(
    of(() => false),
    candidates,
  );
  const versions =
    alike ??
    onlyGroup(
      of((group) => isMeant(candidates, group)),
      candidates,
    );
  return versions === null ? NOTHING : { ...NOTHING, versions };
}

/** `change that to evenings`: the memory that was just spoken of. */
const POINTS_BACK = /^(?:it|that|this|them)$/i;

/** `change Riga to Oslo`: everywhere, or in the memories that the answer used. */
function change(replacement: Replacement, candidates: readonly FeedbackCandidate[]): Decision {
  const changed = replaced(replacement, candidates);
  const retrieved = changed.filter(({ group }) => isRetrieved(candidates, group));
  return {
    ...NOTHING,
    versions: retrieved.length > 0 ? retrieved : changed,
    isUnclear: changed.length === 0,
  };
}

type Changed = { readonly index: number; readonly text: string; readonly group: string };

function replaced(replacement: Replacement, candidates: readonly FeedbackCandidate[]): readonly Changed[] {
  return candidates.flatMap(({ text, group }, index) => {
    const next = replaceWords(text, replacement);
    return next === text ? [] : [{ index, text: next, group }];
  });
}

/** `my boss is called Astrid, not Ingrid` */
function correct(contrast: Contrast, candidates: readonly FeedbackCandidate[]): Decision {
  const { from, to, anchor, statement } = contrast;
  const read = readQuestion(anchor);
  // `Eva is my sister` is not about the user
  const about = { ...read, isOfUser: read.isOfUser && /^(?:i|we|my|our)\b|^我/i.test(anchor) };
  const changed = replaced({ from, to, describes: false }, candidates)
    .map((part) => ({ ...part, coverage: coverageOf(about, candidates[part.index]?.text ?? '') }))
    .filter(({ coverage }) => coverage > 0);
  const chosen = onlyGroup(changed, candidates) ?? ofOneName(from, changed, candidates);
  if (chosen !== null) return { ...NOTHING, versions: chosen };
  // a name or a number that only the memories of one message hold says itself what is meant
  const byWord =
    changed.length === 0 && /\p{Lu}|\d/u.test(from) ? ofSamePersons(about, from, to, candidates) : [];
  const distinct = onlyGroup(byWord, candidates);
  if (distinct !== null) return { ...NOTHING, versions: distinct };
  // `not the 12th` may stand in the memory as `12 September`
  const next = changed.length === 0 ? newState(statement, candidates) : NOTHING;
  return next.versions.length > 0 ? next : UNCLEAR;
}

/**
 * Memories that hold the wrong words, and are not about another person than the one that a contrast names.
 */
function ofSamePersons(
  about: ReturnType<typeof readQuestion>,
  from: string,
  to: string,
  candidates: readonly FeedbackCandidate[],
): readonly (Changed & { coverage: number })[] {
  const persons = { ...about, needs: about.needs.filter(({ role }) => role === 'person') };
  return replaced({ from, to, describes: false }, candidates)
    .map((part) => ({ ...part, coverage: coverageOf(persons, candidates[part.index]?.text ?? '') }))
    .filter(({ coverage }) => coverage > 0);
}

/** All memories that name a person, if they name only one of that name. */
function ofOneName<T extends Changed>(
  name: string,
  changed: readonly T[],
  candidates: readonly FeedbackCandidate[],
): readonly T[] | null {
  if (changed.length === 0 || !/^\p{Lu}\p{L}+$/u.test(name)) return null;
  const texts = candidates.map(({ text }) => text);
  return relationsOfName(name, texts).length === 1 ? changed : null;
}

/** `change my budget to 1500 euros` */
function describe({ from, to }: Replacement, candidates: readonly FeedbackCandidate[]): Decision {
  const about = readQuestion(from);
  const fitting = candidates.flatMap(({ text, group }, index) => {
    // of `my phone` and `my office phone` the first is meant by `my phone`
    const isNamed = withoutLead(text).toLowerCase().startsWith(from.toLowerCase());
    const coverage = coverageOf(about, text) + (isNamed ? 0.1 : 0);
    const next = valueChange(`to ${to}`, text);
    return coverage >= COMMANDED && about.needs.length > 0 ? [{ index, group, coverage, text: next }] : [];
  });
  const changed = fitting.flatMap((part) => (part.text === null ? [] : [{ ...part, text: part.text }]));
  const chosen = onlyGroup(changed, candidates);
  if (chosen !== null) return { ...NOTHING, versions: chosen };
  return fitting.length > 0 ? UNCLEAR : NOTHING;
}

/** `I joined Bosch`, `the meeting was moved to Monday`, `I no longer drink coffee` */
function newState(feedback: string, candidates: readonly FeedbackCandidate[]): Decision {
  const statement = readStatement(feedback);
  const read = candidates.map((candidate, index) => {
    const next = nextOf(statement, candidate, isMeant(candidates, candidate.group));
    const coverage = next?.kind === 'version' ? next.coverage : 1;
    return { index, group: candidate.group, coverage, next, own: candidate.text };
  });
  const changed = read.flatMap(({ next, own, ...one }) =>
    next?.kind === 'version' ? [{ ...one, text: withLead(own, next.text) }] : [],
  );
  const versions = onlyGroup(changed, candidates);
  if (versions !== null) return { ...NOTHING, versions };
  const shortened = read.flatMap(({ next, own, ...one }) =>
    next?.kind === 'shortened' ? [{ ...one, text: withLead(own, next.text) }] : [],
  );
  const rest = onlyGroup(shortened, candidates);
  if (rest !== null) return { ...NOTHING, versions: rest, isTold: true };
  const ended = read.flatMap(({ next, ...one }) => (next?.kind === 'outdated' ? [{ ...one, ...next }] : []));
  const all = ended.filter(({ isOfAll }) => isOfAll);
  const outdated = all.length > 0 ? all : onlyGroup(ended, candidates);
  if (outdated !== null)
    return {
      ...NOTHING,
      outdated: outdated.map(({ index }) => index),
      plainly: all.length > 0 ? plainStatements(feedback) : [],
    };
  return changed.length + shortened.length + ended.length > 0 ? UNCLEAR : NOTHING;
}

function nextOf(
  statement: Statement,
  { text, source, isRetrieved: used }: FeedbackCandidate,
  isPointedAt: boolean,
) {
  const ofText = isNewStateOf(statement, withoutLead(text), used, isPointedAt);
  if (ofText !== null) return ofText;
  const ofSource = isNewStateOf(statement, source, used, isPointedAt);
  return ofSource?.kind === 'outdated' ? ofSource : null;
}

function withLead(text: string, body: string): string {
  return leadOf(text) + body;
}
