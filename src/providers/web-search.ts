import type { WebResult } from '../domain/web/web-result.ts';
import type { ModelAccount } from './model-account.ts';

/**
 * A provider of web searches. A call that fails throws `ProviderError`; an aborted call throws the signal's
 * reason.
 */
export interface WebSearch {
  /**
   * @param query 1 to 400 characters
   * @returns at most ten results, best first
   */
  search(account: ModelAccount, query: string, signal: AbortSignal): Promise<readonly WebResult[]>;
  /** Whether calls are not sent, because the provider keeps failing. */
  isOpen(): boolean;
  /** Ends running calls and closes the connections. */
  close(): Promise<void>;
}
