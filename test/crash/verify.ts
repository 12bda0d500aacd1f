import { advance, call, type Note, type Target } from './traffic.ts';

export interface Verdict {
  readonly acknowledged: number;
  readonly deleted: number;
  /** Acknowledged notes that are missing. */
  readonly lost: number;
  /** Notes that are stored more than once. */
  readonly doubled: number;
  /** Acknowledged deletions whose memory came back. */
  readonly resurrected: number;
  /** Tasks that did not complete. */
  readonly stuck: number;
}

const WAIT_SECONDS = 120;
const TRIES = 1000;

/**
 * Completes unfinished notes as clients do, waits for all tasks, and compares what is stored with what was
 * acknowledged.
 */
export async function verify(target: Target, notes: readonly Note[]): Promise<Verdict> {
  for (const note of notes) {
    for (let tried = 0; note.state === 'new' || note.state === 'deleting'; tried += 1) {
      if (tried > TRIES) throw new Error('The server does not take what was left unanswered.');
      await advance(target, note);
    }
  }
  const sum = { lost: 0, doubled: 0, resurrected: 0, stuck: 0 };
  for (const [user, own] of Map.groupBy(notes, (note) => note.user)) {
    const path = `/product/scheduler/wait?user_name=${user}&timeout_seconds=${WAIT_SECONDS}`;
    const waited = await call(target, 'POST', path);
    sum.stuck += waited.body.data.running_tasks;
    const tasks = await call(target, 'GET', `/product/scheduler/status?user_id=${user}`);
    const failed = tasks.body.data.filter(({ status }: { status: string }) => status === 'failed');
    sum.stuck += failed.length;
    if (waited.body.data.running_tasks + failed.length > 0)
      process.stderr.write(`${user}: ${JSON.stringify(waited.body.data)} ${JSON.stringify(failed)}\n`);
    const listed = await call(target, 'POST', '/product/get_memory', { mem_cube_id: user });
    const memories: { memory: string }[] = listed.body.data.text_mem[0]?.memories ?? [];
    const times = new Map<number, number>();
    for (const { memory } of memories) {
      const n = Number(/Note (\d+)/.exec(memory)?.[1]);
      times.set(n, (times.get(n) ?? 0) + 1);
    }
    for (const note of own) {
      const count = times.get(note.n) ?? 0;
      if (note.state === 'acknowledged' && count === 0) sum.lost += 1;
      if (note.state === 'deleted' && count > 0) sum.resurrected += 1;
      else if (count > 1) sum.doubled += 1;
      if (count !== (note.state === 'deleted' ? 0 : 1))
        process.stderr.write(`${count} × ${JSON.stringify(note)}\n`);
    }
  }
  const count = (state: Note['state']) => notes.filter((note) => note.state === state).length;
  const deleted = count('deleted');
  return { acknowledged: count('acknowledged') + deleted, deleted, ...sum };
}
