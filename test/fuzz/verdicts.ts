import { type Drawn, type Sendable, sendable } from './requests.ts';
import type { Answer, Target } from './target.ts';

/**
 * Attempts before a block counts: other processes may slow the machine, but a blocking request blocks every
 * time.
 */
const TRIES = 3;

/** Judges the effect of each request on the server. A kind of failure counts once per operation. */
export class Verdicts {
  readonly #target: Target;
  readonly #blockedMs: number;
  readonly #known = new Set<string>();
  readonly #failedTasks = new Set<string>();
  readonly #statuses = new Map<number, number>();
  /** The kind of failure that is being shrunk, and its last description. */
  #shrinking: { readonly kind: string; words: string } | undefined;
  cases = 0;
  restarts = 0;
  longestBlockMs = 0;

  constructor(target: Target, blockedMs: number) {
    this.#target = target;
    this.#blockedMs = blockedMs;
  }

  get failures(): number {
    return this.#known.size;
  }

  /** The number of answers per status; 0: the client disconnected. */
  answered(): string {
    const counts = [...this.#statuses].sort(([a], [b]) => a - b);
    return counts.map(([status, count]) => `${status}×${count}`).join(' ');
  }

  /** Ends shrinking. @returns the description of the shrunk failure, which does not count again */
  settle(): string {
    const words = this.#shrinking?.words ?? '';
    if (this.#shrinking) this.#known.add(this.#shrinking.kind);
    this.#shrinking = undefined;
    return words;
  }

  /**
   * Sends a request and judges it.
   * @returns the problem; undefined if there is none or it is known already
   */
  async of(drawn: Drawn): Promise<string | undefined> {
    this.cases += 1;
    const words = await this.#problem(drawn);
    if (!this.#target.lives || words?.startsWith('hangs')) {
      this.restarts += 1;
      await this.#target.startAgain();
    }
    if (words === undefined) return undefined;
    const { method, path } = drawn.operation;
    const kind = `${method} ${path} ${words.split(':')[0]}`;
    if (this.#known.has(kind)) return undefined;
    this.#shrinking ??= { kind, words };
    if (this.#shrinking.kind !== kind) return undefined;
    this.#shrinking.words = words;
    return words;
  }

  async #problem(drawn: Drawn): Promise<string | undefined> {
    const target = this.#target;
    const request = sendable(drawn, target.known);
    try {
      await target.measure();
      const answer = await target.send(request, drawn.leaveAfterMs);
      this.#statuses.set(answer.status, (this.#statuses.get(answer.status) ?? 0) + 1);
      if (!target.lives) return `ended the process: ${target.lastWords}`;
      const bad = badAnswer(request, answer);
      if (bad !== undefined) return `${bad} ${target.lastWords}`;
      const failed = await this.#afterwards(request, answer);
      if (failed !== undefined) return failed;
      if (!(await target.isHealthy())) return 'unhealthy';
      const { rejections } = await target.measure();
      if (rejections !== 0) {
        const words = target.lastWords;
        await target.startAgain();
        return `unhandled rejection: ${words}`;
      }
      return undefined;
    } catch (error) {
      if (!target.lives) return `ended the process: ${target.lastWords}`;
      return `hangs: ${error instanceof Error ? error.message : String(error)}`;
    }
  }

  /** Checks the background work, and how long it and the request blocked the event loop. */
  async #afterwards(request: Sendable, answer: Answer): Promise<string | undefined> {
    const target = this.#target;
    const writes = request.method !== 'GET' && (answer.status === 0 || answer.status < 300);
    let blockedMs = Number.POSITIVE_INFINITY;
    for (let tried = 1; tried <= TRIES && blockedMs > this.#blockedMs; tried += 1) {
      if (tried > 1) await target.send(request, null);
      const failed = (writes ? await target.idle() : []).filter((task) => !this.#failedTasks.has(task));
      for (const task of failed) this.#failedTasks.add(task);
      if (failed.length > 0) return `task failed: ${failed.join(', ')} ${target.lastWords}`;
      blockedMs = Math.min(blockedMs, (await target.measure()).blockedMs);
    }
    this.longestBlockMs = Math.max(this.longestBlockMs, blockedMs);
    if (blockedMs > this.#blockedMs) return `blocked: for ${Math.round(blockedMs)} ms`;
    return undefined;
  }
}

/** Reports a 5xx, except an overload with a Retry-After header, and an error that is not in an envelope. */
function badAnswer({ path }: Sendable, { status, retryAfter, text }: Answer): string | undefined {
  if (status === 503 && retryAfter !== undefined) return undefined;
  if (status >= 500) return `answered ${status}: ${text.slice(0, 300)}`;
  if (status < 400) return undefined;
  let body: Record<string, unknown> | null = null;
  try {
    body = JSON.parse(text);
  } catch {
    return `error without an envelope: ${status} ${text.slice(0, 300)}`;
  }
  if (path.startsWith('/mcp') || path.startsWith('/openai')) {
    const error = body?.error as { readonly message?: unknown } | null | undefined;
    if (typeof error?.message === 'string') return undefined;
  }
  const isCloud =
    path.startsWith('/v1') && typeof body?.code === 'number' && body.code !== 0 && 'message' in body;
  const isOther =
    !path.startsWith('/v1') && (Array.isArray(body?.detail) || typeof body?.message === 'string');
  return isCloud || isOther ? undefined : `error without an envelope: ${status} ${text.slice(0, 300)}`;
}
