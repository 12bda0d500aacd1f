/** Usage of a model. A stream that was interrupted counts as a call and also as a failed call. */
export interface UsageCount {
  readonly calls: number;
  readonly failedCalls: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
}

/** Usage of one model by one project for one purpose on one day. */
export interface UsageLine extends UsageCount {
  readonly projectId: string;
  /** `YYYY-MM-DD` in UTC. */
  readonly day: string;
  readonly purpose: string;
  readonly model: string;
}

export const NO_USAGE: UsageCount = { calls: 0, failedCalls: 0, promptTokens: 0, completionTokens: 0 };

/** The sum of two counts. */
export function addUsage(a: UsageCount, b: UsageCount): UsageCount {
  return {
    calls: a.calls + b.calls,
    failedCalls: a.failedCalls + b.failedCalls,
    promptTokens: a.promptTokens + b.promptTokens,
    completionTokens: a.completionTokens + b.completionTokens,
  };
}

/** The tokens that count against a budget. */
export function tokensOf({ promptTokens, completionTokens }: UsageCount): number {
  return promptTokens + completionTokens;
}

/** The UTC day of a time, as `YYYY-MM-DD`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
