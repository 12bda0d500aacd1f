import type { WithDefault } from './columns.ts';

/** An entry of the audit log. The database refuses to change one. */
export interface AuditEntryTable {
  project_id: string;
  entry_id: string;
  at: Date;
  actor: string;
  action: string;
  target: string;
  ip: string;
  result: 'started' | 'ok' | 'refused' | 'failed';
  reason: string | null;
  count: WithDefault<number>;
}
