import { createHash } from 'node:crypto';

/*
 * Values that change from run to run, replaced by values of the same shape that do not. The same value is
 * replaced by the same one everywhere, so that the id in an answer is the id in the next request.
 */

/** Generated ids: UUIDs of version 7, with or without dashes. */
const ID = /[0-9a-f]{8}(-?)[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{12}/g;
/** Generated API keys. The example has another alphabet, so that no key is ever equal to it. */
const API_KEY = /rk_[0-9A-Za-z]{38}/g;
/** Secrets of webhooks. */
const WEBHOOK_SECRET = /whsec_[A-Za-z\d+/]+=*/g;
/** The operator key of the server that answers. */
const OPERATOR_KEY = /example-operator-key-\d+/g;
const EXAMPLE_KEY = `rk_${'EXAMPLE-'.repeat(4)}000000`;

/** The first characters of an API key, as lists show them. */
const KEY_PREFIX = /^rk_\w{5}$/;
/** The last characters of an id, in brackets. */
const SHORT_ID = /\[[0-9a-f]{8}\]/g;
/** Times as APIs write them, such as `2026-03-02T09:00:00.000Z` and `2026-03-02 09:00:00`. */
const TIME = /(\d{4}-\d\d-\d\d)([T ])(\d\d:\d\d:\d\d)(\.\d+)?(Z?)/g;
const DAY_MS = 86_400_000;
const FRAME = 'data: ';
const DECIMALS = 1000;

/** The tables of a maintenance report that examples name. A run on a new database rewrites all tables. */
const REWRITTEN = ['memory', 'memory_vector', 'message'];

/** A diagnosis depends on the machine. */
const DIAGNOSIS = {
  healthy: false,
  findings: [
    {
      check: 'models',
      severity: 'error',
      code: 'model_unreachable',
      values: {
        setting: 'LLM',
        address: '127.0.0.1:11434',
        reason: 'The model provider is not reachable at the moment.',
      },
      message:
        'LLM_BASE_URL: the call of 127.0.0.1:11434 failed. The model provider is not reachable at the moment.',
      action: 'Check that 127.0.0.1:11434 runs and can be reached, or correct LLM_BASE_URL.',
    },
  ],
  facts: [
    {
      check: 'durability',
      code: 'durable',
      values: {},
      message: 'a commit is on the disk when it is acknowledged',
    },
    { check: 'streams', code: 'tasks_open', values: { count: 0 }, message: '0 tasks are open' },
  ],
};

/** What differs in a certificate: places by database, the key, and counts by how far tasks are. */
const CERTIFICATE = {
  counts: { memory: 6, memory_vector: 4, message: 2, task: 2 },
  remains: ['files of DATA_DIR until POST /admin/maintenance', 'backups and exports that were made before'],
  public_key: 'MCowBQYDK2VwAyEA8RKTBZm8uXRG37VPWGm1HBGeObHoTwITAtDfXqYRosQ=',
  signature: 'CxNUorVIn3qThuDyMotfyfTaYTP07Z4xk7JOpOufTx58qizAyaWTHXfDwU7mqDZUDpKTYjwX8Sk8azfDC8XKDg==',
};

/** Measured values by the names of their fields. */
const MEASURED: Readonly<Record<string, number>> = {
  bytes_given_back: 81_920,
  duration_ms: 42,
  elapsed_seconds: 0.2,
  log_removed: 0,
  total_time: 0.042,
  waited_seconds: 0.2,
};

export class StableValues {
  readonly #ids = new Map<string, string>();
  readonly #counts = new Map<string, number>();
  readonly #now: Date;

  /** @param now the time that replaces times of the database's own clock */
  constructor(now: Date) {
    this.#now = now;
  }

  /**
   * A copy of a value in which everything that changes from run to run is replaced.
   * @param place where the value was seen; ids that are new there are derived from it
   */
  of(place: string, value: unknown, name = ''): unknown {
    if (typeof value === 'string') return this.#text(place, value);
    if (typeof value === 'number') return this.#number(value, name);
    if (name === 'tables_rewritten' && Array.isArray(value))
      return REWRITTEN.filter((table) => value.includes(table));
    if (Array.isArray(value)) return value.map((item) => this.of(place, item));
    if (typeof value !== 'object' || value === null) return value;
    if ('healthy' in value) return DIAGNOSIS;
    return Object.fromEntries(
      Object.entries('public_key' in value ? { ...value, ...CERTIFICATE } : value).map(([key, inner]) => [
        this.#text(place, key),
        this.of(place, inner, key),
      ]),
    );
  }

  #number(value: number, name: string): number {
    if (isRecent(value)) return this.#now.getTime();
    return MEASURED[name] ?? Math.round(value * DECIMALS) / DECIMALS;
  }

  #text(place: string, text: string): string {
    if (text.startsWith(FRAME))
      return `${FRAME}${JSON.stringify(this.of(place, JSON.parse(text.slice(FRAME.length))))}`;
    return text
      .replace(ID, (id, dash: string) => this.#id(place, id, dash))
      .replace(SHORT_ID, (short) => this.#ids.get(short) ?? short)
      .replace(API_KEY, EXAMPLE_KEY)
      .replace(OPERATOR_KEY, `ra_${'EXAMPLE-'.repeat(4)}000000`)
      .replace(WEBHOOK_SECRET, `whsec_${'EXAMPLE/'.repeat(5)}AAA=`)
      .replace(KEY_PREFIX, EXAMPLE_KEY.slice(0, 8))
      .replace(TIME, (time, day: string, between: string, hour: string, fraction = '', zone: string) => {
        if (!isRecent(Date.parse(`${day}T${hour}Z`))) return time;
        const now = this.#now.toISOString();
        return `${now.slice(0, 10)}${between}${now.slice(11, 19)}${fraction.replaceAll(/\d/g, '0')}${zone}`;
      });
  }

  #id(place: string, id: string, dash: string): string {
    const bare = id.replaceAll('-', '');
    let stable = this.#ids.get(bare);
    if (stable === undefined) {
      const count = (this.#counts.get(place) ?? 0) + 1;
      this.#counts.set(place, count);
      const digits = createHash('sha256').update(`${place} ${count}`).digest('hex');
      const time = this.#now.getTime().toString(16).padStart(12, '0');
      stable = `${time}7${digits.slice(0, 3)}8${digits.slice(3, 18)}`;
      this.#ids.set(bare, stable).set(stable, stable);
      this.#ids.set(`[${bare.slice(-8)}]`, `[${stable.slice(-8)}]`);
    }
    return stable.replace(/^(.{8})(.{4})(.{4})(.{4})/, `$1${dash}$2${dash}$3${dash}$4${dash}`);
  }
}

/** Whether a Unix time in milliseconds is a time of this run. */
function isRecent(time: number): boolean {
  return Math.abs(time - Date.now()) < DAY_MS;
}
