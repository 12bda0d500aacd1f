import { analyseTerms } from '../text/analyse.ts';

interface Told {
  readonly memoryId: string;
  readonly kind: string;
  readonly text: string;
  /** UTF-16 offsets in their messages. */
  readonly sources: readonly {
    readonly messageId: string;
    readonly spanStart: number;
    readonly spanEnd: number;
  }[];
}

interface Claim {
  readonly key: string;
  start: number;
  end: number;
  readonly terms: ReadonlySet<string>;
}

/**
 * Which memories tell the same claim, by memory id: those of one message, or, if it has several facts, each
 * fact with the events and preferences that were made of its words.
 */
export function claimsOf(memories: readonly Told[]): ReadonlyMap<string, string> {
  const groups = new Map<string, string>();
  const byMessage = Map.groupBy(memories, ({ memoryId, sources }) => sources[0]?.messageId ?? memoryId);
  for (const [messageId, told] of byMessage) {
    const claims = claimsIn(messageId, told);
    for (const memory of told)
      groups.set(memory.memoryId, claims.length > 1 ? keyOf(memory, claims) : messageId);
  }
  return groups;
}

/** The facts of a message; those whose words overlap are one claim. */
function claimsIn(messageId: string, told: readonly Told[]): readonly Claim[] {
  const facts = told
    .filter(({ kind }) => kind === 'fact')
    .map(({ text, sources }) => ({ text, ...spanOf(sources) }))
    .toSorted((a, b) => a.start - b.start || a.end - b.end);
  const claims: Claim[] = [];
  for (const { text, start, end } of facts) {
    const open = claims.at(-1);
    if (open !== undefined && start < open.end) open.end = Math.max(open.end, end);
    else claims.push({ key: `${messageId}/${start}`, start, end, terms: new Set(analyseTerms(text)) });
  }
  return claims;
}

function spanOf(sources: Told['sources']): { readonly start: number; readonly end: number } {
  const first = sources[0];
  const start = first?.spanStart ?? 0;
  return { start, end: first?.spanEnd ?? start };
}

/** The claim that shares most of a memory's words, and of those the one that says most of its terms. */
function keyOf({ text, sources }: Told, claims: readonly Claim[]): string {
  const { start, end } = spanOf(sources);
  const terms = [...analyseTerms(text)];
  const ranked = claims.map((claim) => ({
    claim,
    overlap: Math.max(0, Math.min(end, claim.end) - Math.max(start, claim.start)),
    shared: terms.filter((term) => claim.terms.has(term)).length,
  }));
  const inside = ranked.filter(({ overlap }) => overlap > 0);
  const [best] = (inside.length > 0 ? inside : ranked).toSorted(
    (a, b) => b.shared - a.shared || b.overlap - a.overlap,
  );
  return best?.claim.key ?? '';
}
