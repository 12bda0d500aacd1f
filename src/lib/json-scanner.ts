/** Levels of nesting. Files of chats and memories have fewer than twenty. */
const MAX_DEPTH = 200;
/** Bytes of a value that is read as a whole. */
const MAX_VALUE_BYTES = 64_000_000;
/** Bytes of a name on the way to a value. */
const MAX_NAME_BYTES = 1000;

const [NEWLINE, QUOTE, COMMA, COLON, BACKSLASH] = [0x0a, 0x22, 0x2c, 0x3a, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

export type JsonPath = readonly (string | number)[];

/** What to do with a value: look into it, hand it over as a whole, or pass it by. */
export type Choice = 'enter' | 'take' | 'skip';
export type Choose = (path: JsonPath, isList: boolean) => Choice;

/** A value as it stands in the file; `text` is null if the value is too large to be read as a whole. */
export interface ScannedValue {
  readonly path: JsonPath;
  /** The line that the value begins in, from 1. */
  readonly line: number;
  readonly text: string | null;
}

/** The bytes are not JSON, or end in the middle. The message says why. */
export class JsonError extends Error {
  readonly line: number;

  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}

type Expected =
  | 'value'
  | 'first value'
  | 'name'
  | 'first name'
  | 'colon'
  | 'comma'
  | 'text'
  | 'nested'
  | 'word';

interface Container {
  readonly isList: boolean;
  /** The place of the value that is read now. */
  key: string | number;
}

/**
 * Finds values in JSON of any size while it reads it. Only one value is in memory at a time. Several
 * documents may follow each other, as in JSON Lines.
 */
export class JsonScanner {
  /** The values found since they were last taken away. */
  readonly found: ScannedValue[] = [];
  readonly #choose: Choose;
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true });
  readonly #way: Container[] = [];
  #expected: Expected = 'value';
  #line = 1;
  #documents = 0;
  /** The first bytes, until there are enough of them. */
  #head: Buffer | null = Buffer.alloc(0);
  /** The value, or the name, that is being read. */
  #choice: Choice | 'name' = 'skip';
  #startLine = 1;
  #parts: Buffer[] = [];
  #size = 0;
  #depth = 0;
  #isInText = false;
  #isEscaped = false;

  /** @param choose is asked once for each value, before it is read. A text or number to `enter` is taken. */
  constructor(choose: Choose) {
    this.#choose = choose;
  }

  /** @throws JsonError */
  feed(chunk: Buffer): void {
    if (this.#head === null) {
      this.#read(chunk);
      return;
    }
    // the first bytes say whether it is UTF-8
    const head = Buffer.concat([this.#head, chunk]);
    this.#head = head.length < BYTE_ORDER_MARK.length ? head : null;
    if (this.#head === null) this.#begins(head);
  }

  #begins(head: Buffer): void {
    if (head.length > 1 && (head[0] === 0 || head[1] === 0 || (head[0] ?? 0) >= 0xfe))
      throw this.#error('it is not UTF-8 text: save the file as UTF-8');
    this.#read(head.subarray(0, 3).equals(BYTE_ORDER_MARK) ? head.subarray(3) : head);
  }

  #read(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length) at = this.#isInValue ? this.#continueValue(chunk, at) : this.#step(chunk, at);
  }

  /** Call it at the end of the file. @throws JsonError if the file is empty or cut off */
  end(): void {
    if (this.#head !== null) this.#begins(this.#head);
    this.#head = null;
    if (this.#expected === 'word' && this.#way.length === 0) this.#endValue();
    if (this.#expected !== 'value' || this.#way.length > 0)
      throw this.#error('the file ends in the middle of a value: it is incomplete');
    if (this.#documents === 0) throw this.#error('the file is empty');
  }

  get #isInValue(): boolean {
    return this.#expected === 'text' || this.#expected === 'nested' || this.#expected === 'word';
  }

  /** Reads a byte between values. @returns the next place */
  #step(chunk: Buffer, at: number): number {
    const byte = chunk[at] ?? 0;
    if (byte === NEWLINE) this.#line += 1;
    if (byte === NEWLINE || byte === 0x20 || byte === 0x09 || byte === 0x0d) return at + 1;
    const inner = this.#way.at(-1);
    const isEnd = inner !== undefined && byte === (inner.isList ? CLOSE_LIST : CLOSE_OBJECT);
    switch (this.#expected) {
      case 'first value':
        if (isEnd) return this.#leave(at);
        return this.#beginValue(byte, at);
      case 'first name':
      case 'name':
        if (isEnd && this.#expected === 'first name') return this.#leave(at);
        if (byte !== QUOTE) throw this.#unexpected(byte);
        return this.#begin('text', 'name', at);
      case 'colon':
        if (byte !== COLON) throw this.#unexpected(byte);
        this.#expected = 'value';
        return at + 1;
      case 'comma':
        if (isEnd) return this.#leave(at);
        if (byte !== COMMA || inner === undefined) throw this.#unexpected(byte);
        if (inner.isList) inner.key = Number(inner.key) + 1;
        this.#expected = inner.isList ? 'value' : 'name';
        return at + 1;
      default:
        return this.#beginValue(byte, at);
    }
  }

  #beginValue(byte: number, at: number): number {
    if (byte === CLOSE_LIST || byte === CLOSE_OBJECT || byte === COMMA || byte === COLON)
      throw this.#unexpected(byte);
    const path = this.#way.map(({ key }) => key);
    const isContainer = byte === OPEN_LIST || byte === OPEN_OBJECT;
    const choice = this.#choose(path, byte === OPEN_LIST);
    if (choice === 'enter' && isContainer) {
      this.#way.push({ isList: byte === OPEN_LIST, key: byte === OPEN_LIST ? 0 : '' });
      if (this.#way.length > MAX_DEPTH) throw this.#tooDeep();
      this.#expected = byte === OPEN_LIST ? 'first value' : 'first name';
      return at + 1;
    }
    const kind = isContainer ? 'nested' : byte === QUOTE ? 'text' : 'word';
    return this.#begin(kind, choice === 'skip' ? 'skip' : 'take', at);
  }

  /** Prepares to read a value or a name; its first byte is read with the others. */
  #begin(expected: 'text' | 'nested' | 'word', choice: Choice | 'name', at: number): number {
    this.#expected = expected;
    this.#choice = choice;
    this.#startLine = this.#line;
    this.#parts = [];
    this.#size = 0;
    this.#depth = 0;
    this.#isInText = false;
    this.#isEscaped = false;
    return at;
  }

  /** Reads on in a value. @returns the place after it, or the end of the chunk */
  #continueValue(chunk: Buffer, from: number): number {
    let at = from;
    let isDone = false;
    while (at < chunk.length && !isDone) {
      if (this.#isInText) {
        at = this.#continueText(chunk, at);
        isDone = !this.#isInText && this.#depth === 0;
        continue;
      }
      const byte = chunk[at] ?? 0;
      if (this.#expected === 'word') {
        if (byte <= 0x20 || byte === COMMA || byte === CLOSE_LIST || byte === CLOSE_OBJECT) break;
      } else if (byte === QUOTE) this.#isInText = true;
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        this.#depth += 1;
        if (this.#depth + this.#way.length > MAX_DEPTH) throw this.#tooDeep();
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
        this.#depth -= 1;
        isDone = this.#depth === 0;
      } else if (byte === NEWLINE) this.#line += 1;
      at += 1;
    }
    this.#keep(chunk.subarray(from, at));
    if (isDone || at < chunk.length) this.#endValue();
    return at;
  }

  /** Reads on in a text. @returns the place after its end, or the end of the chunk */
  #continueText(chunk: Buffer, from: number): number {
    let isEscaped = this.#isEscaped;
    for (let at = from; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (isEscaped) isEscaped = false;
      else if (byte === BACKSLASH) isEscaped = true;
      else if (byte === QUOTE) {
        this.#isInText = false;
        this.#isEscaped = false;
        return at + 1;
      }
    }
    this.#isEscaped = isEscaped;
    return chunk.length;
  }

  #keep(part: Buffer): void {
    if (this.#choice === 'skip') return;
    this.#size += part.length;
    if (this.#choice === 'name' && this.#size > MAX_NAME_BYTES)
      throw this.#error(`a name has more than ${MAX_NAME_BYTES} bytes`);
    // a value that is too large is read to its end, without keeping it
    if (this.#size > MAX_VALUE_BYTES) this.#parts = [];
    else this.#parts.push(part);
  }

  #endValue(): void {
    const inner = this.#way.at(-1);
    if (this.#choice === 'name') {
      const name = parsedName(this.#text());
      if (name === undefined || inner === undefined) throw this.#error('a name is damaged');
      inner.key = name;
      this.#expected = 'colon';
    } else {
      if (this.#choice === 'take') {
        const text = this.#size > MAX_VALUE_BYTES ? null : this.#text();
        this.found.push({ path: this.#way.map(({ key }) => key), line: this.#startLine, text });
      }
      this.#afterValue();
    }
    this.#parts = [];
  }

  #leave(at: number): number {
    this.#way.pop();
    this.#afterValue();
    return at + 1;
  }

  #afterValue(): void {
    this.#expected = this.#way.length === 0 ? 'value' : 'comma';
    if (this.#way.length === 0) this.#documents += 1;
  }

  #text(): string {
    try {
      return this.#utf8.decode(Buffer.concat(this.#parts));
    } catch {
      throw this.#error('it is not UTF-8 text: save the file as UTF-8');
    }
  }

  #tooDeep(): JsonError {
    return this.#error(`values are nested deeper than ${MAX_DEPTH} levels`);
  }

  #unexpected(byte: number): JsonError {
    const sign = byte > 0x20 && byte < 0x7f ? JSON.stringify(String.fromCharCode(byte)) : `byte ${byte}`;
    return this.#error(`it is not JSON: ${sign} cannot stand here`);
  }

  #error(reason: string): JsonError {
    return new JsonError(this.#line, reason);
  }
}

function parsedName(text: string): string | undefined {
  try {
    const name: unknown = JSON.parse(text);
    return typeof name === 'string' ? name : undefined;
  } catch {
    return undefined;
  }
}
