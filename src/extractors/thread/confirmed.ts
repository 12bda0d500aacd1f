import type { Extraction } from '../../domain/extraction/extraction.ts';
import type { Embedder } from '../../providers/embedder.ts';
import { isLasting } from '../rules/lasting/score.ts';

/** An extraction without the preferences whose sentences do not mean one. */
export async function confirmed(
  { unsure, ...extraction }: Extraction,
  embedder: Pick<Embedder, 'sentences'> | null,
  signal: AbortSignal,
): Promise<Extraction> {
  if (unsure === undefined) return extraction;
  const vectors =
    (await embedder?.sentences?.(
      unsure.map(({ sentence }) => sentence),
      signal,
    )) ?? [];
  const dropped = new Set(
    unsure.filter(({ score }, i) => !isLasting(score, vectors[i] ?? null)).map(({ itemIndex }) => itemIndex),
  );
  const isKept = (_: unknown, index: number) => !dropped.has(index);
  const { items, analyses } = extraction;
  return {
    ...extraction,
    items: items.filter(isKept),
    ...(analyses !== undefined && { analyses: analyses.filter(isKept) }),
  };
}
