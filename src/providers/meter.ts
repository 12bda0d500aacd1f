import type { UsageCount } from '../domain/projects/model-usage.ts';
import type { ModelAccount, ModelPurpose, TokenUsage } from './model-account.ts';
import type { ProviderFailure } from './provider-error.ts';

/** Counts the tokens of model calls and refuses the calls of a project whose budget is used up. */
export interface ModelMeter {
  /**
   * Checks the project's budget before a call.
   * @throws ProviderError `budget` when it is used up
   */
  admit(account: ModelAccount): Promise<void>;
  /**
   * Counts a successful call.
   * @param model name of the model in the request
   */
  answered(account: ModelAccount, model: string, usage: TokenUsage): void;
  /** Counts a failed call. */
  failed(account: ModelAccount, model: string, failure: ProviderFailure): void;
}

export interface ModelFallbacks {
  readonly purpose: ModelPurpose;
  readonly failure: ProviderFailure;
  readonly count: number;
}

/** The meter of a whole process. */
export interface ProcessMeter extends ModelMeter {
  /** Writes the pending counts of this process to the database. */
  flush(): Promise<void>;
  /** Makes a changed budget of a project apply from the next call. */
  budgetChanged(projectId: string): void;
  /** The counts of this process since its start, over all projects and models. */
  totals(): ReadonlyMap<ModelPurpose, UsageCount>;
  /** Counts a piece of work that rules did because a model failed. */
  fellBack(purpose: ModelPurpose, failure: ProviderFailure): void;
  /** How often rules did the work of a model since the start of this process. */
  fallbacks(): readonly ModelFallbacks[];
  /** Writes the remaining counts. */
  close(): Promise<void>;
}

/** Counts nothing and admits everything. */
export const UNMETERED: ModelMeter = {
  async admit() {},
  answered() {},
  failed() {},
};
