import { RateLimit } from './rate-limit.ts';

/** The most requests a minute; undefined = no limit. */
export interface RateLimits {
  readonly perKey: number | undefined;
  readonly perProject: number | undefined;
}

/** Why a request is refused, and the seconds after which it may be repeated. */
export interface Refusal {
  readonly limit: 'key' | 'project';
  readonly retryAfterSeconds: number;
}

/** Limits the requests of each API key and of each project a minute. */
export class RequestRates {
  readonly limits: RateLimits;
  readonly #perKey: RateLimit | null;
  readonly #perProject: RateLimit | null;

  constructor(limits: RateLimits) {
    this.limits = limits;
    this.#perKey = limits.perKey === undefined ? null : new RateLimit(limits.perKey);
    this.#perProject = limits.perProject === undefined ? null : new RateLimit(limits.perProject);
  }

  /** Counts a request, unless it is refused. @param key null: without a key @returns null: it may go on */
  take({ key, project }: { readonly key: string | null; readonly project: string }): Refusal | null {
    const ofKey = key === null ? 0 : (this.#perKey?.waitOf(key) ?? 0);
    const ofProject = this.#perProject?.waitOf(project) ?? 0;
    if (ofKey > 0 || ofProject > 0)
      return { limit: ofKey >= ofProject ? 'key' : 'project', retryAfterSeconds: Math.max(ofKey, ofProject) };
    if (key !== null) this.#perKey?.count(key);
    this.#perProject?.count(project);
    return null;
  }
}
