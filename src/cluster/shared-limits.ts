import { keyFailures } from '../lib/failure-limit.ts';
import { Lru } from '../lib/lru.ts';
import { type RateLimits, RequestRates } from '../lib/request-rates.ts';
import type { Channel } from './channel.ts';
import { COUNT_FAILURE, type Failure, type RateQuestion, TAKE_RATE } from './messages.ts';

/** Workers that were started later may have other limits. */
const MOST_SETTINGS = 4;

/** The limits that hold for all workers together. */
export class SharedLimits {
  readonly #failures = keyFailures();
  readonly #tell: (name: string, seconds: number) => void;
  readonly #rates = new Lru<RequestRates>({ maxEntries: MOST_SETTINGS });

  /** @param tell tells all workers that a name has failed too often */
  constructor(tell: (name: string, seconds: number) => void) {
    this.#tell = tell;
  }

  /** Answers a worker's questions. */
  answer(channel: Channel): void {
    channel.on(TAKE_RATE, (asked) => {
      const { limits, request } = asked as RateQuestion;
      return this.#ratesOf(limits).take(request);
    });
    channel.on(COUNT_FAILURE, (failed) => this.#count(failed as Failure));
  }

  #ratesOf(limits: RateLimits): RequestRates {
    const name = `${limits.perKey}/${limits.perProject}`;
    const rates = this.#rates.get(name) ?? new RequestRates(limits);
    this.#rates.set(name, rates);
    return rates;
  }

  #count({ name, tried }: Failure): number {
    const refusedFor = this.#failures.waitOf(name, Date.now());
    if (refusedFor > 0) return refusedFor;
    this.#failures.record(name, tried, Date.now());
    const exhaustedFor = this.#failures.waitOf(name, Date.now());
    if (exhaustedFor > 0) this.#tell(name, exhaustedFor);
    return 0;
  }
}
