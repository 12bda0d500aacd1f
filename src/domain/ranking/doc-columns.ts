import type { SectionReader, SectionWriter } from '../../lib/byte-sections.ts';
import type { Entry } from './entry.ts';
import { type DocColumns, RAW, type TextColumns, VECTOR } from './restored-doc.ts';

/** Saves memories of an index, at most a few thousand, whose hashes are whole numbers of 64 bits. */
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
  const columns: TextColumns = {
    ids: docs.map(({ id }) => id),
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
  to.numbers(BigInt64Array.from(docs, ({ textHash }) => BigInt(textHash)));
  const terms = docs.map((doc) => doc.terms.numbers);
  const starts = new Uint32Array(docs.length + 1);
  for (const [n, { length }] of terms.entries()) starts[n + 1] = (starts[n] as number) + length;
  to.numbers(starts);
  to.numbers(Uint32Array.from(terms.flatMap((numbers) => [...numbers])));
}

/** @throws RangeError | SyntaxError if there is something else */
export function restoreDocs(from: SectionReader): DocColumns {
  const texts = from.json() as TextColumns;
  const numbers = from.numbers(Float64Array);
  const flags = from.numbers(Uint8Array);
  const hashes = from.numbers(BigInt64Array);
  const starts = from.numbers(Uint32Array);
  const terms = from.numbers(Uint32Array);
  const [occasions, passages] = [new Map(texts.occasions), new Map(texts.passages)];
  return { texts, occasions, passages, numbers, flags, hashes, starts, terms };
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
