import { readQuestion } from '../chat/chat-question.ts';
import { coverageOf, leadOf, withoutLead } from '../chat/fit.ts';
import { analyseTerms } from '../text/analyse.ts';
import { splitSentences } from '../text/sentences.ts';
import { ENGLISH_STOP_WORDS } from '../text/stop-words.ts';
import { type Decision, type FeedbackCandidate, isMeant, NOTHING, onlyGroup, UNCLEAR } from './decision.ts';
import { isEndOf } from './ends.ts';
import { namedBy } from './meant/named-by.ts';
import { readingOf } from './meant/reading.ts';

/** Least share of the words of a command that a memory must cover. */
const COVERED = 0.85;
const MOST_FORGOTTEN = 20;
const MAX_SENTENCES = 50;
/** Words of a question. */
const ASKED = /[哪谁]|什么|多[大少高重]|几[岁个号点]/u;

/**
 * `Forget my address`, `I never said that I keep cats`.
 * @param about what is to be forgotten; null: what the answer used, or what was said last
 * @param isDenied whether it was never said, and not only to be forgotten
 */
export function forget(
  about: string | null,
  candidates: readonly FeedbackCandidate[],
  isDenied: boolean,
): Decision {
  if (about === null) {
    const groups = new Set(candidates.flatMap(({ group }) => (isMeant(candidates, group) ? [group] : [])));
    if (groups.size !== 1) return UNCLEAR;
    return {
      ...NOTHING,
      forgotten: candidates.flatMap(({ group }, index) => (groups.has(group) ? [index] : [])),
    };
  }
  // `我住哪里` asks nothing of my mother
  const isOfSelf = /^我(?!们)/u.test(about) && readingOf(about).persons.size === 0;
  const question = readQuestion(isOfSelf && ASKED.test(about) ? about.replace(/^我的?/u, '') : about);
  if (question.needs.length === 0) return UNCLEAR;
  const isSaid = isDenied || isStatement(about);
  const meant = (least: number) =>
    candidates.flatMap(({ text, source, group }, index) => {
      if (isOfSelf && readingOf(withoutLead(text)).persons.size > 0) return [];
      const isMeant = (sentence: string) =>
        isSaid ? isEndOf(about, sentence, true) : coverageOf(question, sentence) >= least;
      const rest =
        withoutSentences(text, isMeant) ?? (isMeant(source) ? withoutSentences(source, isMeant) : null);
      return rest === null ? [] : [{ index, group, coverage: 1, text: rest }];
    });
  // what holds the very words is meant; other words for them only if nothing does
  const literal = meant(1);
  const covered = literal.length > 0 || isSaid ? literal : meant(COVERED);
  const found = withNamed(
    about,
    covered.length > 0 || isSaid ? covered : spokenOf(about, candidates),
    candidates,
  );
  // a denial names one statement, a command to forget may mean all about a thing
  const chosen = isDenied ? onlyGroup(found, candidates) : found;
  if (chosen === null || chosen.length === 0 || chosen.length > MOST_FORGOTTEN) return UNCLEAR;
  return {
    ...NOTHING,
    versions: chosen.filter(({ text }) => text !== ''),
    forgotten: chosen.filter(({ text }) => text === '').map(({ index }) => index),
  };
}

/** Those that hold the words of a command themselves, if any do: `my watch` is no time at which one looks. */
function withNamed<T extends { readonly index: number }>(
  about: string,
  found: readonly T[],
  candidates: readonly FeedbackCandidate[],
): readonly T[] {
  const words = analyseTerms(about).filter((word) => !ENGLISH_STOP_WORDS.has(word));
  if (/\p{Script=Han}/u.test(about) || words.length === 0) return found;
  const groups = new Set(
    found.flatMap(({ index }) => {
      const { text = '', group = '' } = candidates[index] ?? {};
      const own = new Set(analyseTerms(text));
      return words.every((word) => own.has(word)) ? [group] : [];
    }),
  );
  return groups.size === 0 ? found : found.filter(({ index }) => groups.has(candidates[index]?.group ?? ''));
}

/** The only memories of one message that speak of the same as a command. */
function spokenOf(about: string, candidates: readonly FeedbackCandidate[]) {
  const named = namedBy(about, candidates);
  return candidates.flatMap(({ group }, index) =>
    group === named ? [{ index, group, coverage: 1, text: '' }] : [],
  );
}

/** `I like coffee` is a statement, `my address` names a thing. bounded: 300 characters */
function isStatement(about: string): boolean {
  if (ASKED.test(about)) return false;
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
