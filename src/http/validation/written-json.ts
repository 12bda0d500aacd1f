/** A part of an answer that is already JSON. A part that many answers share is serialized only once. */
export class WrittenJson {
  /** The start of the JSON, in UTF-8. It may be shared. */
  readonly head: Uint8Array;
  /** The rest of the JSON, in ASCII. */
  readonly tail: string;

  constructor(head: Uint8Array, tail = '') {
    this.head = head;
    this.tail = tail;
  }
}

/** Serializes an answer that may contain `WrittenJson`, to JSON in UTF-8. Undefined fields are left out. */
export function writeJson(answer: unknown): Buffer {
  const written: Uint8Array[] = [];
  const rest = append(written, '', answer);
  written.push(Buffer.from(rest));
  return Buffer.concat(written);
}

/**
 * Appends a value to `written`.
 * @param open text before the value that is not in `written` yet
 * @returns text that belongs after `written` and is not in it yet
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
