import { availableParallelism } from 'node:os';
import { check } from 'recheck';
import type { FoundRegex } from './collect.ts';
import { keyOf } from './key.ts';

/**
 * - `linear`: proved by automata.
 * - `quadratic`: proved, or shown by an attack.
 * - `unproved`: too large or with assertions, so that only attacks could be tried, and none succeeded.
 * - `refused`: worse than quadratic.
 */
export type Verdict = 'linear' | 'quadratic' | 'unproved' | 'refused';

type Regex = NonNullable<FoundRegex['regex']>;

/**
 * Automata are tried on all but the largest expressions. Repetition counts then do not matter, only the size
 * of the automaton.
 */
const PARAMETERS = { maxRepeatCount: 10_000, timeout: 20_000, maxPatternSize: 3_000 };

async function judge({ source, flags }: Regex): Promise<{ verdict: Verdict; attack: string | null }> {
  let answer = await check(source, flags, PARAMETERS);
  if (answer.status === 'unknown') answer = await check(source, flags, { ...PARAMETERS, checker: 'fuzz' });
  if (answer.status === 'vulnerable') {
    const { complexity, checker } = answer;
    const isQuadratic = complexity.type === 'polynomial' && complexity.degree === 2;
    const isGuessed = complexity.type === 'polynomial' && checker === 'fuzz';
    // an attack cannot distinguish the factor of a large bounded repetition from a higher degree
    const verdict = isQuadratic
      ? 'quadratic'
      : isGuessed && (await isProvedWithoutAssertions(source, flags))
        ? 'unproved'
        : 'refused';
    return { verdict, attack: answer.attack.pattern };
  }
  const isProof = answer.status === 'safe' && answer.checker === 'automaton';
  return { verdict: isProof ? 'linear' : 'unproved', attack: null };
}

/**
 * Whether automata prove the expression linear when its assertions are read as groups. Groups match more and
 * take as much time.
 */
async function isProvedWithoutAssertions(source: string, flags: string): Promise<boolean> {
  const relaxed = source.replace(/\(\?(?:=|<=)/g, '(?:').replace(/\(\?<?![^()]*\)/g, '');
  const { status } = await check(relaxed, flags, { ...PARAMETERS, checker: 'automaton', timeout: 30_000 });
  return status === 'safe';
}

/** Verdicts by {@link keyOf}; those in `known` are not computed again. */
export async function judgeAll(
  regexes: Iterable<Regex>,
  known: ReadonlyMap<string, Verdict>,
  tell: (line: string) => void,
): Promise<Map<string, Verdict>> {
  const verdicts = new Map<string, Verdict>();
  const open = [...new Map([...regexes].map((regex) => [keyOf(regex), regex]))];
  const work = async () => {
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const [key, regex] = next;
      const old = known.get(key);
      if (old !== undefined) {
        verdicts.set(key, old);
        continue;
      }
      const { verdict, attack } = await judge(regex);
      verdicts.set(key, verdict);
      if (verdict !== 'linear')
        tell(`${verdict}: /${regex.source}/${regex.flags}${attack === null ? '' : ` attacked by ${attack}`}`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return verdicts;
}

/** Why a regular expression is not accepted; null when it is. */
export function objection({ regex, bound, reason }: FoundRegex, verdict: Verdict | undefined): string | null {
  if (regex === null)
    return reason === null ? 'is built while the program runs: say before it why it is `linear: …`' : null;
  if (verdict === undefined) return 'was not judged';
  if (verdict === 'linear') return null;
  if (verdict === 'refused') return 'takes more than quadratic time: rewrite it without ambiguity';
  if (bound !== null) return null;
  if (verdict === 'unproved')
    return reason === null
      ? 'could not be proved: say before it `bounded: N characters` or `linear: why`'
      : null;
  // attacks do not take into account what a lookbehind excludes
  if (reason !== null && /\(\?<[!=]/.test(regex.source)) return null;
  return 'takes quadratic time: rewrite it, or bound the text and say so before it: `bounded: N characters`';
}
