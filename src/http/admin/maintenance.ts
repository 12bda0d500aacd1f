import { z } from 'zod';
import type { Services } from '../../context.ts';
import type { UpkeepReport } from '../../domain/tasks/upkeep.ts';
import type { HttpServer } from '../app.ts';
import { withErrors } from './answers.ts';

const names = z.array(z.string());

const report = z.object({
  engine: z.enum(['embedded', 'postgres']).describe('The database engine of this server.'),
  tables_rewritten: names.describe('Tables that were rewritten: their files hold no deleted row any more.'),
  tables_vacuumed: names.describe(
    'Tables that were vacuumed (PostgreSQL server only): the space of their deleted rows can be used again.',
  ),
  tables_failed: names.describe('Tables that failed. The next run tries them again; the log says why.'),
  bytes_given_back: z.int().describe('Bytes of disk space that the tables no longer use.'),
  log_removed: z.int().describe('Bytes of write-ahead log that were removed.'),
  pruned: z
    .object({
      idempotency_records: z.int(),
      tasks: z.int(),
      audit_entries: z.int(),
      webhook_deliveries: z.int(),
    })
    .describe(
      'How many outdated idempotency records, finished tasks, entries of the audit log and deliveries of webhooks were removed.',
    ),
  duration_ms: z.int().describe('Milliseconds.'),
  remains: names.describe('Places outside of this server where deleted text may still exist.'),
});

/** Places where deleted text may still exist and that this process cannot clean. */
const REMAINS = {
  embedded: ['backups and copies of DATA_DIR', 'freed blocks of the disk, unless it is encrypted'],
  postgres: [
    'pages of the tables until PostgreSQL uses them again or VACUUM FULL rewrites them',
    'the write-ahead log, its archive, replicas and backups of the PostgreSQL server',
  ],
};

/** Adds the route that starts the daily maintenance at once. */
export function maintenanceRoute(server: HttpServer, services: Services): void {
  server.post(
    '/maintenance',
    {
      config: { permission: 'operator', audit: { action: 'maintenance.run', inTransaction: false } },
      schema: {
        summary: 'Run maintenance',
        description:
          'Removes outdated records and takes deleted data out of the storage. The server does this once a day by ' +
          'itself. With the embedded database, tables that lost rows are rewritten one after the other, and the ' +
          'write-ahead log is closed and removed. No file of DATA_DIR holds deleted text afterwards. A table is locked ' +
          'while it is rewritten, for one to four seconds per 100 MB. On a PostgreSQL server the tables are vacuumed. ' +
          'Calls during a run share the next run.',
        response: withErrors(report),
      },
    },
    async () => shown(services.db.engine, await services.runUpkeep()),
  );
}

function shown(engine: 'embedded' | 'postgres', of: UpkeepReport): z.output<typeof report> {
  return {
    engine,
    tables_rewritten: [...of.rewritten],
    tables_vacuumed: [...of.vacuumed],
    tables_failed: [...of.failed],
    bytes_given_back: of.bytesGivenBack,
    log_removed: of.logBytesRemoved,
    pruned: {
      idempotency_records: of.idempotencyRecords,
      tasks: of.tasks,
      audit_entries: of.auditEntries,
      webhook_deliveries: of.webhookDeliveries,
    },
    duration_ms: of.durationMs,
    remains: REMAINS[engine],
  };
}
