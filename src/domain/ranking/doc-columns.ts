import type { SectionReader, SectionWriter } from '../../lib/byte-sections.ts';
import type { Doc, Entry } from './entry.ts';

/** A saved memory: its data without what belongs to other parts of an index. */
export interface SavedDoc {
  readonly slot: number;
  readonly doc: Omit<Doc, 'terms' | 'vector'>;
  readonly hasVector: boolean;
  /** The number of its lexemes. */
  readonly terms: number;
}

export interface SavedDocs {
  readonly docs: readonly SavedDoc[];
  /** The numbers of the lexemes in the term table, memory by memory. */
  readonly terms: Uint32Array;
}

/** One array per property: they are read several times faster than an object per memory. */
interface Columns {
  readonly ids: readonly string[];
  readonly hashes: readonly string[];
  /** Texts that several memories share; the others are indexes here. */
  readonly shared: readonly string[];
  readonly conversations: readonly number[];
  readonly types: readonly number[];
  readonly roles: readonly (number | null)[];
  readonly outdatedBy: readonly (number | null)[];
  /** Indexes into `names`. */
  readonly speakers: readonly number[];
  readonly names: readonly (readonly string[])[];
  /** Place in the columns → value, for the few memories that have one. */
  readonly occasions: readonly (readonly [number, readonly string[]])[];
  readonly passages: readonly (readonly [number, readonly number[]])[];
}

const NUMBERS = 7;
const RAW = 1;
const VECTOR = 2;

/** Saves memories of an index, at most a few thousand. */
export function saveDocs(to: SectionWriter, entries: readonly Entry[]): void {
  const docs = entries.map(({ doc }) => doc);
  const shared = new Numbering();
  const names = new Numbering();
  const numbers = entries.flatMap(({ slot, doc }) => [
    slot,
    doc.changeSeq ?? Number.NaN,
    doc.position,
    doc.saidAt.getTime(),
    doc.happenedAt?.getTime() ?? Number.NaN,
    doc.length,
    doc.asked,
  ]);
  const orNull = (text: string | null | undefined) => (text == null ? null : shared.of(text));
  const columns: Columns = {
    ids: docs.map(({ id }) => id),
    hashes: docs.map(({ textHash }) => textHash),
    conversations: docs.map(({ conversationId }) => shared.of(conversationId)),
    types: docs.map(({ memoryType }) => shared.of(memoryType)),
    roles: docs.map(({ role }) => orNull(role)),
    outdatedBy: docs.map(({ outdatedBy }) => orNull(outdatedBy)),
    speakers: docs.map(({ speakerTerms }) => names.of(JSON.stringify(speakerTerms))),
    occasions: docs.flatMap(({ occasions }, n) => (occasions ? [[n, occasions] as const] : [])),
    passages: docs.flatMap(({ passages }, n) => (passages ? [[n, passages] as const] : [])),
    shared: shared.texts,
    names: names.texts.map((name) => JSON.parse(name) as string[]),
  };
  to.json(columns);
  to.numbers(Float64Array.from(numbers));
  to.numbers(Uint8Array.from(docs, (doc) => (doc.isRaw ? RAW : 0) | (doc.vector ? VECTOR : 0)));
  to.numbers(Uint32Array.from(docs, ({ terms }) => terms.size));
  to.numbers(Uint32Array.from(docs.flatMap(({ terms }) => [...terms.numbers])));
}

/** @throws RangeError | SyntaxError | TypeError if there is something else */
export function restoreDocs(from: SectionReader): SavedDocs {
  const columns = from.json() as Columns;
  const numbers = from.numbers(Float64Array);
  const flags = from.numbers(Uint8Array);
  const sizes = from.numbers(Uint32Array);
  const terms = from.numbers(Uint32Array).slice();
  const { shared, names } = columns;
  const occasions = new Map(columns.occasions);
  const passages = new Map(columns.passages);
  const orNull = (at: number | null | undefined) => (at == null ? null : (shared[at] as string));
  const docs = columns.ids.map((id, n) => {
    const at = NUMBERS * n;
    const flag = flags[n] as number;
    const happenedAt = numbers[at + 4] as number;
    return {
      slot: numbers[at] as number,
      hasVector: (flag & VECTOR) !== 0,
      terms: sizes[n] as number,
      doc: {
        id,
        changeSeq: numbers[at + 1] as number,
        conversationId: shared[columns.conversations[n] as number] as string,
        position: numbers[at + 2] as number,
        speakerTerms: names[columns.speakers[n] as number] as readonly string[],
        role: orNull(columns.roles[n]),
        memoryType: shared[columns.types[n] as number] as string,
        isRaw: (flag & RAW) !== 0,
        saidAt: new Date(numbers[at + 3] as number),
        happenedAt: Number.isNaN(happenedAt) ? null : new Date(happenedAt),
        outdatedBy: orNull(columns.outdatedBy[n]),
        textHash: columns.hashes[n] as string,
        asked: numbers[at + 6] as number,
        occasions: occasions.get(n) ?? null,
        length: numbers[at + 5] as number,
        passages: passages.get(n) ?? null,
      },
    };
  });
  return { docs, terms };
}

/** Numbers texts in the order of their first occurrence, from 0. */
class Numbering {
  readonly #numbers = new Map<string, number>();

  get texts(): readonly string[] {
    return [...this.#numbers.keys()];
  }

  of(text: string): number {
    const number = this.#numbers.get(text) ?? this.#numbers.size;
    this.#numbers.set(text, number);
    return number;
  }
}
