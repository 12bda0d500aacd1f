import type { paths } from './schema.ts';

type SearchAnswer = paths['/product/search']['post']['responses']['200']['content']['application/json'];
type Metadata = SearchAnswer['data']['text_mem'][number]['memories'][number]['metadata'];

/** The fields of a hit that are read here. */
interface Found {
  readonly id: string;
  readonly memory: string;
  readonly metadata: Pick<
    Metadata,
    'type' | 'relativity' | 'priority' | 'sources' | 'created_at' | 'valid_to'
  >;
}

type Lists = readonly { readonly memories: readonly Found[] }[];

/** What a memory was made from: a passage of a message. */
export interface Source {
  readonly role: string;
  readonly text: string;
  /** When it was said, as the message says. */
  readonly time: string | null;
}

export interface Memory {
  readonly id: string;
  readonly text: string;
  /** Such as `fact`, `preference` or `event`; `message` for the words of a message. */
  readonly kind: string;
  /** Estimated relevance to the query, 0 to 1. */
  readonly relevance: number;
  /** When it was said, ISO 8601; when it was recorded, if no message says. */
  readonly time: string;
  /** Until when it was true, ISO 8601, if it is outdated. */
  readonly validTo: string | null;
  readonly sources: readonly Source[];
}

const ISO_TIME = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?$/;

/** The memories of an answer: its lists as one, best first. */
export function memoriesIn({
  text_mem,
  pref_mem,
}: {
  readonly text_mem: Lists;
  readonly pref_mem: Lists;
}): readonly Memory[] {
  const lists = [text_mem, pref_mem].map((cubes) => cubes.flatMap(({ memories }) => memories));
  const [texts = [], preferences = []] = lists;
  return merged(texts, preferences).map(toMemory);
}

/** Merges by priority. Each list keeps its own order, which knows more than the priority. */
function merged(one: readonly Found[], other: readonly Found[]): readonly Found[] {
  const all: Found[] = [];
  for (let [a, b] = [0, 0]; a < one.length || b < other.length; ) {
    const hit = priorityOf(one[a]) >= priorityOf(other[b]) ? one[a++] : other[b++];
    if (hit) all.push(hit);
  }
  return all;
}

/** Relevances of different kinds of memory do not compare; an older server has no priority. */
function priorityOf(hit: Found | undefined): number {
  return hit === undefined ? -1 : (hit.metadata.priority ?? hit.metadata.relativity ?? 0);
}

function toMemory({ id, memory, metadata }: Found): Memory {
  const sources = metadata.sources.map(({ role, content, chat_time }) => ({
    role,
    text: content,
    time: chat_time,
  }));
  const said = sources.map(({ time }) => time && isoTime(time)).find((time) => time);
  return {
    id,
    text: memory,
    kind: metadata.type,
    relevance: metadata.relativity ?? 0,
    time: said || isoTime(metadata.created_at) || metadata.created_at,
    validTo: metadata.valid_to ?? null,
    sources,
  };
}

/**
 * ISO 8601 in UTC of a time in ISO 8601 (in UTC if it names no zone), of Unix seconds or of milliseconds.
 * Undefined for any other text.
 */
function isoTime(text: string): string | undefined {
  if (/^\d{10}(?:\d{3})?$/.test(text)) return new Date(Number(text.padEnd(13, '0'))).toISOString();
  const [, day, clock = '00:00', zone = 'Z'] = ISO_TIME.exec(text) ?? [];
  const ms = Date.parse(`${day}T${clock}${zone}`);
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
}
