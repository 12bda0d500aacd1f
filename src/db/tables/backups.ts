import type { NullableTimestamp, Timestamp, WithDefault } from './columns.ts';

/** A backup that a server made or is making. It concerns the installation and belongs to no project. */
export interface BackupTable {
  backup_id: string;
  origin: 'request' | 'schedule';
  scheduled_for: NullableTimestamp;
  status: WithDefault<'running' | 'completed' | 'failed'>;
  host: string;
  file: string;
  started_at: Timestamp;
  heard_at: WithDefault<Date>;
  ended_at: NullableTimestamp;
  rows: WithDefault<number>;
  bytes: number | null;
  sha256: string | null;
  error: string | null;
}
