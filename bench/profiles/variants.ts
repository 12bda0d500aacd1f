import type { TaggedField } from '../../src/extractors/rules/profile-tagger/fields.ts';
import type { Labelled, Mark } from './labelled.ts';
import { VALUES } from './values.ts';

/** Fields whose values can stand in each other's place whatever is before them. */
const LIKE: ReadonlySet<TaggedField> = new Set<TaggedField>([
  'name',
  'city',
  'hometown',
  'employer',
  'languages',
  'allergies',
]);

/** Makes messages with other values of the same fields. */
export class Variants {
  readonly #pools = new Map<string, string[]>();
  readonly #random: () => number;

  constructor(messages: readonly Labelled[], random: () => number) {
    this.#random = random;
    for (const message of messages)
      for (const mark of message.marks) {
        const pool = this.#pools.get(keyOf(message, mark)) ?? [];
        pool.push(message.text.slice(mark.start, mark.end));
        this.#pools.set(keyOf(message, mark), pool);
      }
  }

  of(message: Labelled): Labelled {
    const marks: Mark[] = [];
    let text = '';
    let read = 0;
    for (const mark of message.marks) {
      text += message.text.slice(read, mark.start);
      const value = this.#value(message, mark);
      marks.push({ field: mark.field, start: text.length, end: text.length + value.length });
      text += value;
      read = mark.end;
    }
    return { ...message, text: text + message.text.slice(read), marks };
  }

  #value(message: Labelled, mark: Mark): string {
    const { language, text } = message;
    const own = text.slice(mark.start, mark.end);
    const listed = VALUES[language][mark.field] ?? [];
    const isAlike = LIKE.has(mark.field) || /^\d+$/.test(own) || listed.includes(own);
    const pool = this.#pools.get(keyOf(message, mark)) ?? [];
    const isListed = listed.length > 0 && isAlike && this.#random() < 0.6;
    const from = isListed ? listed.filter((value) => /^\d/.test(value) === /^\d/.test(own)) : pool;
    const value = from[Math.floor(this.#random() * from.length)] ?? own;
    return language === 'en' && !/\p{Lu}/u.test(text) ? value.toLowerCase() : value;
  }
}

function keyOf({ language, text }: Labelled, { field, start }: Mark): string {
  if (LIKE.has(field)) return `${language} ${field}`;
  const before = text.slice(Math.max(0, start - 20), start);
  const word = language === 'zh' ? before.slice(-1) : (/(\S+) $/.exec(before)?.[1] ?? '');
  return `${language} ${field} ${word.toLowerCase()}`;
}
