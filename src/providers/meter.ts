import type { UsageCount } from '../domain/projects/model-usage.ts';
import type { ModelAccount, ModelPurpose, TokenUsage } from './model-account.ts';
import type { ProviderFailure } from './provider-error.ts';

/** Counts what calls of models cost, and stops those of a project whose budget is spent. */
export interface ModelMeter {
  /** @throws ProviderError `budget` */
  admit(account: ModelAccount): Promise<void>;
  /** @param model name of the model, as it is asked for */
  answered(account: ModelAccount, model: string, usage: TokenUsage): void;
  failed(account: ModelAccount, model: string, failure: ProviderFailure): void;
}

/** The meter of a whole process. */
export interface ProcessMeter extends ModelMeter {
  /** Writes what was counted; afterwards the accounts are complete as far as this process knows. */
  flush(): Promise<void>;
  /** A project's budget was changed: it counts from the next call. */
  budgetChanged(projectId: string): void;
  /** What this process counted since its start, over all projects and models. */
  totals(): ReadonlyMap<ModelPurpose, UsageCount>;
  /** Writes the last of it. */
  close(): Promise<void>;
}

/** Counts nothing and admits everything. */
export const UNMETERED: ModelMeter = {
  async admit() {},
  answered() {},
  failed() {},
};
