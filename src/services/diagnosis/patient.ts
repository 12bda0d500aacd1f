import type { Config } from '../../config.ts';
import type { Models, Services } from '../../context.ts';
import type { Database } from '../../db/database.ts';

/** What is examined: a running server, or the store of a command. */
export interface Patient {
  readonly config: Config;
  readonly db: Database;
  readonly models: Pick<Models, 'embedder' | 'chat' | 'reranker' | 'webSearch'>;
  /** Variables that look like settings and are none. */
  readonly unknownSettings: readonly string[];
  /** What the running server has counted; absent for a command. */
  readonly measurements?: Services['measurements'];
  readonly clock: () => Date;
  readonly signal: AbortSignal;
}
