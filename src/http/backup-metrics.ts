import { Counter, Gauge, type Registry } from 'prom-client';
import { cachedFigure } from '../lib/cached-figure.ts';
import { backupFigures } from '../stores/backups/backups.ts';
import type { HttpApp } from './app.ts';

/** How long figures are used again. */
const FRESH_MS = 5000;

/** Adds the metrics of backups. */
export function showBackups(register: Registry, { services, backups, config }: HttpApp): void {
  const { db, clock } = services;
  const began = clock();
  const figures = cachedFigure(() => backupFigures(db.system({ priority: 'background' })), FRESH_MS);
  type Figures = NonNullable<Awaited<ReturnType<typeof figures>>>;
  const gauge = (name: string, help: string, figure: (of: Figures) => number) =>
    new Gauge({
      name,
      help,
      aggregator: 'max',
      registers: [register],
      async collect() {
        const found = await figures();
        if (found !== undefined) this.set(figure(found));
      },
    });
  gauge(
    'recollect_backup_last_success_timestamp_seconds',
    'When the last complete backup ended, Unix time; 0 without any',
    ({ completed }) => (completed?.endedAt?.getTime() ?? 0) / 1000,
  );
  gauge(
    'recollect_backup_last_bytes',
    'Size of the file of the last complete backup; 0 without any',
    ({ completed }) => completed?.bytes ?? 0,
  );
  gauge('recollect_backup_running', '1 while a backup is being made, otherwise 0', ({ running }) => running);
  gauge(
    'recollect_backup_overdue_seconds',
    'Seconds since a moment of BACKUP_SCHEDULE that no complete backup has followed; 0 without any',
    ({ completed, firstAt }) => {
      const now = clock();
      const moment = config.backupSchedule?.overdue(completed?.startedAt ?? firstAt ?? began, now);
      return moment ? (now.getTime() - moment.getTime()) / 1000 : 0;
    },
  );
  const counter = new Counter({
    name: 'recollect_backups_total',
    help: 'Backups that this process ended, by outcome: completed or failed',
    labelNames: ['outcome'] as const,
    registers: [register],
  });
  for (const outcome of ['completed', 'failed']) counter.inc({ outcome }, 0);
  backups.ended.subscribe((outcome) => counter.inc({ outcome }));
}
