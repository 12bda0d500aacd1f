import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { OPEN_LIMIT_MS, openTestDatabase, silentLog } from '../support/database.ts';

describe('the names of prepared statements', { timeout: OPEN_LIMIT_MS }, () => {
  it('are limited: one line of the log says when the limit is reached, and statements go on', async () => {
    const said: { facts: object; message: string }[] = [];
    const log = {
      ...silentLog,
      warn: (facts: object, message: string) => void said.push({ facts, message }),
    };
    const db = await openTestDatabase({ log });
    try {
      const system = db.system();
      for (let n = 0; n < 550; n += 1) {
        const { rows } = await sql.raw<{ n: number }>(`SELECT ${n} AS n`).execute(system.db);
        expect(rows).toEqual([{ n }]);
      }
      const lines = said.filter(({ message }) => message.includes('prepared statements'));
      expect(lines).toMatchObject([{ facts: { limit: 500 } }]);
    } finally {
      await db.close();
    }
  });
});
