import pg from 'pg';
import { together } from '../lib/together.ts';
import type { StatementResult } from './engine.ts';

/**
 * Marks a SELECT whose rows are read as bytes: each row is an array of its columns' bytes in PostgreSQL's
 * binary format, which is UTF-8 for text. For other columns pg's parser would write binary values as
 * hexadecimal digits, make a string of them and read them again, which takes four times as long.
 */
export const AS_BYTES = '/* as bytes */';

/** `COPY` takes no parameters, so they are a setting of the session, which only this statement reads. */
const SETTING = 'recollect.copied';
const SET_PARAMETERS = `SELECT set_config('${SETTING}', $1, false)`;
const PARAMETER = /\$(\d+)/g;

/** The signature, the flags and the length of the extension of a binary COPY. */
const HEAD_BYTES = 19;
const EXTENSION_AT = 15;
const END = -1;
const NULL = -1;

/** Bytes of a slab, into which a page of an image fits. */
const SLAB_BYTES = 1_750_000;
/** Shorter columns come from the pool of `Buffer`. */
const LEAST_OF_SLAB = 4096;
const MOST_SLABS = 4;

type Row = readonly (Buffer | null)[];

/**
 * Memory for the columns of rows that was given back. V8 marks its whole heap for every 64 MB of new
 * `ArrayBuffer`s, and the system clears each page of new memory.
 */
const slabs: ArrayBuffer[] = [];
const lent = new WeakSet<ArrayBufferLike>();

/** Gives the memory of rows of {@link queryBytes} back. Nobody may read their columns afterwards. */
export function giveBack(columns: readonly Buffer[]): void {
  for (const { buffer } of columns)
    if (lent.delete(buffer) && slabs.length < MOST_SLABS) slabs.push(buffer as ArrayBuffer);
}

/**
 * Runs a SELECT that is marked as {@link AS_BYTES}, as `COPY … TO STDOUT`.
 * @param values texts and numbers
 */
export async function queryBytes(
  client: pg.ClientBase,
  text: string,
  values: readonly unknown[],
): Promise<StatementResult> {
  const rows: Row[] = [];
  const statement = `COPY (${withSettings(text)}) TO STDOUT (FORMAT binary)`;
  // sent together
  await together(
    () => client.query(SET_PARAMETERS, [JSON.stringify(values)]),
    () =>
      new Promise<void>((resolve, reject) => {
        client.query(new CopyOut(statement, rows, (error) => (error ? reject(error) : resolve())));
      }),
  );
  return { command: 'SELECT', rowCount: rows.length, rows };
}

/** The rows of an ordinary query of text and `bytea` as {@link queryBytes} returns them. */
export function asBytes({ rows, ...result }: pg.QueryResult): StatementResult {
  return { ...result, rows: rows.map((row: object) => Object.values(row).map(bytesOf)) };
}

function bytesOf(value: unknown): Buffer | null {
  if (value === null || value instanceof Buffer) return value;
  return Buffer.from(String(value));
}

function withSettings(text: string): string {
  return text.replace(PARAMETER, (_, n) => `(current_setting('${SETTING}')::jsonb ->> ${Number(n) - 1})`);
}

/** A query of pg whose rows come as messages of a binary COPY. */
class CopyOut extends pg.Query {
  readonly #rows: Row[];
  readonly #slab = new Slab();
  #isFirst = true;

  constructor(text: string, rows: Row[], done: (error: Error | undefined) => void) {
    super(text, done);
    this.#rows = rows;
  }

  /**
   * Called by pg for each message. A server sends each row as one message; the first one begins with the
   * head.
   */
  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    const at = this.#isFirst ? HEAD_BYTES + chunk.readUInt32BE(EXTENSION_AT) : 0;
    this.#isFirst = false;
    const row = at < chunk.length ? rowIn(chunk, at, this.#slab) : null;
    if (row !== null) this.#rows.push(row);
  }
}

/** The row at a place of a message, copied because pg reuses its buffer; null at the end of all rows. */
function rowIn(message: Buffer, start: number, slab: Slab): Row | null {
  const columns = message.readInt16BE(start);
  if (columns === END) return null;
  const row: (Buffer | null)[] = [];
  let at = start + 2;
  for (let column = 0; column < columns; column += 1) {
    const length = message.readInt32BE(at);
    at += 4;
    row.push(length === NULL ? null : slab.copyOf(message.subarray(at, at + length)));
    at += Math.max(0, length);
  }
  return row;
}

/** The slab of one statement. */
class Slab {
  #memory: ArrayBuffer | null = null;
  #used = 0;

  copyOf(column: Buffer): Buffer {
    if (column.length < LEAST_OF_SLAB || this.#used + column.length > SLAB_BYTES) return Buffer.from(column);
    if (this.#memory === null) {
      this.#memory = slabs.pop() ?? new ArrayBuffer(SLAB_BYTES);
      lent.add(this.#memory);
    }
    const copy = Buffer.from(this.#memory, this.#used, column.length);
    this.#used += column.copy(copy);
    return copy;
  }
}
