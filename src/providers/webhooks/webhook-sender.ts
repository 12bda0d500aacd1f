/** An event as it is sent to a webhook. */
export interface WebhookMessage {
  readonly url: string;
  /** The same in each attempt, so that a receiver recognises a repeat. */
  readonly id: string;
  /** Each `whsec_` and a key in base64. Each signs. */
  readonly secrets: readonly string[];
  /** JSON. */
  readonly body: string;
  readonly sentAt: Date;
}

/** `error` is a fixed text without words of the receiver. */
export type WebhookAnswer =
  | { readonly ok: true; readonly status: number }
  | { readonly ok: false; readonly status: number | null; readonly error: string };

export interface WebhookSender {
  /**
   * Checks a URL, and the addresses of its host as far as they are known.
   * @returns why nothing is sent there; null if something is
   */
  check(url: string, signal: AbortSignal): Promise<string | null>;
  /** Makes one attempt, of at most 15 s. @throws only the signal's reason when it aborts */
  send(message: WebhookMessage, signal: AbortSignal): Promise<WebhookAnswer>;
}
