import { sql } from 'kysely';
import type { ProjectScope } from '../../db/database.ts';
import { ANY_ROWS, insertMany, json } from '../sql/insert-rows.ts';
import { insertStreams, insertTasks } from '../tasks/enqueue-in-steps.ts';
import type { TaskRow } from '../tasks/task-row.ts';
import type { AddOutcome, AddRows, MessageRow, RawMemoryRow } from './adds.ts';

type OfAdd<Row> = Row & { readonly add_no: number };
type NewMemory = OfAdd<RawMemoryRow> & {
  /** An existing memory, or one of the same call, with the same content. */
  readonly sameAs: string | null;
  readonly exists: boolean;
};

/**
 * Does what `insertAdds` does, in a statement for each table whose rows are all given. On a cluster such a
 * statement runs on the node of the project alone. The one of `insertAdds` would be split there, with
 * results that are sent to every node, so that one node that is down would stop the adds of all projects.
 * @param tx a transaction
 */
export async function insertAddsInSteps(
  tx: ProjectScope,
  adds: readonly AddRows[],
): Promise<readonly AddOutcome[]> {
  const accepted = await acceptAdds(tx, adds);
  const rowsOf = <Row extends object>(of: (add: AddRows) => readonly Row[]): readonly OfAdd<Row>[] =>
    adds.flatMap((add, add_no) => (accepted.has(add_no) ? of(add).map((row) => ({ ...row, add_no })) : []));
  const messages = rowsOf((add) => add.messages.toSorted((a, b) => a.ord - b.ord));
  const raw = rowsOf((add) => add.memories.toSorted((a, b) => a.ord - b.ord));
  const tasks = rowsOf((add) => add.tasks.toSorted((a, b) => (a.task_id < b.task_id ? -1 : 1)));
  const memories = await findSame(tx, raw);
  const due = await insertStreams(tx, tasks);
  const numbers = await numberRows(tx, messages, memories);
  await insertMessages(tx, messages, numbers.positions);
  await insertMemories(tx, memories, tasks, numbers);
  const touched = await touch(tx, numbers.ofExisting);
  await insertSources(tx, memories);
  await insertTasks(tx, tasks, due);
  return adds.map((_, add_no) => ({
    accepted: accepted.has(add_no),
    orphans: memories.flatMap((memory) =>
      memory.add_no === add_no && memory.exists && !touched.has(memory.sameAs ?? '')
        ? [memory.memory_id]
        : [],
    ),
  }));
}

/** Of several adds with one key, only the first may use it. */
async function acceptAdds(tx: ProjectScope, adds: readonly AddRows[]): Promise<ReadonlySet<number>> {
  const firsts = new Map<string, number>();
  const accepted = new Set<number>();
  for (const [add_no, { idempotency }] of adds.entries()) {
    if (idempotency === null) accepted.add(add_no);
    else if (!firsts.has(idempotency.key)) firsts.set(idempotency.key, add_no);
  }
  const keys = [...firsts.keys()].sort();
  const records = keys.flatMap((key) => {
    const record = adds[firsts.get(key) ?? -1]?.idempotency;
    return record == null ? [] : [record];
  });
  if (records.length === 0) return accepted;
  const written = await tx.db
    .insertInto('idempotency')
    .values(
      records.map(({ key, requestHash, answer }) => ({
        project_id: tx.projectId,
        idempotency_key: key,
        request_hash: Buffer.from(requestHash, 'hex'),
        answer: sql<string>`${JSON.stringify(answer)}::jsonb`,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('idempotency_key')
    .modifyEnd(ANY_ROWS)
    .execute();
  for (const { idempotency_key } of written) accepted.add(firsts.get(idempotency_key) ?? -1);
  return accepted;
}

const contentOf = ({ cube_id, content_hash }: { cube_id: string; content_hash: string }) =>
  `${content_hash} ${cube_id}`;

async function findSame(
  tx: ProjectScope,
  raw: readonly OfAdd<RawMemoryRow>[],
): Promise<readonly NewMemory[]> {
  if (raw.length === 0) return [];
  const { rows } = await sql<{ cube_id: string; content_hash: string; memory_id: string }>`
    SELECT c.cube_id, c.content_hash, e.memory_id
    FROM unnest(${raw.map((row) => row.cube_id)}::text[], ${raw.map((row) => row.content_hash)}::text[])
      AS c(cube_id, content_hash)
    CROSS JOIN LATERAL (
      SELECT memory_id FROM memory
      WHERE project_id = ${tx.projectId} AND cube_id = c.cube_id AND kind = 'raw'
        AND content_hash = decode(c.content_hash, 'hex') AND status = 'activated'
      LIMIT 1
    ) AS e`.execute(tx.db);
  const existing = new Map(rows.map((row) => [contentOf(row), row.memory_id]));
  const firsts = new Map<string, string>();
  return raw.map((row) => {
    const content = contentOf(row);
    const first = firsts.get(content);
    if (first === undefined) firsts.set(content, row.memory_id);
    const stored = existing.get(content);
    return { ...row, sameAs: stored ?? first ?? null, exists: stored !== undefined };
  });
}

interface Numbers {
  /** Of each message. */
  readonly positions: ReadonlyMap<string, number>;
  /** Of each new memory. */
  readonly changes: ReadonlyMap<string, number>;
  /** Of each memory that exists and gets a further source. */
  readonly ofExisting: ReadonlyMap<string, number>;
}

/** Takes a change number of the cube for each row. */
async function numberRows(
  tx: ProjectScope,
  messages: readonly MessageRow[],
  memories: readonly NewMemory[],
): Promise<Numbers> {
  const cubes = new Map<
    string,
    { owner: string; messages: string[]; memories: string[]; existing: string[] }
  >();
  for (const { cube_id, message_id, user_id } of messages) {
    const cube = cubes.get(cube_id) ?? { owner: user_id, messages: [], memories: [], existing: [] };
    cubes.set(cube_id, cube);
    if (user_id < cube.owner) cube.owner = user_id;
    cube.messages.push(message_id);
  }
  for (const { cube_id, memory_id, sameAs, exists } of memories) {
    const cube = cubes.get(cube_id);
    cube?.memories.push(memory_id);
    if (exists && sameAs !== null && cube?.existing.includes(sameAs) === false) cube.existing.push(sameAs);
  }
  const all = { positions: new Map(), changes: new Map(), ofExisting: new Map() };
  if (cubes.size === 0) return all;
  const held = await tx.db
    .insertInto('cube')
    .values(
      [...cubes]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([cube_id, cube]) => ({
          project_id: tx.projectId,
          cube_id,
          owner_id: cube.owner,
          change_seq: cube.messages.length + cube.memories.length + cube.existing.length,
        })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'cube_id'])
        .doUpdateSet({ change_seq: sql`cube.change_seq + excluded.change_seq` }),
    )
    .returning(['cube_id', 'change_seq'])
    .modifyEnd(ANY_ROWS)
    .execute();
  for (const { cube_id, change_seq } of held) {
    const cube = cubes.get(cube_id);
    if (cube === undefined) continue;
    let seq = change_seq - cube.messages.length - cube.memories.length - cube.existing.length;
    for (const id of cube.messages) all.positions.set(id, ++seq);
    for (const id of cube.memories) all.changes.set(id, ++seq);
    for (const id of cube.existing.sort()) all.ofExisting.set(id, ++seq);
  }
  return all;
}

async function insertMessages(
  tx: ProjectScope,
  messages: readonly OfAdd<MessageRow>[],
  positions: Numbers['positions'],
): Promise<void> {
  await insertMany(
    tx,
    'message',
    messages.map(({ add_no: _, ord, content, given_history, given_options, ...row }) => ({
      ...row,
      project_id: tx.projectId,
      position: positions.get(row.message_id) ?? ord,
      content: json(content),
      given_history: json(given_history),
      given_options: json(given_options),
    })),
  );
}

async function insertMemories(
  tx: ProjectScope,
  memories: readonly NewMemory[],
  tasks: readonly OfAdd<TaskRow>[],
  { positions, changes }: Numbers,
): Promise<void> {
  await insertMany(
    tx,
    'memory',
    memories.map((memory) => {
      const { add_no, ord, message_id, content_hash, span_start, span_end, sameAs, exists, ...row } = memory;
      const task = tasks.find(
        (of) => of.add_no === add_no && of.cube_id === row.cube_id && of.user_id === row.user_id,
      );
      return {
        ...row,
        project_id: tx.projectId,
        kind: 'raw',
        status: sameAs === null ? 'activated' : 'archived',
        tags: [...row.tags],
        info: json(row.info),
        content_hash: Buffer.from(content_hash, 'hex'),
        extractor: 'raw/1',
        task_id: task?.task_id ?? null,
        position: positions.get(message_id) ?? ord,
        lexemes: sql`${row.lexemes}::tsvector`,
        change_seq: changes.get(row.memory_id) ?? ord,
        superseded_by: sameAs,
        retired_at: sameAs === null ? null : sql`now()`,
      };
    }),
  );
}

/** @returns the memories that still were active */
async function touch(tx: ProjectScope, numbers: Numbers['ofExisting']): Promise<ReadonlySet<string>> {
  if (numbers.size === 0) return new Set();
  const { rows } = await sql<{ memory_id: string }>`
    UPDATE memory SET change_seq = r.seq
    FROM unnest(${[...numbers.keys()]}::text[], ${[...numbers.values()]}::bigint[]) AS r(memory_id, seq)
    WHERE memory.project_id = ${tx.projectId} AND memory.memory_id = r.memory_id AND memory.status = 'activated'
    RETURNING memory.memory_id`.execute(tx.db);
  return new Set(rows.map(({ memory_id }) => memory_id));
}

async function insertSources(tx: ProjectScope, memories: readonly NewMemory[]): Promise<void> {
  await insertMany(
    tx,
    'memory_source',
    memories.flatMap(({ memory_id, message_id, span_start, span_end, sameAs }) =>
      [memory_id, ...(sameAs === null ? [] : [sameAs])].map((id) => ({
        project_id: tx.projectId,
        memory_id: id,
        message_id,
        span_start,
        span_end,
      })),
    ),
  );
}
