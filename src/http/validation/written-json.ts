/** A part of an answer that is JSON already: what many answers show is written once for all of them. */
export class WrittenJson {
  /** The beginning, in UTF-8; it may be shared. */
  readonly head: Uint8Array;
  /** What follows it, in ASCII. */
  readonly tail: string;

  constructor(head: Uint8Array, tail = '') {
    this.head = head;
    this.tail = tail;
  }
}

/** JSON in UTF-8 of an answer with parts that are written already; fields that are undefined are left out. */
export function writeJson(answer: unknown): Buffer {
  const written: Uint8Array[] = [];
  const rest = append(written, '', answer);
  written.push(Buffer.from(rest));
  return Buffer.concat(written);
}

/**
 * @param open text that comes before the value and is not written yet
 * @returns text that comes after what is written
 */
function append(written: Uint8Array[], open: string, value: unknown): string {
  if (value instanceof WrittenJson) {
    written.push(Buffer.from(open), value.head);
    return value.tail;
  }
  if (typeof value !== 'object' || value === null) return open + (JSON.stringify(value) ?? 'null');
  let text = open;
  if (Array.isArray(value)) {
    for (const [at, one] of value.entries()) text = append(written, at === 0 ? `${text}[` : `${text},`, one);
    return value.length === 0 ? `${text}[]` : `${text}]`;
  }
  let before = '{';
  for (const [name, one] of Object.entries(value)) {
    if (one === undefined) continue;
    text = append(written, `${text}${before}${JSON.stringify(name)}:`, one);
    before = ',';
  }
  return before === '{' ? `${text}{}` : `${text}}`;
}
