import { ADVERBS, AUXILIARIES, COORDINATORS, DETERMINERS, POSSESSIVES } from './lexicon.ts';
import { sharesDeniedObject } from './shared-object.ts';
import { skipAdverbs, subjectAt } from './subject.ts';
import { type Boundary, isClause, subordinatorAt } from './subordinators.ts';
import type { Token } from './tokens.ts';
import { isAmbiguous, verbOf } from './verbs.ts';

/** The tokens of a clause; `from` is behind the conjunction. */
export interface ClauseSpan extends Boundary {
  /** Token index of the conjunction, or of the first word. */
  readonly joinedFrom: number;
  readonly to: number;
  readonly isQuoted: boolean;
}

const HARD = /^[;:()[\]{}.!?…—–\n|*•]$/;
const QUOTE = /^["“”«»„]$/;
/** Words after which a pronoun begins no new clause. */
const GOVERNING =
  /^(?:that|than|like|as|of|to|for|with|about|from|and|or|the|a|an|when|what|how|why|where|which|who|not)$/;
const CLAUSE_VERBS =
  /^(?:think|believe|guess|suppose|doubt|wonder|assume|suspect|figure|reckon|feel|expect|wish|imagine|pretend|dream|hope|say|tell|mention|claim|insist|warn|remind|know|realize|realise|remember|forget|learn|notice|discover|find|hear|mean|note|decide|promise|understand|seem|turn|admit|confess|swear|joke|argue|complain|announce|report|bet)$/;

/** Splits a sentence into clauses, in order. */
export function clauseSpans(tokens: readonly Token[]): readonly ClauseSpan[] {
  const quoted = quotedTokens(tokens);
  const spans: ClauseSpan[] = [];
  let open: Omit<ClauseSpan, 'to'> = {
    link: 'new',
    word: '',
    joinedFrom: 0,
    from: 0,
    isQuoted: quoted.has(0),
  };
  let hasVerb = false;
  const close = (to: number) => {
    if (to > open.from) spans.push({ ...open, to });
  };
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined) break;
    const boundary =
      at === open.joinedFrom && at > 0 ? null : boundaryAt(tokens, at, { open, hasVerb, quoted });
    if (boundary !== null) {
      close(at);
      const isQuoted = quoted.has(Math.min(boundary.from, tokens.length - 1));
      open = { ...boundary, joinedFrom: at, isQuoted };
      hasVerb = false;
      if (boundary.from > at) {
        at = boundary.from - 1;
        continue;
      }
    }
    if (AUXILIARIES.has(token.lower) || verbOf(token.lower) !== undefined) hasVerb = true;
  }
  close(tokens.length);
  return spans;
}

interface Open {
  readonly open: Omit<ClauseSpan, 'to'>;
  readonly hasVerb: boolean;
  readonly quoted: ReadonlySet<number>;
}

function boundaryAt(tokens: readonly Token[], at: number, state: Open): Boundary | null {
  const { open, hasVerb, quoted } = state;
  const token = tokens[at];
  if (token === undefined) return null;
  const { lower } = token;
  const to = tokens.length;
  if (
    HARD.test(lower) ||
    (lower === '-' && isSpaced(tokens, at)) ||
    (QUOTE.test(lower) && (quoted.has(at) || quoted.has(at + 1)))
  )
    return joint(tokens, at + 1);
  if (at > 0 && quoted.has(at) !== quoted.has(at - 1)) return { link: 'new', word: '', from: at };
  const subordinate = subordinatorAt(tokens, at);
  if (
    subordinate !== null &&
    (at === open.from || isClause(tokens, subordinate.from) || subordinate.link === 'condition')
  )
    return at === open.from && at === open.joinedFrom && subordinate.from === at ? null : subordinate;
  if (at === open.from) return null;
  if (lower === ',') return commaAt(tokens, at, state);
  if (hasVerb && COORDINATORS.has(lower)) {
    const from = at + 1;
    const contrast = contrastAt(tokens, from);
    if (contrast !== null && (lower === 'but' || lower === 'and'))
      return { link: 'contrast', word: lower, from: contrast };
    const inner = subordinatorAt(tokens, from);
    if (inner !== null) return inner;
    if (continuesInfinitive(tokens, open.from, from) || sharesDeniedObject(tokens, open.from, at))
      return null;
    return startsClause(tokens, from, to) ? { link: 'and', word: lower, from } : null;
  }
  const previous = tokens[at - 1];
  if (hasVerb && objectClauseAt(tokens, at))
    return { link: 'object', word: lower === 'that' ? 'that' : '', from: lower === 'that' ? at + 1 : at };
  // `If it rains I stay in`: the subject of the main clause follows without a comma
  if (
    hasVerb &&
    (open.link === 'condition' || open.link === 'reason') &&
    /^(?:i|we|please|my|don't)$/.test(lower) &&
    !GOVERNING.test(previous?.lower ?? '') &&
    (lower === 'please' || lower === "don't" || subjectAt(tokens, at, to) !== null)
  )
    return { link: 'new', word: '', from: at };
  if (/^(?:who|which)$/.test(lower) && hasVerbAfter(tokens, at + 1) && previous?.isWord === true)
    return { link: 'relative', word: lower, from: at + 1 };
  return null;
}

/** A clause after a sign; a conjunction after it still joins. */
function joint(tokens: readonly Token[], from: number): Boundary {
  const inner = subordinatorAt(tokens, from);
  if (inner !== null) return inner;
  const word = tokens[from]?.lower ?? '';
  if (COORDINATORS.has(word)) return { link: 'and', word, from: from + 1 };
  return { link: 'new', word: '', from };
}

function commaAt(tokens: readonly Token[], at: number, { open, hasVerb }: Open): Boundary | null {
  const from = at + 1;
  const next = tokens[from]?.lower ?? '';
  const to = tokens.length;
  const subordinate = subordinatorAt(tokens, from);
  if (subordinate !== null && hasVerb) return subordinate;
  const contrast = contrastAt(tokens, from);
  if (contrast !== null && hasVerb) return { link: 'contrast', word: '', from: contrast };
  if (/^(?:who|which)$/.test(next)) return { link: 'relative', word: next, from: from + 1 };
  if (COORDINATORS.has(next)) {
    const inner = subordinatorAt(tokens, from + 1);
    if (inner !== null) return inner;
    const negated = contrastAt(tokens, from + 1);
    if (negated !== null && next === 'but') return { link: 'contrast', word: next, from: negated };
    if (hasVerb && startsClause(tokens, from + 1, to)) return { link: 'and', word: next, from: from + 1 };
    return null;
  }
  if (!hasVerb) return null;
  if (open.link === 'condition' || open.link === 'reason')
    return isClause(tokens, from) || mayCommand(tokens, from) ? { link: 'new', word: '', from } : null;
  if (isClause(tokens, from)) return { link: 'new', word: '', from };
  const afterAdverbs = skipAdverbs(tokens, from, to);
  const word = tokens[afterAdverbs]?.lower ?? '';
  if (/^(?:please|any|what|how|can|could|do|does|would|is|are)$/.test(word))
    return { link: 'new', word: '', from };
  const verb = verbOf(word);
  if (verb !== undefined && !isAmbiguous(word) && !(verb.forms.size === 1 && verb.forms.has('ing')))
    return { link: 'and', word: '', from };
  return null;
}

/** A command after a condition: `if I ask, answer briefly`. */
function mayCommand(tokens: readonly Token[], from: number): boolean {
  const at = skipAdverbs(tokens, from, tokens.length);
  const lower = tokens[at]?.lower ?? '';
  return (
    lower === 'please' || /^(?:don't|never|always)$/.test(lower) || verbOf(lower)?.forms.has('base') === true
  );
}

/** `…, not coffee`, `but not to eggs`: where its words begin after `not`; null if none begins. */
function contrastAt(tokens: readonly Token[], from: number): number | null {
  if (
    tokens[from]?.lower !== 'not' ||
    /^(?:only|just|to|because|that|sure|really|always|very)$/.test(tokens[from + 1]?.lower ?? '')
  ) {
    // `not to eggs` names what the predicate does not reach; `not to mention` does not
    const isReach =
      tokens[from]?.lower === 'not' &&
      tokens[from + 1]?.lower === 'to' &&
      verbOf(tokens[from + 2]?.lower ?? '') === undefined;
    return isReach ? from + 1 : null;
  }
  return from + 1 < tokens.length && tokens[from + 1]?.isWord === true ? from + 1 : null;
}

const ATTITUDE = /^(?:love|like|hate|prefer|enjoy|dislike|avoid|adore|need|want|live|work)$/;

/** Whether the verb behind a conjunction belongs to an infinitive before it: `I like to read and write`. */
function continuesInfinitive(tokens: readonly Token[], from: number, at: number): boolean {
  const lower = tokens[at]?.lower ?? '';
  if (verbOf(lower)?.forms.has('base') !== true || ATTITUDE.test(lower)) return false;
  return tokens
    .slice(Math.max(from, at - 12), at)
    .some(
      (token, n, all) => token.lower === 'to' && verbOf(all[n + 1]?.lower ?? '')?.forms.has('base') === true,
    );
}

/** Whether a coordinated clause begins here: with its own subject, or with a verb that shares it. */
function startsClause(tokens: readonly Token[], from: number, to: number): boolean {
  if (isClause(tokens, from) || isLedClause(tokens, from)) return true;
  const at = skipAdverbs(tokens, from, to);
  const { lower = '', text = '' } = tokens[at] ?? {};
  if (lower === 'please' || lower === 'not') return lower === 'please';
  if (AUXILIARIES.has(lower)) return true;
  const verb = verbOf(lower);
  if (verb === undefined || (/^\p{Lu}/u.test(text) && at > 0)) return false;
  if (verb.forms.size === 1 && verb.forms.has('ing')) return false;
  if (
    at > from &&
    /^(?:never|always|usually|often|rarely|sometimes|also|really)$/.test(tokens[at - 1]?.lower ?? '')
  )
    return true;
  if (!isAmbiguous(lower)) return true;
  return hasObject(tokens, at + 1);
}

const LEADING = /^(?:these|those|this|on|in|at|for|during|after|before|by|since|last|next|every|most)$/;
const LONGEST_LEAD = 5;

/** Whether words such as `these days` lead to a pronoun that a clause begins with: `but these days I run`. */
function isLedClause(tokens: readonly Token[], from: number): boolean {
  if (!LEADING.test(tokens[from]?.lower ?? '')) return false;
  for (let at = from + 1; at <= from + LONGEST_LEAD; at++) {
    const token = tokens[at];
    if (token?.isWord !== true || COORDINATORS.has(token.lower)) return false;
    if (/^(?:i|we)$/.test(token.lower)) return subjectAt(tokens, at, tokens.length) !== null;
  }
  return false;
}

/** Whether the words after an ambiguous verb show that it is one. */
function hasObject(tokens: readonly Token[], at: number): boolean {
  const { lower = '', isWord = false } = tokens[at] ?? {};
  if (!isWord) return false;
  if (DETERMINERS.has(lower) || POSSESSIVES.has(lower) || ADVERBS.has(lower)) return true;
  if (/^(?:to|at|in|on|it|them|him|her|me|us|with|for|as|about|from|when|if|out|up|off|away)$/.test(lower))
    return true;
  const verb = verbOf(lower);
  return (
    (/ing$/.test(lower) && verb !== undefined) ||
    (verb === undefined &&
      /(?:s|[a-z])$/.test(lower) &&
      !COORDINATORS.has(lower) &&
      !/^(?:is|are|was|of|were|than)$/.test(lower))
  );
}

function hasVerbAfter(tokens: readonly Token[], at: number): boolean {
  const lower = tokens[skipAdverbs(tokens, at, tokens.length)]?.lower ?? '';
  return (
    AUXILIARIES.has(lower) || verbOf(lower) !== undefined || subjectAt(tokens, at, tokens.length) !== null
  );
}

/** Whether the object clause of a verb such as `think` begins here. */
function objectClauseAt(tokens: readonly Token[], at: number): boolean {
  const lower = tokens[at]?.lower ?? '';
  if (lower !== 'that' && !/^(?:i|we|he|she|they|it|you|my|our|his|her|their|there)$/.test(lower))
    return false;
  const from = lower === 'that' ? at + 1 : at;
  if (!isClause(tokens, from)) return false;
  for (let back = at - 1; back >= Math.max(0, at - 3); back--) {
    const word = tokens[back]?.lower ?? '';
    if (CLAUSE_VERBS.test(verbOf(word)?.lemma ?? '')) return true;
    if (
      /^(?:sure|afraid|glad|happy|sad|certain|aware|mind|fact|true|out|like|say|joking|kidding)$/.test(
        word,
      ) &&
      lower === 'that'
    )
      return true;
    if (/^(?:sure|afraid|glad|out)$/.test(word)) return true;
    if (!/^(?:me|you|him|her|us|them|everyone|people|to)$/.test(word)) return false;
  }
  return false;
}

function isSpaced(tokens: readonly Token[], at: number): boolean {
  return (
    (tokens[at - 1]?.end ?? -1) < (tokens[at]?.start ?? -1) &&
    (tokens[at]?.end ?? 0) < (tokens[at + 1]?.start ?? 0)
  );
}

/** Tokens inside quotation marks that hold a clause of somebody, not a title or a single word. */
function quotedTokens(tokens: readonly Token[]): ReadonlySet<number> {
  const quoted = new Set<number>();
  const marks = tokens.flatMap((token, index) => (QUOTE.test(token.lower) ? [index] : []));
  for (let mark = 0; mark + 1 < marks.length; mark += 2) {
    const from = (marks[mark] ?? 0) + 1;
    const to = marks[mark + 1] ?? from;
    const inside = tokens.slice(from, to);
    const isClause = inside.length > 2 && inside.some(({ lower }) => /^(?:i|my|we|you|he|she)$/.test(lower));
    if (isClause) for (let at = from; at < to; at++) quoted.add(at);
  }
  return quoted;
}
