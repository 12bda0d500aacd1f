import { readQuestion } from '../chat/chat-question.ts';
import { coverageOf, leadOf, withoutLead } from '../chat/fit.ts';
import { splitSentences } from '../text/sentences.ts';
import { isEndOf, isNewStateOf } from './new-state.ts';
import { type Contrast, readContrast } from './read-contrast.ts';
import { asksChange, type Replacement, readReplacement, replaceWords } from './read-feedback.ts';
import { readIntent } from './read-intent.ts';
import { relationsOfName } from './relations-of-name.ts';
import { valueChange } from './value-change.ts';

/** A memory that a feedback may be about. */
export interface FeedbackCandidate {
  readonly text: string;
  /** The words of the message that the memory was made from. */
  readonly source: string;
  /** Memories of one group were made from the same message. */
  readonly group: string;
  /** Whether the answer used the memory. */
  readonly isRetrieved: boolean;
}

/** What a feedback does to its candidates, by their indexes. */
export interface Decision {
  /** Candidates that get a new text. */
  readonly versions: readonly { readonly index: number; readonly text: string }[];
  /** Candidates that the statement of the feedback takes the place of. */
  readonly outdated: readonly number[];
  /** Candidates that are archived. */
  readonly forgotten: readonly number[];
  /** Whether the feedback asks for a change, and it is not clear of what. */
  readonly isUnclear: boolean;
}

const NOTHING: Decision = { versions: [], outdated: [], forgotten: [], isUnclear: false };
const UNCLEAR: Decision = { ...NOTHING, isUnclear: true };
/** Least share of the words of a command that a memory must cover. */
const COVERED = 0.85;
const OUTDATED = { kind: 'outdated' } as const;
const MOST_FORGOTTEN = 20;
const MAX_LENGTH = 500;
const MAX_SENTENCES = 50;

/**
 * Decides what a feedback changes. Only a memory that the words leave little doubt about is changed: one of the
 * same persons that covers the words around the value. If several remain, nothing is changed.
 */
export function decide(feedback: string, candidates: readonly FeedbackCandidate[]): Decision {
  if (feedback.length > MAX_LENGTH) return NOTHING;
  const intent = readIntent(feedback);
  if (intent?.type === 'forget') return forget(intent.about, candidates, false);
  if (intent?.type === 'deny') return forget(intent.about, candidates, true);
  const text = intent?.type === 'remember' ? intent.words : feedback;
  const replacement = readReplacement(text);
  if (replacement !== null && asksChange(text))
    return replacement.describes ? describe(replacement, candidates) : change(replacement, candidates);
  const contrast =
    readContrast(text) ?? (replacement && { ...replacement, anchor: '', statement: replacement.to });
  if (contrast !== null) return correct(contrast, candidates);
  return newState(text, candidates);
}

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
    .map((one) => ({ ...one, coverage: coverageOf(about, candidates[one.index]?.text ?? '') }))
    .filter(({ coverage }) => coverage > 0);
  const chosen = onlyGroup(changed, candidates) ?? ofOneName(from, changed, candidates);
  if (chosen !== null) return { ...NOTHING, versions: chosen };
  // `not the 12th` may stand in the memory as `12 September`
  const next = changed.length === 0 ? newState(statement, candidates) : NOTHING;
  return next.versions.length > 0 ? next : UNCLEAR;
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
    return coverage >= COVERED && about.needs.length > 0 ? [{ index, group, coverage, text: next }] : [];
  });
  const changed = fitting.flatMap((one) => (one.text === null ? [] : [{ ...one, text: one.text }]));
  const chosen = onlyGroup(changed, candidates);
  if (chosen !== null) return { ...NOTHING, versions: chosen };
  return { ...NOTHING, isUnclear: fitting.length > 0 };
}

function forget(about: string | null, candidates: readonly FeedbackCandidate[], isDenied: boolean): Decision {
  if (about === null) {
    const groups = new Set(candidates.flatMap(({ group, isRetrieved: used }) => (used ? [group] : [])));
    if (groups.size !== 1) return UNCLEAR;
    return {
      ...NOTHING,
      forgotten: candidates.flatMap(({ group }, index) => (groups.has(group) ? [index] : [])),
    };
  }
  const question = readQuestion(about);
  if (question.needs.length === 0) return UNCLEAR;
  const isSaid = isDenied || isStatement(about);
  const meant = (least: number) =>
    candidates.flatMap(({ text, source, group }, index) => {
      const isMeant = (sentence: string) =>
        isSaid ? isEndOf(about, sentence, true) : coverageOf(question, sentence) >= least;
      const rest =
        withoutSentences(text, isMeant) ?? (isMeant(source) ? withoutSentences(source, isMeant) : null);
      return rest === null ? [] : [{ index, group, coverage: 1, text: rest }];
    });
  // what holds the very words is meant; other words for them only if nothing does
  const literal = meant(1);
  const found = literal.length > 0 || isSaid ? literal : meant(COVERED);
  // a denial names one statement, a command to forget may mean all about a thing
  const chosen = isDenied ? onlyGroup(found, candidates) : found;
  if (chosen === null || chosen.length === 0 || chosen.length > MOST_FORGOTTEN) return UNCLEAR;
  return {
    ...NOTHING,
    versions: chosen.filter(({ text }) => text !== ''),
    forgotten: chosen.filter(({ text }) => text === '').map(({ index }) => index),
  };
}

/** `I like coffee` is a statement, `my address` names a thing. bounded: 300 characters */
function isStatement(about: string): boolean {
  return /^(?:i|we|my \p{L}+ (?:is|are|has|likes?))\b|^我(?!的).*[喜爱讨住有是吃喝想要会]/iu.test(about);
}

/**
 * A text without the sentences that are meant, '' if none is left; null if none is meant. Only its first 50
 * sentences are judged.
 */
function withoutSentences(text: string, isMeant: (sentence: string) => boolean): string | null {
  const lead = leadOf(text);
  const body = text.slice(lead.length);
  const kept: string[] = [];
  let read = 0;
  let end = 0;
  for (const sentence of splitSentences(body)) {
    if (read >= MAX_SENTENCES) break;
    read += 1;
    end = sentence.end;
    const words = sentence.text.trim();
    if (!isMeant(words)) kept.push(words);
  }
  if (kept.length === read) return null;
  const rest = read < MAX_SENTENCES ? '' : body.slice(end).trim();
  if (rest !== '') kept.push(rest);
  return kept.length === 0 ? '' : lead + kept.join(' ');
}

/** `I joined Bosch`, `the meeting was moved to Monday`, `I no longer drink coffee` */
function newState(feedback: string, candidates: readonly FeedbackCandidate[]): Decision {
  const read = candidates.map(({ text, source, group, isRetrieved: used }, index) => {
    const body = withoutLead(text);
    const ofText = isNewStateOf(feedback, body, used);
    const next = ofText ?? (isNewStateOf(feedback, source, used)?.kind === 'outdated' ? OUTDATED : null);
    return { index, group, coverage: next?.kind === 'version' ? next.coverage : 1, next, own: text };
  });
  const changed = read.flatMap(({ next, own, ...one }) =>
    next?.kind === 'version' ? [{ ...one, text: withLead(own, next.text) }] : [],
  );
  const versions = onlyGroup(changed, candidates);
  if (versions !== null) return { ...NOTHING, versions };
  const ended = read.filter(({ next }) => next?.kind === 'outdated').map((one) => ({ ...one, text: '' }));
  const outdated = onlyGroup(ended, candidates);
  if (outdated !== null) return { ...NOTHING, outdated: outdated.map(({ index }) => index) };
  return changed.length + ended.length > 0 ? UNCLEAR : NOTHING;
}

function withLead(text: string, body: string): string {
  return leadOf(text) + body;
}

/** Those of the only group, of the only group that the answer used, or of the one that fits best; null if unclear. */
function onlyGroup<T extends { readonly group: string; readonly coverage: number }>(
  found: readonly T[],
  candidates: readonly FeedbackCandidate[],
): readonly T[] | null {
  const used = found.filter(({ group }) => isRetrieved(candidates, group));
  const those = used.length > 0 ? used : found;
  const byGroup = Map.groupBy(those, ({ group }) => group);
  const ranked = [...byGroup.values()]
    .map((members) => ({ members, best: Math.max(...members.map(({ coverage }) => coverage)) }))
    .toSorted((a, b) => b.best - a.best);
  const [first, second] = ranked;
  if (first === undefined || (second !== undefined && second.best === first.best)) return null;
  return first.members;
}

function isRetrieved(candidates: readonly FeedbackCandidate[], group: string): boolean {
  return candidates.some((one) => one.group === group && one.isRetrieved);
}
