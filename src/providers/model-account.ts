/** The purpose of a model call; usage is counted by it. */
export type ModelPurpose =
  | 'extract'
  | 'reconcile'
  | 'search'
  | 'chat'
  | 'suggestions'
  | 'feedback'
  | 'embed'
  | 'rerank'
  | 'web_search'
  | 'eval';

const IN_BACKGROUND: ReadonlySet<ModelPurpose> = new Set([
  'extract',
  'reconcile',
  'feedback',
  'embed',
  'eval',
]);

/** Whether a call serves background work and no caller waits for it. */
export function isInBackground(purpose: ModelPurpose): boolean {
  return IN_BACKGROUND.has(purpose);
}

/** The account of a model call: tokens are counted by project and purpose, and budgets apply to projects. */
export interface ModelAccount {
  readonly projectId: string;
  readonly purpose: ModelPurpose;
}

export interface TokenUsage {
  readonly promptTokens: number;
  readonly completionTokens: number;
}
