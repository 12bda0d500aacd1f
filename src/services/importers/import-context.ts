import type { Context } from '../../context.ts';

/** What an import needs: no model, because a server extracts later. */
export type ImportContext = Pick<Context, 'db' | 'projectId' | 'clock' | 'newId'>;
