/** What a model is called for: usage is counted by it. */
export type ModelPurpose =
  | 'extract'
  | 'reconcile'
  | 'search'
  | 'chat'
  | 'suggestions'
  | 'feedback'
  | 'embed'
  | 'rerank'
  | 'eval';

const IN_BACKGROUND: ReadonlySet<ModelPurpose> = new Set([
  'extract',
  'reconcile',
  'feedback',
  'embed',
  'eval',
]);

/** Whether a call serves work in the background, not somebody who waits for it. */
export function isInBackground(purpose: ModelPurpose): boolean {
  return IN_BACKGROUND.has(purpose);
}

/** On whose account a model is called: tokens are counted, and budgets kept, by project and purpose. */
export interface ModelAccount {
  readonly projectId: string;
  readonly purpose: ModelPurpose;
}

export interface TokenUsage {
  readonly promptTokens: number;
  readonly completionTokens: number;
}
