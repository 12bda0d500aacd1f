import { ADVERBS, CONDITIONAL, OPENERS, REASON } from './lexicon.ts';
import { subjectAt } from './subject.ts';
import type { Token } from './tokens.ts';

/**
 * How a clause is joined to the one before it. `new`: not at all. `and`: coordinated, so that it may share
 * its subject. `condition`: it limits another clause. `reason`: because, although. `object`: the object of a
 * verb such as `think`. `relative`: who, which. `contrast`: `…, not coffee`.
 */
export type Link = 'new' | 'and' | 'condition' | 'reason' | 'object' | 'relative' | 'contrast';

/** Where a clause begins: `from` is the token behind its conjunction `word`. */
export interface Boundary {
  readonly link: Link;
  /** The conjunction in lower case, '' without one. */
  readonly word: string;
  readonly from: number;
}

const LONG_SUBORDINATORS: readonly (readonly [RegExp, Link])[] = [
  [
    /^(?:only if|only when|even if|even when|as long as|so long as|as soon as|in case|except when|except if|except for when|provided that|assuming that|assuming|on condition that|every time|each time|any time|anytime|the moment|but only when|but only if|now that|given that|suppose|supposing)\b/,
    'condition',
  ],
  [/^(?:even though|so that|in order to|as if|as though)\b/, 'reason'],
];

/** The first words of the long subordinators: most tokens are none of them. */
const LONG_FIRST =
  /^(?:only|even|as|so|in|except|provided|assuming|on|every|each|any|anytime|the|but|now|given|suppose|supposing)$/;

/** A subordinator with the clause that it begins; null if none stands at a token. */
export function subordinatorAt(tokens: readonly Token[], at: number): Boundary | null {
  const { lower = '' } = tokens[at] ?? {};
  if (lower === '') return null;
  const from = at + 1;
  // `after all` tells no time
  if (lower === 'after' && tokens[at + 1]?.lower === 'all') return null;
  const isLong = LONG_FIRST.test(lower);
  if (!isLong && !CONDITIONAL.has(lower) && !REASON.has(lower)) return null;
  const ahead = tokens
    .slice(at, at + 4)
    .map((token) => token.lower)
    .join(' ');
  for (const [pattern, link] of isLong ? LONG_SUBORDINATORS : []) {
    const match = pattern.exec(ahead)?.[0];
    if (match === undefined) continue;
    const behind = at + match.split(' ').length;
    if (match === 'now that' || match === 'given that') return { link: 'reason', word: match, from: behind };
    return isClause(tokens, behind) || /^(?:only|even|except|as long)/.test(match)
      ? { link, word: match, from: behind }
      : null;
  }
  if (CONDITIONAL.has(lower)) {
    if (
      /^(?:before|after|until|till|once|except)$/.test(lower) &&
      !isClause(tokens, from) &&
      !/ing$/.test(tokens[from]?.lower ?? '')
    )
      return null;
    if (lower === 'when' && tokens[at - 1]?.lower === 'about') return null;
    // `a while ago`
    if (lower === 'while' && /^(?:a|long|little|good)$/.test(tokens[at - 1]?.lower ?? '')) return null;
    return { link: 'condition', word: lower, from };
  }
  if (REASON.has(lower) && isClause(tokens, from)) {
    if (lower === 'as' && !/^(?:,|;|-)$/.test(tokens[at - 1]?.lower ?? ',')) return null;
    return { link: lower === 'so' ? 'and' : 'reason', word: lower, from };
  }
  return null;
}

/** Whether a clause with its own subject begins here. */
export function isClause(tokens: readonly Token[], from: number): boolean {
  const at = skipOpeners(tokens, from);
  return subjectAt(tokens, at, tokens.length) !== null;
}

export function skipOpeners(tokens: readonly Token[], from: number): number {
  let at = from;
  for (let count = 0; count < 6; count++) {
    const lower = tokens[at]?.lower ?? '';
    if (OPENERS.has(lower) || (ADVERBS.has(lower) && lower !== 'never') || (lower === ',' && at > from)) at++;
    else break;
  }
  return at;
}
