import { sql } from 'kysely';

/**
 * The condition that a memory or a message has not ended. Every statement whose rows a caller sees has it. A
 * statement that writes finds ended rows too: new words may renew them, and they hold the place of their
 * content until the retention erases them.
 * @param row name of the table in the statement
 */
export const unexpired = (
  row: 'memory' | 'message' | 'm' | 'e' | 'g' | 'o' | 'n' | 'r' | 't' | 'next' | 'c',
) => {
  const end = sql.ref(`${row}.expires_at`);
  return sql<boolean>`(${end} IS NULL OR ${end} > wall_time())`;
};
