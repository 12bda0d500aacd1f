import type { Services } from '../../context.ts';
import { cachedFigure } from '../../lib/cached-figure.ts';
import { countMemories } from '../../stores/memories/missing-vectors.ts';

/** The count reads an entry per memory, so it is renewed seldom. */
const FRESH_MS = 60_000;

/** Returns a function that counts the activated memories of all projects, at most once a minute. */
export function memoryCounter({ db }: Pick<Services, 'db'>): () => Promise<number | undefined> {
  return cachedFigure(() => countMemories(db.system({ priority: 'background' })), FRESH_MS);
}
