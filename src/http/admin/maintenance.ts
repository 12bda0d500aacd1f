import { z } from 'zod';
import type { Services } from '../../context.ts';
import type { UpkeepReport } from '../../domain/tasks/upkeep.ts';
import type { HttpServer } from '../app.ts';
import { withErrors } from './answers.ts';

const names = z.array(z.string());

const report = z.object({
  engine: z.enum(['embedded', 'postgres']),
  tables_rewritten: names.describe('No page of their files holds a deleted row any more.'),
  tables_vacuumed: names.describe('Of a PostgreSQL server: the space of their deleted rows is used again.'),
  tables_failed: names.describe('The next time they are tried again; the log says why.'),
  bytes_given_back: z.int(),
  log_removed: z.int().describe('Bytes of the write-ahead log.'),
  pruned: z.object({ idempotency_records: z.int(), tasks: z.int() }),
  duration_ms: z.int(),
  remains: names.describe('Where deleted words may still stand, and who decides on that.'),
});

/** What is not in the hands of this process. */
const REMAINS = {
  embedded: ['backups and copies of DATA_DIR', 'freed blocks of the disk, unless it is encrypted'],
  postgres: [
    'pages of the tables until PostgreSQL uses them again or VACUUM FULL rewrites them',
    'the write-ahead log, its archive, replicas and backups of the PostgreSQL server',
  ],
};

export function maintenanceRoute(server: HttpServer, services: Services): void {
  server.post(
    '/maintenance',
    {
      config: { permission: 'operator' },
      schema: {
        summary:
          'Prune what is out of date and take what was deleted out of the storage, as is done once a day',
        description:
          'With the embedded database tables that lost rows are written anew, one after the other, and the log is ended and ' +
          'removed: deleted words stand in no file of DATA_DIR afterwards. A table is locked while it is written, one to four ' +
          'seconds for each 100 MB. On a PostgreSQL server the tables are vacuumed. Calls while one runs share the next run.',
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
    pruned: { idempotency_records: of.idempotencyRecords, tasks: of.tasks },
    duration_ms: of.durationMs,
    remains: REMAINS[engine],
  };
}
