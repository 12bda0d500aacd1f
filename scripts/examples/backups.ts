import type { Recorder } from './recorder.ts';

const ID = '0195ab40-e400-7c1d-8a52-3f9b1c6d2e70';
const FILE = `recollect-20260302T030000Z-${ID}.backup`;

/** A backup that has just begun. Its host, size and times are those of a machine. */
const RUNNING = {
  id: ID,
  status: 'running',
  origin: 'request',
  scheduled_for: null,
  started_at: '2026-03-02T03:00:00.000Z',
  ended_at: null,
  rows: 0,
  bytes: null,
  sha256: null,
  host: 'recollect-1',
  file: FILE,
  error: null,
};

const COMPLETED = {
  ...RUNNING,
  status: 'completed',
  ended_at: '2026-03-02T03:00:08.000Z',
  rows: 57_312,
  bytes: 18_402_117,
  sha256: '9f2c1b7a5e3d48f60a1c2e4b6d8f9a0b1c3d5e7f90a2b4c6d8e0f1a3b5c7d9e1',
};

/** The routes of backups. */
export async function showBackups(recorder: Recorder): Promise<void> {
  const one = { parameters: { id: ID } };
  await recorder.showMade('post_admin_backups', {}, RUNNING);
  await recorder.showMade('get_admin_backups', {}, { backups: [COMPLETED], next_cursor: null });
  await recorder.showMade('get_admin_backups_by_id', one, COMPLETED);
  await recorder.showMade('get_admin_backups_by_id_file', one, ['(the bytes of the file)']);
  await recorder.showMade('delete_admin_backups_by_id', one, { id: ID, file_removed: true });
}
