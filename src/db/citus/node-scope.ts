import type pg from 'pg';
import { together } from '../../lib/together.ts';
import { setLocally } from './local-settings.ts';

const BEGIN = /^\s*BEGIN\b/i;
/** Statements that read no rows. In a transaction that has failed, the setting would be refused. */
const CONTROL = /^\s*(?:COMMIT|ROLLBACK|RELEASE|SAVEPOINT)\b/i;
const ROLLBACK_TO = /^\s*ROLLBACK\s+TO\b/i;

/**
 * Sets the scope of a session on all nodes of a Citus cluster. The nodes hear of settings of a transaction
 * only, so a single statement gets a transaction of its own, and a transaction gets the setting before the
 * first statement of each scope. All of it is sent together.
 */
export class NodeScope {
  readonly #client: pg.ClientBase;
  /** The scope of the open transaction; undefined when it is not known. */
  #scope: string | undefined;

  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  async run(scope: string, query: pg.QueryConfig): Promise<pg.QueryResult> {
    const client = this.#client;
    const setScope = () => {
      this.#scope = scope;
      return client.query(setLocally('recollect.project_id', scope));
    };
    if (client.getTransactionStatus() !== 'I') {
      const [, result] = await together(
        () => (this.#scope === scope || CONTROL.test(query.text) ? undefined : setScope()),
        () => client.query(query),
      );
      // the setting is as it was before the savepoint
      if (ROLLBACK_TO.test(query.text)) this.#scope = undefined;
      return result;
    }
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
}
