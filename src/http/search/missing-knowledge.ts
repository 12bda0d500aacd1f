/** At most this many ids are named, each with at most this many characters. */
const NAMED = 20;
const SHOWN_LENGTH = 100;

/**
 * The warning of an answer that leaves out knowledge bases which do not exist. An id of another project reads
 * like an unknown one.
 */
export function missingKnowledgeText(field: string, ids: readonly string[]): string {
  const named = ids.slice(0, NAMED).map((id) => id.slice(0, SHOWN_LENGTH));
  const more = ids.length > NAMED ? ` and ${ids.length - NAMED} more` : '';
  return `${field}: there is no knowledge base ${named.join(', ')}${more}. It was deleted or never existed, and was left out: remove it from the request.`;
}
