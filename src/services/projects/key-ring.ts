import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { keyFailures, TooManyFailures } from '../../lib/failure-limit.ts';
import { Lru } from '../../lib/lru.ts';
import type { ServerGroup } from '../../lib/server-group.ts';
import { type ApiKeyRow, findUsableKey, writeKeyUses } from '../../stores/projects/api-keys.ts';
import { readSetting } from '../../stores/projects/server-settings.ts';

/**
 * How long a lookup is cached. A revocation on another instance takes effect then; the promise is one second.
 */
const LIFETIME_MS = 750;
/** How long the absence of a key is cached. */
const UNKNOWN_MS = 5000;
const MAX_ENTRIES = 1000;
/** Keys that were once valid are exempt from the limit of their address, which many users may share. */
const MAX_VALID = 10_000;
/** How long uses of keys are collected before they are stored. */
const USES_MS = 60_000;

/**
 * A process's cache for the keys of one database: lookups, keys that were once valid, and failures by
 * address.
 */
export class KeyRing {
  readonly #db: Database;
  readonly #lookups = new Lru<Promise<ApiKeyRow | null>>({ maxEntries: MAX_ENTRIES });
  readonly #valid = new Lru<true>({ maxEntries: MAX_VALID });
  readonly #chosen = new Set<string>();
  readonly #failures = keyFailures();
  readonly #uses = new Map<string, Date>();
  #group: ServerGroup | null = null;
  #timer: NodeJS.Timeout | undefined;
  #readHash: Buffer | null = null;
  #adminHash: { readonly value: Promise<unknown>; readonly until: number } | undefined;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Looks up an API key by its hash, at most once in 750 ms. @returns null if there is no usable key */
  find(keyHash: Buffer): Promise<ApiKeyRow | null> {
    const name = nameOf(keyHash);
    const cached = this.#lookups.get(name);
    if (cached !== undefined) return cached;
    const now = performance.now();
    const lookup = findUsableKey(this.#db.system(), keyHash);
    this.#lookups.set(name, lookup, now + LIFETIME_MS);
    const isCurrent = () => this.#lookups.get(name) === lookup;
    lookup.then(
      (found) => {
        if (found === null && isCurrent()) this.#lookups.set(name, lookup, now + UNKNOWN_MS);
      },
      // a failure is not cached: the next request queries again
      () => {
        if (isCurrent()) this.#lookups.delete(name);
      },
    );
    return lookup;
  }

  /** The stored hash of the operator key, read at most once in 750 ms. */
  adminHash(): Promise<unknown> {
    const now = performance.now();
    if (this.#adminHash !== undefined && this.#adminHash.until > now) return this.#adminHash.value;
    const entry = { value: readSetting(this.#db.system(), 'admin_key_hash'), until: now + LIFETIME_MS };
    this.#adminHash = entry;
    entry.value.catch(() => {
      if (this.#adminHash === entry) this.#adminHash = undefined;
    });
    return entry.value;
  }

  /** The hash of the read-only operator key; null if there is none. */
  get readHash(): Buffer | null {
    return this.#readHash;
  }

  /** Notes the read-only operator key, which is not stored. */
  setReadHash(keyHash: Buffer): void {
    this.#readHash = keyHash;
  }

  /**
   * Checks a key. A key that was valid before is always looked up; any other only while its address has not
   * failed too often.
   * @param find looks the key up; resolves with null for a wrong key
   * @throws AppError too_many_requests without a lookup
   */
  async check<T>(
    kind: 'api' | 'admin',
    keyHash: Buffer,
    from: { readonly address: string; readonly clock: () => Date },
    find: () => Promise<T | null>,
  ): Promise<T | null> {
    const name = `${kind} ${nameOf(keyHash)}`;
    if (this.#valid.get(name)) {
      const found = await find();
      if (found !== null) return found;
      this.#valid.delete(name);
    }
    const tried = kind === 'api' ? keyHash.readUInt32LE() : null;
    const nowMs = () => from.clock().getTime();
    const found = await this.#failures
      .attempt(from.address, tried, nowMs, async () => {
        const found = await find();
        if (found === null) await this.#countInGroup(from.address, tried, nowMs);
        return found;
      })
      .catch(limited);
    if (found !== null) this.#valid.set(name, true);
    return found;
  }

  /** Counts wrong keys together with the other processes of the server. */
  joinGroup(group: ServerGroup, clock: () => Date): void {
    this.#group = group;
    group.onExhausted((address, seconds) => this.#failures.exhaust(address, seconds, clock().getTime()));
  }

  /** @throws TooManyFailures when the processes have counted too many together */
  async #countInGroup(address: string, tried: number | null, nowMs: () => number): Promise<void> {
    const seconds = (await this.#group?.countFailure(address, tried)) ?? 0;
    if (seconds === 0) return;
    this.#failures.exhaust(address, seconds, nowMs());
    throw new TooManyFailures(seconds);
  }

  /** Notes that a key was used. The time is stored within a minute. */
  use(apiKeyId: string, at: Date): void {
    if (this.#uses.size < MAX_VALID || this.#uses.has(apiKeyId)) this.#uses.set(apiKeyId, at);
    this.#timer ??= setTimeout(() => void this.storeUses().catch(() => undefined), USES_MS).unref();
  }

  /** Stores the noted uses. When that fails, they are lost, which only makes a shown time too early. */
  async storeUses(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const uses = new Map(this.#uses);
    this.#uses.clear();
    await writeKeyUses(this.#db.system({ priority: 'background' }), uses);
  }

  /** Clears the cached lookups, so that a revocation in this process takes effect at once. */
  forget(): void {
    this.#lookups.clear();
  }

  /** Notes a key that an operator chose. It may look like a generated key, but has no checksum. */
  choose(keyHash: Buffer): void {
    this.#chosen.add(nameOf(keyHash));
  }

  isChosen(keyHash: Buffer): boolean {
    return this.#chosen.has(nameOf(keyHash));
  }
}

const rings = new WeakMap<Database, KeyRing>();

/** The key ring of this process for a database. */
export function keyRing(db: Database): KeyRing {
  const existing = rings.get(db);
  if (existing !== undefined) return existing;
  const made = new KeyRing(db);
  rings.set(db, made);
  return made;
}

function nameOf(keyHash: Buffer): string {
  return keyHash.toString('base64');
}

function limited(error: unknown): never {
  if (!(error instanceof TooManyFailures)) throw error;
  const { retryAfterSeconds } = error;
  throw new AppError(
    'too_many_requests',
    `Too many wrong keys came from this address: try again in ${retryAfterSeconds} seconds.`,
    { retryAfterSeconds },
  );
}
