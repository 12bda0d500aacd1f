import type { Context, Services } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { outermost } from '../../db/inside-transaction.ts';
import type { Quotas, Stock } from '../../domain/projects/quota.ts';
import { AppError } from '../../errors.ts';
import { Batcher } from '../../lib/batcher.ts';
import { Lru } from '../../lib/lru.ts';
import {
  countAdds,
  countStock,
  findNewUsers,
  findQuotas,
  uncountAdds,
} from '../../stores/quotas/project-limits.ts';

/** A change of quotas takes effect within this time on other instances. */
const QUOTAS_MS = 5000;
/** How long a count of what a project stores is used at least, and the largest share of time for counting. */
const STOCK_MS = 1000;
const STOCK_SHARE = 0.05;
const MAX_PROJECTS = 1000;
/** Adds that one statement counts: as many as may be committed together. */
const COUNTED_TOGETHER = 16;
const MAX_WAIT_MS = 5000;
const DAY_SECONDS = 86_400;
/** Storage is full until somebody deletes something or raises the quota. */
const FULL_SECONDS = 3600;

/** What an add takes. */
export interface Use {
  readonly adds: number;
  readonly memories: number;
  readonly bytes: number;
  readonly users: readonly string[];
}

/** What the project stores by the last count, and what this process has admitted since the count began. */
interface Count {
  readonly counted: Promise<Stock>;
  memories: number;
  bytes: number;
  readonly users: Set<string>;
  /** Users of whom something was remembered when they were looked up. */
  readonly known: Set<string>;
  freshUntil: number;
}

interface Caches {
  readonly quotas: Lru<Promise<Quotas | null>>;
  readonly counts: Lru<Count>;
  readonly adds: Lru<Batcher<number, boolean>>;
}

const caches = new WeakMap<Database, Caches>();

/**
 * Runs an add unless it exceeds a quota of the project; what an add that failed had taken is given back.
 *
 * Adds of a day are counted in the database, so that no number of instances exceeds their quota. What is
 * stored is counted once a second or less often: together, instances exceed a quota by what the others admit
 * between two counts, and by the memories that extraction makes of accepted messages.
 * @param work resolves with null if it added nothing
 * @throws AppError too_many_requests with the seconds after which to try again; whatever `work` throws
 */
export async function withinQuotas<T>(ctx: Context, use: Use, work: () => Promise<T>): Promise<T> {
  if (outermost(ctx.db) !== ctx.db) {
    await takeInside(ctx, use);
    return work();
  }
  const quotas = await quotasOf(ctx);
  if (quotas === null) return work();
  const giveBack = await take(ctx, quotas, use);
  try {
    const added = await work();
    if (added === null) await giveBack();
    return added;
  } catch (error) {
    await giveBack();
    throw error;
  }
}

/** Makes this process read the quotas of a project anew. */
export function forgetQuotas(db: Database, projectId: string): void {
  const { quotas, counts } = cachesOf(db);
  quotas.delete(projectId);
  counts.delete(projectId);
}

function cachesOf(db: Database): Caches {
  const shared = outermost(db);
  const existing = caches.get(shared);
  if (existing !== undefined) return existing;
  const made = {
    quotas: new Lru<Promise<Quotas | null>>({ maxEntries: MAX_PROJECTS, maxAgeMs: QUOTAS_MS }),
    counts: new Lru<Count>({ maxEntries: MAX_PROJECTS }),
    adds: new Lru<Batcher<number, boolean>>({ maxEntries: MAX_PROJECTS }),
  };
  caches.set(shared, made);
  return made;
}

function quotasOf({ db, projectId }: Pick<Context, 'db' | 'projectId'>): Promise<Quotas | null> {
  const { quotas } = cachesOf(db);
  const cached = quotas.get(projectId);
  if (cached !== undefined) return cached;
  const reading = findQuotas(db.project(projectId)).then((found) => found?.quotas ?? null);
  quotas.set(projectId, reading);
  reading.catch(() => quotas.get(projectId) === reading && quotas.delete(projectId));
  return reading;
}

/**
 * Takes what an add needs in the transaction that it runs in, whose end gives it back if it fails. Nothing is
 * shared with other requests: on the embedded engine they wait for this transaction. The row of the quotas is
 * locked first, so that the transactions of a project see each other.
 */
async function takeInside(ctx: Context, use: Use): Promise<void> {
  const scope = ctx.db.project(ctx.projectId);
  const found = await findQuotas(scope);
  if (found === null) return;
  const { quotas } = found;
  if (!(await countAdds(scope, use.adds))) throw tooManyAdds(ctx, quotas);
  const users = quotas.users === null ? [] : await findNewUsers(scope, [...new Set(use.users)]);
  requireRoom(ctx, quotas, await countStock(scope, quotas), { ...use, users: users.length });
}

/** @returns how to give back what was taken */
async function take(ctx: Context, quotas: Quotas, use: Use): Promise<() => Promise<void>> {
  const { db, projectId, log } = ctx;
  const keep = await takeStock(ctx, quotas, use);
  if (quotas.addsPerDay === null) return async () => keep();
  const counted = await addsOf(ctx)
    .add(use.adds)
    .catch((error: unknown) => {
      keep();
      throw error;
    });
  if (!counted) {
    keep();
    throw tooManyAdds(ctx, quotas);
  }
  return async () => {
    keep();
    // in a transaction that failed, the count is gone already
    await uncountAdds(db.project(projectId), use.adds).catch((err: unknown) =>
      log.debug({ err }, 'an add that failed stays counted'),
    );
  };
}

/** Counts adds of a project that come at once together, because each count is a transaction. */
function addsOf({ db, projectId }: Context): Batcher<number, boolean> {
  const { adds } = cachesOf(db);
  const existing = adds.get(projectId);
  if (existing !== undefined) return existing;
  const scope = db.project(projectId);
  const count = async (each: readonly number[]) => {
    const all = each.reduce((sum, one) => sum + one, 0);
    if (await countAdds(scope, all)) return each.map(() => true);
    if (each.length === 1) return [false];
    // there is room for some of them
    const counted: boolean[] = [];
    for (const one of each) counted.push(await countAdds(scope, one));
    return counted;
  };
  const batcher = new Batcher(count, {
    maxItems: COUNTED_TOGETHER,
    maxCost: COUNTED_TOGETHER,
    costOf: () => 1,
    groupOf: () => projectId,
    extentOf: () => 'group',
    maxWaitMs: MAX_WAIT_MS,
    expired: () => new AppError('timed_out'),
  });
  adds.set(projectId, batcher);
  return batcher;
}

/** @returns how to give back what was taken */
async function takeStock(ctx: Context, quotas: Quotas, use: Use): Promise<() => void> {
  if (quotas.memories === null && quotas.bytes === null && quotas.users === null) return () => undefined;
  const count = countOf(ctx, quotas);
  const newUsers = quotas.users === null ? [] : await newUsersOf(ctx, count, use.users);
  const stock = await count.counted;
  // from here on nothing waits, so that concurrent adds see each other
  const unknown = newUsers.filter((userId) => !count.users.has(userId));
  requireRoom(ctx, quotas, stock, {
    memories: count.memories + use.memories,
    bytes: count.bytes + use.bytes,
    users: unknown.length === 0 ? 0 : count.users.size + unknown.length,
  });
  count.memories += use.memories;
  count.bytes += use.bytes;
  for (const userId of unknown) count.users.add(userId);
  return () => {
    count.memories -= use.memories;
    count.bytes -= use.bytes;
    for (const userId of unknown) count.users.delete(userId);
  };
}

async function newUsersOf(
  { db, projectId }: Context,
  { known }: Count,
  users: readonly string[],
): Promise<readonly string[]> {
  const asked = [...new Set(users)].filter((userId) => !known.has(userId));
  if (asked.length === 0) return [];
  const found = new Set(await findNewUsers(db.project(projectId), asked));
  for (const userId of asked) if (!found.has(userId)) known.add(userId);
  return [...found];
}

function countOf({ db, projectId, log }: Context, quotas: Quotas): Count {
  const { counts } = cachesOf(db);
  const existing = counts.get(projectId);
  if (existing !== undefined && performance.now() < existing.freshUntil) return existing;
  const began = performance.now();
  const counted = countStock(db.project(projectId), quotas);
  const count: Count = {
    counted: counted.catch((err: unknown) => {
      log.warn({ err }, 'what a project stores could not be counted; its quotas are not checked');
      return { memories: null, bytes: null, users: null };
    }),
    ...{ memories: 0, bytes: 0, users: new Set<string>(), known: new Set<string>() },
    freshUntil: Number.POSITIVE_INFINITY,
  };
  const ended = () => {
    const now = performance.now();
    count.freshUntil = now + Math.max(STOCK_MS, (now - began) / STOCK_SHARE);
  };
  counted.then(ended, ended);
  counts.set(projectId, count);
  return count;
}

/** @throws AppError too_many_requests if the project stores too much with what is added */
function requireRoom(
  { measurements }: Pick<Context, 'measurements'>,
  quotas: Quotas,
  stock: Stock,
  added: { readonly memories: number; readonly bytes: number; readonly users: number },
): void {
  for (const [name, unit] of [
    ['memories', 'memories'],
    ['bytes', 'bytes of messages and files'],
    ['users', 'users'],
  ] as const) {
    const [quota, stored] = [quotas[name], stock[name]];
    if (quota !== null && stored !== null && added[name] > 0 && stored + added[name] > quota) {
      measurements.quotaRefusals.add(name);
      throw refused(`have ${quota} ${unit}: delete some, or ask the operator for more`, FULL_SECONDS);
    }
  }
}

function tooManyAdds({ clock, measurements }: Context, { addsPerDay }: Quotas): AppError {
  measurements.quotaRefusals.add('adds_per_day');
  const today = Math.floor(clock().getTime() / 1000) % DAY_SECONDS;
  return refused(`make ${addsPerDay} adds a day (UTC): try again tomorrow`, DAY_SECONDS - today);
}

function refused(what: string, retryAfterSeconds: number): AppError {
  return new AppError('too_many_requests', `This project may ${what}.`, { retryAfterSeconds });
}

/** The quotas of a project and what it uses of them. */
export interface QuotaReport {
  readonly quotas: Quotas;
  readonly used: Quotas;
}

const NONE: Quotas = { addsPerDay: null, memories: null, bytes: null, users: null };

/** Reads the quotas of a project, and what it uses of those that it has. */
export async function readQuotas({ db }: Pick<Services, 'db'>, projectId: string): Promise<QuotaReport> {
  const scope = db.project(projectId);
  const found = await findQuotas(scope);
  if (found === null) return { quotas: NONE, used: NONE };
  const { quotas, addsToday } = found;
  const addsPerDay = quotas.addsPerDay === null ? null : addsToday;
  return { quotas, used: { addsPerDay, ...(await countStock(scope, quotas)) } };
}
