import type { ModelAccount, TokenUsage } from './model-account.ts';
import type { ProviderFailure } from './provider-error.ts';

/** Counts what calls of models cost, and stops those of a project whose budget is spent. */
export interface ModelMeter {
  /** @throws ProviderError `budget` */
  admit(account: ModelAccount): Promise<void>;
  /** @param model name of the model, as it is asked for */
  answered(account: ModelAccount, model: string, usage: TokenUsage): void;
  failed(account: ModelAccount, model: string, failure: ProviderFailure): void;
}

/** Counts nothing and admits everything. */
export const UNMETERED: ModelMeter = {
  async admit() {},
  answered() {},
  failed() {},
};
