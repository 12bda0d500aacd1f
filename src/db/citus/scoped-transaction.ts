import type pg from 'pg';
import { together } from '../../lib/together.ts';
import { setLocally } from './local-settings.ts';

const BEGIN = /^\s*BEGIN\b/i;

/**
 * Runs a statement of a session that is in no transaction, with the project set on all nodes of a Citus
 * cluster. The nodes hear of settings of a transaction only, so a single statement gets a transaction of its
 * own, and a transaction that begins gets the setting as its first statement. All of it is sent together.
 */
export async function inOneTransaction(
  client: pg.ClientBase,
  scope: string,
  query: pg.QueryConfig,
): Promise<pg.QueryResult> {
  const setScope = () => client.query(setLocally('recollect.project_id', scope));
  if (BEGIN.test(query.text)) {
    const [begun] = await together(() => client.query(query), setScope);
    return begun;
  }
  const [, , result] = await together(
    () => client.query('BEGIN'),
    setScope,
    () => client.query(query),
    // after a failure it rolls back
    () => client.query('COMMIT'),
  );
  return result;
}
