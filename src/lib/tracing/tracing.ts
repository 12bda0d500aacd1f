/** Attributes of a span. They hold no words of users, no ids of users, no headers and no keys. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | string[]>>;

export interface SpanOptions {
  /** Default: `internal`. */
  readonly kind?: 'internal' | 'server' | 'client' | 'consumer';
  readonly attributes?: SpanAttributes;
  /** A `traceparent`; null = a new trace. Default: the current span. */
  readonly parent?: string | null | undefined;
  /** `traceparent` values of spans in other traces that belong to the same work. */
  readonly links?: readonly string[];
}

/** A part of the work of a trace. Whoever began it must end it. */
export interface TraceSpan {
  /** The `traceparent` under which other work continues the trace; empty while tracing is off. */
  readonly context: string;
  /** Empty while tracing is off. */
  readonly traceId: string;
  set(attributes: SpanAttributes): void;
  /** Adds to an attribute that counts. */
  count(name: string, amount: number): void;
  /** Marks the work as failed. @param errorType a word of the program, no message */
  failed(errorType: string): void;
  end(): void;
  /** Runs work in which this span is the current one. */
  within<T>(work: () => T): T;
}

/** Tells an operator's collector what the server does. While it is off, everything here does nothing. */
export interface Tracing {
  readonly isOn: boolean;
  /** Begins a span that does not become the current one. */
  begin(name: string, options: SpanOptions): TraceSpan;
  /** Runs work in a span of its own, which ends with the work. */
  span<T>(name: string, options: SpanOptions, work: (span: TraceSpan) => Promise<T>): Promise<T>;
  /** Records work that has just ended. @param began on the clock of `performance.now()` */
  took(name: string, began: number): void;
  /** The span of the work that calls this; null outside of spans and while tracing is off. */
  current(): TraceSpan | null;
  /** Spans since the start by what became of them. */
  counts(): Readonly<Record<'sent' | 'lost', number>>;
  /** Sends what waits, within a time limit. */
  close(): Promise<void>;
}

const NO_SPAN: TraceSpan = {
  context: '',
  traceId: '',
  set() {},
  count() {},
  failed() {},
  end() {},
  within: (work) => work(),
};

export const NO_TRACING: Tracing = {
  isOn: false,
  begin: () => NO_SPAN,
  span: (_name, _options, work) => work(NO_SPAN),
  took() {},
  current: () => null,
  counts: () => ({ sent: 0, lost: 0 }),
  close: async () => undefined,
};

/** A short word of the program, as codes of errors are. Everything else may hold words of users. */
const WORD = /^[\w.-]{1,60}$/;

/** What went wrong, in one word of the program. */
export function errorTypeOf(error: unknown): string {
  const { failure, code, name } = (error ?? {}) as Readonly<Record<string, unknown>>;
  const word = [failure, code, name].find((text) => typeof text === 'string' && WORD.test(text));
  return typeof word === 'string' ? word : '_OTHER';
}
