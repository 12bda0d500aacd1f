import type { Memory } from '../../domain/memories/memory.ts';
import { analyse, analyseQuery } from '../../domain/text/analyse.ts';

export const CONTEXT_FORMATS = ['memory', 'sources', 'mixed'] as const;

/**
 * Returns the function that gives the shown text of a memory: the extracted text (`memory`), the passages of
 * messages (`sources`), or per memory the one of both that shares more words with the query (`mixed`).
 */
export function wordingOf(
  format: (typeof CONTEXT_FORMATS)[number],
  query: string,
): (memory: Memory) => string {
  if (format === 'memory') return (memory) => memory.text;
  if (format === 'sources') return sourceWords;
  const terms = [...analyseQuery(query).keys()];
  const covered = (text: string) => {
    const words = analyse(text);
    return terms.filter((term) => words.has(term)).length;
  };
  return (memory) => {
    const words = sourceWords(memory);
    return covered(words) > covered(memory.text) ? words : memory.text;
  };
}

/** The passages of messages from which a memory was made, one line per turn: `user: …`. */
function sourceWords({ sources, text }: Memory): string {
  if (sources.length === 0) return text;
  return sources.map((source) => `${source.roleName ?? source.role}: ${source.text}`).join('\n');
}
