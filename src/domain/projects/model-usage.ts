/** What calls of a model cost. A stream that broke off counts as a call and as a failed one. */
export interface UsageCount {
  readonly calls: number;
  readonly failedCalls: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
}

/** One line of a project's account. */
export interface UsageLine extends UsageCount {
  readonly projectId: string;
  /** `YYYY-MM-DD`, of UTC. */
  readonly day: string;
  readonly purpose: string;
  readonly model: string;
}

export const NO_USAGE: UsageCount = { calls: 0, failedCalls: 0, promptTokens: 0, completionTokens: 0 };

export function addUsage(a: UsageCount, b: UsageCount): UsageCount {
  return {
    calls: a.calls + b.calls,
    failedCalls: a.failedCalls + b.failedCalls,
    promptTokens: a.promptTokens + b.promptTokens,
    completionTokens: a.completionTokens + b.completionTokens,
  };
}

/** What counts against a budget. */
export function tokensOf({ promptTokens, completionTokens }: UsageCount): number {
  return promptTokens + completionTokens;
}

/** The day that a moment belongs to, of UTC. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
