import { analyseTerms } from '../text/analyse.ts';
import { withoutLead } from './fit.ts';

/** Share of a memory's words that a turn must contain to say the same. */
const SAME = 0.85;
const MAX_TURN = 4_000;
/** Memories in the third person name the speaker, which turns do not. */
const SPEAKERS = new Set(analyseTerms('user assistant 用户 助手'));

/**
 * Returns a function that tells whether the conversation already says what a memory says.
 * @param turns texts of the turns before the query; only the first 4,000 characters of each are read
 */
export function saidIn(turns: readonly string[]): (memory: string) => boolean {
  let read: readonly ReadonlySet<string>[] | undefined;
  return (memory) => {
    read ??= turns.map((turn) => new Set(analyseTerms(turn.slice(0, MAX_TURN).toWellFormed())));
    const words = new Set(analyseTerms(withoutLead(memory).slice(0, MAX_TURN)));
    const terms = [...words].filter((term) => !SPEAKERS.has(term));
    if (terms.length === 0) return false;
    return read.some((turn) => terms.filter((term) => turn.has(term)).length >= SAME * terms.length);
  };
}
