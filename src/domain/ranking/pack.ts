/** A part of a message, in UTF-16 offsets. */
export interface Span {
  readonly messageId: string;
  readonly start: number;
  readonly end: number;
}

/** A hit of any list of an answer. */
export interface Packable {
  /** Id of the memory, or of another thing that is shown. */
  readonly id: string;
  /** The most important hits are chosen first, 0..1. */
  readonly priority: number;
  /** What the hit shows takes this many tokens, as estimated. */
  readonly tokens: number;
  /** The words of messages that it shows; none for a hit that comes from no message. */
  readonly spans: readonly Span[];
}

/**
 * Chooses the most important hits that fit a number of tokens together. A hit that does not fit leaves room
 * for shorter ones after it, and one that shows only words of messages that a better one shows is left out.
 * @param items the hits of all lists; of equally important ones the earlier comes first
 */
export function packed<T extends Packable>(items: readonly T[], maxTokens: number): ReadonlySet<T> {
  const chosen = new Set<T>();
  const shown = new ShownSpans();
  let left = maxTokens;
  for (const item of items.toSorted((a, b) => b.priority - a.priority)) {
    if (item.tokens > left || shown.shownBy(item.spans) !== undefined) continue;
    left -= item.tokens;
    chosen.add(item);
    shown.add(item.spans, item.id);
  }
  return chosen;
}

/** The words of messages that are shown already, and by which memory. */
export class ShownSpans {
  readonly #byMessage = new Map<string, { readonly span: Span; readonly by: string }[]>();

  /** @param by id of the memory */
  add(spans: readonly Span[], by: string): void {
    for (const span of spans) {
      const ofMessage = this.#byMessage.get(span.messageId) ?? [];
      ofMessage.push({ span, by });
      this.#byMessage.set(span.messageId, ofMessage);
    }
  }

  /** The memory that shows the first of some spans; undefined unless all of them are shown. */
  shownBy(spans: readonly Span[]): string | undefined {
    const by = spans.map((span) => this.#shownBy(span));
    return by.includes(undefined) ? undefined : by[0];
  }

  #shownBy({ messageId, start, end }: Span): string | undefined {
    const ofMessage = this.#byMessage.get(messageId) ?? [];
    return ofMessage.find(({ span }) => span.start <= start && end <= span.end)?.by;
  }
}
