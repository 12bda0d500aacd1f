import type { Database } from '../../db/database.ts';
import {
  addUsage,
  dayOf,
  NO_USAGE,
  tokensOf,
  type UsageCount,
  type UsageLine,
} from '../../domain/projects/model-usage.ts';
import { Lru } from '../../lib/lru.ts';
import type { Logger } from '../../logger.ts';
import type { ModelFallbacks, ProcessMeter } from '../../providers/meter.ts';
import type { ModelAccount, ModelPurpose } from '../../providers/model-account.ts';
import { ProviderError, type ProviderFailure } from '../../providers/provider-error.ts';
import { addUsageLines, findBudget } from '../../stores/projects/model-usage.ts';

/** Interval of writing the counts. A process that is killed loses at most this much. */
const FLUSH_MS = 1000;
/** How long a budget is cached. After this time, spending and budget changes of other processes are known. */
const BUDGET_MS = 5000;
/** The longest stored model name: callers choose the names. */
const LONGEST_NAME = 200;
const MAX_BUDGETS = 10_000;

interface KnownBudget {
  readonly dailyTokens: number | null;
  readonly day: string;
  readonly readAt: number;
  /** Tokens spent today; this process adds its own. */
  spent: number;
}

export interface MeterOptions {
  readonly db: Database;
  readonly log: Logger;
  readonly clock: () => Date;
}

/**
 * Counts model usage in memory and writes it in batches, so that no call waits for its bookkeeping. Before
 * each call the budget is compared with the written usage plus what this process has counted since. Calls
 * that run at the same time may therefore exceed the budget by their own cost.
 */
export class UsageMeter implements ProcessMeter {
  readonly #options: MeterOptions;
  #pending = new Map<string, UsageLine>();
  #writing: ReadonlyMap<string, UsageLine> = new Map();
  #flushed: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #closed = false;
  readonly #budgets = new Lru<KnownBudget>({ maxEntries: MAX_BUDGETS });
  readonly #totals = new Map<ModelPurpose, UsageCount>();
  readonly #fallbacks = new Map<string, ModelFallbacks>();

  constructor(options: MeterOptions) {
    this.#options = options;
  }

  async admit({ projectId }: ModelAccount): Promise<void> {
    const now = this.#options.clock();
    const day = dayOf(now);
    const cached = this.#budgets.get(projectId);
    const fresh =
      cached !== undefined && cached.day === day && Math.abs(now.getTime() - cached.readAt) < BUDGET_MS;
    const budget = fresh ? cached : await this.#read(projectId, day, now.getTime());
    if (budget.dailyTokens !== null && budget.spent >= budget.dailyTokens) throw new ProviderError('budget');
  }

  answered(
    account: ModelAccount,
    model: string,
    usage: { readonly promptTokens: number; readonly completionTokens: number },
  ): void {
    this.#count(account, model, { ...NO_USAGE, ...usage, calls: 1 });
  }

  failed(account: ModelAccount, model: string): void {
    this.#count(account, model, { ...NO_USAGE, failedCalls: 1 });
  }

  budgetChanged(projectId: string): void {
    this.#budgets.delete(projectId);
  }

  totals(): ReadonlyMap<ModelPurpose, UsageCount> {
    return this.#totals;
  }

  fellBack(purpose: ModelPurpose, failure: ProviderFailure): void {
    const key = `${purpose} ${failure}`;
    const count = (this.#fallbacks.get(key)?.count ?? 0) + 1;
    this.#fallbacks.set(key, { purpose, failure, count });
  }

  fallbacks(): readonly ModelFallbacks[] {
    return [...this.#fallbacks.values()];
  }

  flush(): Promise<void> {
    this.#flushed = this.#flushed.catch(() => undefined).then(() => this.#write());
    return this.#flushed;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.flush().catch((error: unknown) => {
      this.#options.log.error({ err: error }, 'could not write the last model usage');
    });
  }

  async #read(projectId: string, day: string, readAt: number): Promise<KnownBudget> {
    const { dailyTokens, spent } = await findBudget(this.#options.db.project(projectId), day);
    // lines that are being written may be counted twice until the next read
    let unwritten = 0;
    for (const line of [...this.#pending.values(), ...this.#writing.values()]) {
      if (line.projectId === projectId && line.day === day) unwritten += tokensOf(line);
    }
    const budget = { dailyTokens, day, readAt, spent: spent + unwritten };
    this.#budgets.set(projectId, budget);
    return budget;
  }

  #count({ projectId, purpose }: ModelAccount, name: string, count: UsageCount): void {
    const day = dayOf(this.#options.clock());
    const model = name.slice(0, LONGEST_NAME).toWellFormed().replaceAll('\0', '');
    add(this.#pending, { projectId, day, purpose, model, ...count });
    this.#totals.set(purpose, addUsage(this.#totals.get(purpose) ?? NO_USAGE, count));
    const budget = this.#budgets.get(projectId);
    if (budget?.day === day) budget.spent += tokensOf(count);
    this.#later();
  }

  #later(): void {
    if (this.#timer !== undefined || this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.flush().catch((error: unknown) => {
        this.#options.log.warn({ err: error }, 'could not write model usage; trying again');
        this.#later();
      });
    }, FLUSH_MS);
    this.#timer.unref();
  }

  async #write(): Promise<void> {
    if (this.#pending.size === 0) return;
    this.#writing = this.#pending;
    this.#pending = new Map();
    try {
      await addUsageLines(this.#options.db.system({ priority: 'background' }), [...this.#writing.values()]);
    } catch (error) {
      for (const line of this.#writing.values()) add(this.#pending, line);
      throw error;
    } finally {
      this.#writing = new Map();
    }
  }
}

function add(lines: Map<string, UsageLine>, line: UsageLine): void {
  const key = JSON.stringify([line.projectId, line.day, line.purpose, line.model]);
  const existing = lines.get(key);
  lines.set(key, existing === undefined ? line : { ...line, ...addUsage(existing, line) });
}
