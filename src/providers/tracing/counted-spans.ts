import type { BatchSpanProcessor, ReadableSpan, SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace';
import { errorTypeOf } from '../../lib/tracing/tracing.ts';
import type { Logger } from '../../logger.ts';

/** While the collector cannot be reached, the log says so once in this time, in ms. */
const SILENCE_MS = 60_000;

/** Counts what became of spans. The queue of spans stands in between: it is full at `maxQueued`. */
export class SpanCounts {
  sent = 0;
  lost = 0;
  #waiting = 0;
  #toldAt = Number.NEGATIVE_INFINITY;
  readonly #log: Logger;
  readonly #maxQueued: number;

  constructor(log: Logger, maxQueued: number) {
    this.#log = log;
    this.#maxQueued = maxQueued;
  }

  /** Passes spans on to the queue, and counts those that it has no place for. */
  before(queue: BatchSpanProcessor): SpanProcessor {
    return {
      onStart: () => undefined,
      onEnd: (span) => {
        if ((span.spanContext().traceFlags & 1) === 0) return;
        if (this.#waiting >= this.#maxQueued) {
          this.lost += 1;
          return;
        }
        this.#waiting += 1;
        queue.onEnd(span);
      },
      forceFlush: () => queue.forceFlush(),
      shutdown: () => queue.shutdown(),
    };
  }

  /** Counts what is taken from the queue, by the answer of the collector. */
  after(exporter: SpanExporter): SpanExporter {
    return {
      export: (spans: ReadableSpan[], done) => {
        this.#waiting -= spans.length;
        exporter.export(spans, (result) => {
          if (result.code === 0) this.sent += spans.length;
          else this.#failed(spans.length, result.error);
          done(result);
        });
      },
      shutdown: () => exporter.shutdown(),
    };
  }

  /** The error itself is not logged: it holds words of the collector. */
  #failed(spans: number, error: unknown): void {
    this.lost += spans;
    if (performance.now() - this.#toldAt < SILENCE_MS) return;
    this.#toldAt = performance.now();
    this.#log.warn(
      { spans, error: errorTypeOf(error) },
      'spans could not be sent to the collector of traces',
    );
  }
}
