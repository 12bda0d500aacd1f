import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Context, Services } from '../../src/context.ts';
import { runClaim } from '../../src/scheduler/run-claim.ts';
import { TaskError } from '../../src/scheduler/task-handler.ts';
import { createExtractHandler } from '../../src/services/extraction/extract-handler.ts';
import { deleteMemories } from '../../src/services/memories/delete-memories.ts';
import { updateMemory } from '../../src/services/memories/update-memory.ts';
import { type AddMessagesResult, addMessages } from '../../src/services/messages/add-messages.ts';
import { ensureProject } from '../../src/stores/projects/projects.ts';
import { type Claim, claimStream } from '../../src/stores/tasks/task-claims.ts';

export type Fault = 'transient' | 'permanent';

const CUBES = 3;
const LEASE_SECONDS = 30;

/** The state of a memory that its user expects. */
interface Known {
  readonly cube: string;
  readonly ids: string[];
  text: string;
  alive: boolean;
  /**
   * Whether the message was sent more than once. It may then have several memories until all are extracted.
   */
  repeated: boolean;
}

interface Add {
  readonly known: Known;
  readonly text: string;
  readonly key: string | undefined;
  readonly answer: AddMessagesResult;
}

/**
 * Runs the real services on a project of its own, with workers that claim, finish, die and come back late. It
 * keeps a model of the answers that the user got. To move the database's clock, it shifts the stored times
 * instead.
 */
export class World {
  readonly ctx: Context;
  readonly #handler;
  readonly #claims: Claim[] = [];
  readonly #dead: Claim[] = [];
  readonly #adds: Add[] = [];
  readonly #faults: Fault[] = [];
  readonly #random: () => number;
  #ids = 0;
  #now = Date.parse('2026-03-02T18:30:00Z');

  constructor(services: Services, projectId: string, random: () => number) {
    this.#random = random;
    const { extractor } = services.models;
    this.ctx = {
      ...services,
      projectId,
      actor: { kind: 'worker' },
      signal: new AbortController().signal,
      models: {
        ...services.models,
        extractor: {
          ...extractor,
          extract: (input, signal) => {
            const fault = this.#faults.shift();
            if (fault === undefined) return extractor.extract(input, signal);
            const failure = { code: 'model_failed', text: 'The model failed.' };
            throw new TaskError(failure, { retryable: fault === 'transient' });
          },
        },
      },
      clock: () => new Date(this.#now),
      newId: () => `${projectId}-${String(this.#ids++).padStart(8, '0')}`,
    };
    this.#handler = createExtractHandler(this.ctx);
  }

  /** Creates the project and releases all streams of earlier worlds, so that this world cannot claim them. */
  async begin(): Promise<void> {
    const system = this.ctx.db.system();
    await sql`UPDATE task_stream SET ready_at = NULL, lease_owner = NULL, lease_until = NULL`.execute(
      system.db,
    );
    await ensureProject(system, this.ctx.projectId, 'simulation');
  }

  async add(pick: number, withKey: boolean): Promise<void> {
    const n = this.#adds.length;
    const cube = `cube-${pick % CUBES}`;
    const text = `Note ${n}: parcel ${n} is in locker L${n}x.`;
    const known = { cube, ids: [], text, alive: true, repeated: false };
    await this.#send(known, text, withKey ? `key-${n}` : undefined);
  }

  /**
   * Sends the same request again. With its key it must get the first answer, without the texts that were
   * deleted since. Without a key it must not make a second memory.
   */
  async repeat(pick: number): Promise<void> {
    const add = this.#pick(this.#adds, pick);
    if (add === undefined) return;
    if (add.key === undefined) {
      if (!add.known.alive || add.known.text !== add.text) return;
      add.known.repeated = true;
      await this.#send(add.known, add.text, undefined);
      return;
    }
    const answer = await this.#request(add.known.cube, add.text, add.key);
    const { memories } = add.answer;
    const first = add.known.alive ? memories : memories.map((memory) => ({ ...memory, text: '' }));
    if (JSON.stringify(answer) !== JSON.stringify({ ...add.answer, memories: first }))
      throw new Error('A repeat got another answer.');
  }

  async remove(pick: number): Promise<void> {
    const known = this.#pick(this.#adds, pick)?.known;
    if (known === undefined || known.repeated) return;
    await deleteMemories(this.ctx, { memoryIds: known.ids.slice(0, 1) });
    known.alive = false;
  }

  async correct(pick: number): Promise<void> {
    const known = this.#pick(this.#adds, pick)?.known;
    const [memoryId] = known?.ids ?? [];
    if (known === undefined || memoryId === undefined || !known.alive || known.repeated) return;
    const content = `${known.text.replace(/ \(corrected.*/, '')} (corrected ${this.#ids})`;
    await updateMemory(this.ctx, { memoryId, content });
    known.text = content;
  }

  fault(fault: Fault): void {
    this.#faults.push(fault);
  }

  async claim(pick: number): Promise<boolean> {
    const claim = await claimStream(
      this.ctx.db.system(),
      `worker-${pick % 3}`,
      LEASE_SECONDS,
      1 + (pick % 4),
      '',
    );
    if (claim !== null && claim.tasks.length > 0) this.#claims.push(claim);
    return claim !== null;
  }

  async finish(pick: number): Promise<void> {
    const claim = this.#take(this.#claims, pick);
    if (claim !== undefined) await this.#run(claim);
  }

  /** A worker dies. Its claim stays until the lease ends. */
  die(pick: number): void {
    const claim = this.#take(this.#claims, pick);
    if (claim !== undefined) this.#dead.push(claim);
  }

  /** A worker that was considered dead finishes its claim, or a claim is delivered twice. */
  async late(pick: number): Promise<void> {
    const claim = this.#pick([...this.#dead, ...this.#claims], pick);
    if (claim !== undefined) await this.#run(claim);
  }

  async pass(seconds: number): Promise<void> {
    this.#now += seconds * 1000;
    const { db } = this.ctx.db.system();
    const project = this.ctx.projectId;
    // without a function that depends on the session's zone, which a cluster refuses to call for each row
    const earlier = (column: string) =>
      sql`(${sql.ref(column)} AT TIME ZONE 'UTC' - make_interval(secs => ${seconds})) AT TIME ZONE 'UTC'`;
    await sql`UPDATE task_stream SET ready_at = ${earlier('ready_at')}, lease_until = ${earlier('lease_until')}
      WHERE project_id = ${project}`.execute(db);
    await sql`UPDATE task SET run_at = ${earlier('run_at')} WHERE project_id = ${project}`.execute(db);
  }

  /** Moves the wall clock alone. No lease depends on it. */
  jump(seconds: number): void {
    this.#now += seconds * 1000;
  }

  /** Runs healthy workers until no task is left, then checks the invariants. @returns the violations */
  async verdict(): Promise<readonly string[]> {
    this.#faults.length = 0;
    for (let rounds = 0; rounds < 100; rounds += 1) {
      for (const claim of this.#claims.splice(0)) await this.#run(claim);
      await this.pass(600);
      while (await this.claim(3)) for (const claim of this.#claims.splice(0)) await this.#run(claim);
      if ((await this.#open()) === 0) break;
    }
    return [
      ...((await this.#open()) > 0 ? ['tasks are stuck'] : []),
      ...(await this.#wrongMemories()),
      ...(await this.#wrongOrder()),
      ...(await this.#wrongReceipts()),
      ...(await this.#wrongIds()),
    ];
  }

  async #send(known: Known, text: string, key: string | undefined): Promise<void> {
    const answer = await this.#request(known.cube, text, key);
    known.ids.push(...answer.memories.map(({ memoryId }) => memoryId));
    this.#adds.push({ known, text, key, answer });
  }

  #request(cubeId: string, text: string, key: string | undefined) {
    return addMessages(this.ctx, {
      targets: [{ cubeId, userId: cubeId }],
      conversationId: 'c',
      messages: [{ role: 'user', text, chatTime: '2026-03-02T18:30:00Z' }],
      views: ['detail_factual', 'preference', 'event', 'profile'],
      wait: false,
      idempotency:
        key === undefined ? undefined : { key, requestHash: createHash('sha256').update(text).digest() },
    });
  }

  async #run(claim: Claim): Promise<void> {
    const options = {
      db: this.ctx.db,
      log: this.ctx.log,
      random: this.#random,
      handler: this.#handler,
      outageRetrySeconds: 60,
      tick: async () => undefined,
    };
    await runClaim(claim, options, new AbortController().signal);
  }

  async #rows<T>(statement: ReturnType<typeof sql<T>>): Promise<readonly T[]> {
    return (await statement.execute(this.ctx.db.system().db)).rows;
  }

  async #open(): Promise<number> {
    const open = await this.#rows(sql`SELECT 1 FROM task
      WHERE project_id = ${this.ctx.projectId} AND status IN ('waiting', 'in_progress')`);
    return open.length;
  }

  /**
   * Checks that each memory that the user expects is active once. If a repeat failed for good, its raw memory
   * may be active beside the fact.
   */
  async #wrongMemories(): Promise<string[]> {
    const rows = await this.#rows(sql<{ cube: string; kind: string; body: string }>`
      SELECT cube_id AS cube, kind, body FROM memory
      WHERE project_id = ${this.ctx.projectId} AND status = 'activated'`);
    const wrong: string[] = [];
    const every = new Set(this.#adds.map(({ known }) => known));
    for (const known of every) {
      const own = rows.filter(
        ({ cube, body }) => cube === known.cube && body.includes(`${known.text.split(':')[0]}:`),
      );
      if (!known.alive && own.length > 0) wrong.push(`deleted, but there: ${known.text}`);
      if (known.alive && !own.some(({ body }) => body.includes(known.text)))
        wrong.push(`lost: ${known.text}`);
      const kinds = new Set(own.map(({ kind }) => kind));
      const most = known.repeated ? kinds.size : 1;
      if (known.alive && own.length > most) wrong.push(`more than once: ${known.text}`);
    }
    return wrong;
  }

  async #wrongOrder(): Promise<string[]> {
    const rows = await this.#rows(sql<{ id: string }>`
      SELECT a.task_id AS id FROM task a JOIN task b ON b.project_id = a.project_id AND b.stream_key = a.stream_key
      WHERE a.project_id = ${this.ctx.projectId} AND a.seq < b.seq AND a.finished_at > b.finished_at`);
    return rows.map(({ id }) => `ended after a later task of its stream: ${id}`);
  }

  async #wrongReceipts(): Promise<string[]> {
    const rows = await this.#rows(sql<{ id: string; status: string; outcome: string | null }>`
      SELECT t.task_id AS id, t.status, r.outcome FROM task t
      CROSS JOIN LATERAL jsonb_array_elements_text(t.payload->'message_ids') AS m(id)
      LEFT JOIN receipt r ON r.project_id = t.project_id AND r.task_id = t.task_id AND r.message_id = m.id
      WHERE t.project_id = ${this.ctx.projectId}`);
    return rows
      .filter(({ status, outcome }) => outcome === null || (outcome === 'failed') !== (status === 'failed'))
      .map(({ id, status, outcome }) => `task ${id} is ${status}, its receipt ${outcome}`);
  }

  async #wrongIds(): Promise<string[]> {
    const rows = await this.#rows(sql<{ id: string }>`
      SELECT memory_id AS id FROM memory WHERE project_id = ${this.ctx.projectId}`);
    const there = new Set(rows.map(({ id }) => id));
    const given = this.#adds.flatMap(({ known }) => known.ids);
    return given.filter((id) => !there.has(id)).map((id) => `an id that was given does not resolve: ${id}`);
  }

  #pick<T>(list: readonly T[], pick: number): T | undefined {
    return list[pick % Math.max(1, list.length)];
  }

  #take<T>(list: T[], pick: number): T | undefined {
    return list.splice(pick % Math.max(1, list.length), 1)[0];
  }
}
