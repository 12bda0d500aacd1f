import { sql } from 'kysely';
import type { Database } from '../../src/db/database.ts';

/** English canaries: nothing else contains these letters, and no stemmer changes the first six of them. */
const ENGLISH = /zq[a-z]{6}x/g;
/** Chinese canaries consist of these rare characters, which occur in no text of the program. */
const CHINESE = /[\u9f00-\u9fa5]{2,}/g;

/** Creates words that can be recognised wherever they are stored, a new one for each name. */
export function canaries() {
  const names = new Map<string, string>();
  let made = 0;
  const add = (name: string, word: string) => {
    names.set(word, name);
    return word;
  };
  return {
    /** A word of lower-case letters. */
    en(name: string): string {
      const number = (made++).toString(26).padStart(3, '0');
      const letters = [...number].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)));
      return add(name, `zq${letters.join('')}wkvx`);
    },
    /** Two Chinese characters. */
    zh(name: string): string {
      const number = made++;
      return add(name, String.fromCharCode(0x9f00 + (number % 150), 0x9f00 + Math.floor(number / 150) + 7));
    },
    nameOf: (word: string) => names.get(word) ?? word,
  };
}

/** Finds the canaries in a text, also as bytes in hexadecimal. */
export function canariesIn(text: string): string[] {
  const bytes = text.match(/(?:[0-9a-f]{2})*7a71(?:6[1-9a-f]|7[0-9a]){6}78/g) ?? [];
  const decoded = bytes.map((hex) => Buffer.from(hex, 'hex').toString('latin1')).join(' ');
  return [...`${text} ${decoded}`.matchAll(ENGLISH), ...text.matchAll(CHINESE)].map(([word]) => word);
}

/**
 * Reads every table of the schema as the owner of the database: whole rows as text, with the planner's
 * statistics and, as a superuser, large objects.
 * @returns table → canaries in it
 */
export async function storedCanaries(db: Database): Promise<ReadonlyMap<string, readonly string[]>> {
  return await db.systemTransaction(async (tx) => {
    await sql`SET LOCAL ROLE NONE`.execute(tx.db);
    const { rows: tables } = await sql<{ name: string }>`
      SELECT c.oid::regclass::text AS name FROM pg_class c
      WHERE c.relkind IN ('r', 'm') AND c.relnamespace = current_schema()::regnamespace
      ORDER BY 1`.execute(tx.db);
    if (tables.length < 20) throw new Error(`only ${tables.length} tables were found`);
    const { rows: rights } = await sql<{ superuser: boolean }>`
      SELECT rolsuper AS superuser FROM pg_roles WHERE rolname = current_user`.execute(tx.db);
    const catalogues = rights[0]?.superuser ? ['pg_statistic', 'pg_largeobject'] : ['pg_stats'];
    const found = new Map<string, readonly string[]>();
    for (const name of [...tables.map((table) => table.name), ...catalogues]) {
      const { rows } = await sql<{ text: string }>`
        SELECT t::text AS text FROM ${sql.raw(name)} AS t
        WHERE t::text ~ 'zq[a-z]{6}x|7a71|[\u9f00-\u9fa5]{2}'`.execute(tx.db);
      const words = [...new Set(rows.flatMap((row) => canariesIn(row.text)))];
      if (words.length > 0) found.set(name, words);
    }
    return found;
  });
}
