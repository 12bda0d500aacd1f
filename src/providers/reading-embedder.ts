import { dot } from '../lib/dot.ts';
import { together } from '../lib/together.ts';
import { type Embedder, withEmbed } from './embedder.ts';
import type { ModelAccount } from './model-account.ts';
import { PROBE_PAIRS } from './probe-pairs.ts';

type Script = keyof typeof PROBE_PAIRS;
type Readable = Readonly<Record<Script, boolean>>;

/** The least share of probe sentences whose nearest is the one that means the same; by chance it is 0.07. */
const LEAST_FOUND = 0.375;
/** Least time between two probes of which the first failed. */
const AGAIN_MS = 60_000;
const LONGEST = 2_000;

const LATIN = /\p{Script=Latin}/gu;
const LETTER = /\p{L}/gu;

/**
 * An embedder that gives no vectors for queries in a language that its model cannot read, so that they are
 * searched by their words. A model of one language says of texts in another that all are alike, which is
 * worse than nothing: an English one cost Chinese questions 12 to 18 points of recall.
 *
 * What the model reads is found out with the first query that is not in Latin script, by sentences that
 * mean the same in other words (English, and Chinese for all other scripts). Until then, and while that
 * fails, every query counts as readable.
 */
export function readingEmbedder(embedder: Embedder): Embedder {
  let readable: Readable | null = null;
  let probing: Promise<void> | null = null;
  let notBefore = Number.NEGATIVE_INFINITY;
  /** Never rejects: a model that fails answers the query itself with that failure. */
  const probe = (account: ModelAccount, signal: AbortSignal): Promise<void> => {
    if (readable !== null || performance.now() < notBefore) return Promise.resolve();
    probing ??= readableBy(embedder, account, signal)
      .then(
        (found) => {
          readable = found;
        },
        () => {
          if (!signal.aborted) notBefore = performance.now() + AGAIN_MS;
        },
      )
      .finally(() => {
        probing = null;
      });
    return probing;
  };
  return withEmbed(embedder, async (texts, account, signal) => {
    if (account.purpose !== 'search') return embedder.embed(texts, account, signal);
    const scripts = texts.map(scriptOf);
    const [vectors] = await together(
      () => embedder.embed(texts, account, signal),
      () => (scripts.includes('other') ? probe(account, signal) : undefined),
    );
    return vectors.map((vector, n) => (readable?.[scripts[n] ?? 'latin'] === false ? null : vector));
  });
}

/** The script of most letters of a text; Latin for a text without letters. */
function scriptOf(text: string): Script {
  const head = text.slice(0, LONGEST);
  const [latin, all] = [head.match(LATIN)?.length ?? 0, head.match(LETTER)?.length ?? 0];
  return 2 * latin >= all ? 'latin' : 'other';
}

async function readableBy(embedder: Embedder, account: ModelAccount, signal: AbortSignal): Promise<Readable> {
  const vectors = await embedder.embed([PROBE_PAIRS.latin, PROBE_PAIRS.other].flat(2), account, signal);
  const half = 2 * PROBE_PAIRS.latin.length;
  return { latin: tells(vectors.slice(0, half)), other: tells(vectors.slice(half)) };
}

/** Whether vectors of pairs (a1, b1, a2, b2, …) tell which sentences mean the same. */
function tells(vectors: readonly (Float32Array | null)[]): boolean {
  const found = vectors.filter((vector, n) => {
    const pair = vectors[n ^ 1];
    if (!vector || !pair) return false;
    const rest = vectors.filter((other, m) => other !== null && m !== n && m !== (n ^ 1));
    const closeness = dot(vector, pair);
    return rest.every((other) => other !== null && dot(vector, other) < closeness);
  });
  return found.length >= LEAST_FOUND * vectors.length;
}
