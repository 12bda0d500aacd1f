import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { firstOf } from '../../lib/together.ts';
import type { TracingConfig } from '../../lib/tracing/settings.ts';
import { readTraceparent, writeTraceparent } from '../../lib/tracing/traceparent.ts';
import {
  errorTypeOf,
  type SpanAttributes,
  type SpanOptions,
  type TraceSpan,
  type Tracing,
} from '../../lib/tracing/tracing.ts';
import { pause } from '../../lib/wait.ts';
import type { Logger } from '../../logger.ts';
import { VERSION } from '../../version.ts';
import { SpanCounts } from './counted-spans.ts';

/** Time that waiting spans get at shutdown, in ms. A collector that does not answer delays no stop. */
const FLUSH_MS = 2000;
const BATCH = 512;

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const;

/** Sends traces by OTLP over HTTP. It registers nothing globally, so that several may exist. */
export function createTracing(config: TracingConfig, log: Logger): Tracing {
  const { url, headers, timeoutMs, maxQueued } = config;
  const counts = new SpanCounts(log, maxQueued);
  const Exporter = config.protocol === 'http/json' ? JsonExporter : ProtobufExporter;
  const exporter = new Exporter({ url, headers: { ...headers }, timeoutMillis: timeoutMs });
  const queue = new BatchSpanProcessor({
    exporter: counts.after(exporter),
    maxQueueSize: maxQueued,
    maxExportBatchSize: Math.min(BATCH, maxQueued),
    scheduledDelayMillis: config.delayMs,
    exportTimeoutMillis: timeoutMs + 1000,
  });
  const own = { 'service.version': VERSION, 'service.instance.id': randomUUID(), ...config.resource };
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes(own)),
    sampler: samplerOf(config),
    spanProcessors: [counts.before(queue)],
  });
  const tracer = provider.getTracer('recollect', VERSION);
  const current = new AsyncLocalStorage<OtlpSpan>();

  const begin = (name: string, options: SpanOptions, startTime?: number): OtlpSpan => {
    const { kind = 'internal', attributes = {}, links = [] } = options;
    const context = contextUnder(options.parent, current.getStore());
    const linked = links.flatMap((link) => remoteSpan(link) ?? []).map((context) => ({ context }));
    const made = {
      ...{ kind: KINDS[kind], attributes, links: linked },
      ...(startTime !== undefined && { startTime }),
    };
    return new OtlpSpan(tracer.startSpan(name, made, context), current);
  };

  return {
    isOn: true,
    begin,
    span: async (name, options, work) => {
      const span = begin(name, options);
      try {
        return await span.within(() => work(span));
      } catch (error) {
        span.failed(errorTypeOf(error));
        throw error;
      } finally {
        span.end();
      }
    },
    took: (name, began) => begin(name, {}, Date.now() - (performance.now() - began)).end(),
    current: () => current.getStore() ?? null,
    counts: () => ({ sent: counts.sent, lost: counts.lost }),
    close: async () => {
      const ended = new AbortController();
      await firstOf(
        () =>
          provider
            .shutdown()
            .catch(() => undefined)
            .finally(() => ended.abort()),
        () => pause(FLUSH_MS, ended.signal),
      );
    },
  };
}

class OtlpSpan implements TraceSpan {
  readonly #span: Span;
  readonly #current: AsyncLocalStorage<OtlpSpan>;
  readonly #sums = new Map<string, number>();

  constructor(span: Span, current: AsyncLocalStorage<OtlpSpan>) {
    this.#span = span;
    this.#current = current;
  }

  get span(): Span {
    return this.#span;
  }

  get context(): string {
    const { traceId, spanId, traceFlags } = this.#span.spanContext();
    return writeTraceparent({ traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 });
  }

  get traceId(): string {
    return this.#span.spanContext().traceId;
  }

  set(attributes: SpanAttributes): void {
    this.#span.setAttributes(attributes);
  }

  count(name: string, amount: number): void {
    const sum = (this.#sums.get(name) ?? 0) + amount;
    this.#sums.set(name, sum);
    this.#span.setAttribute(name, sum);
  }

  failed(errorType: string): void {
    this.#span.setAttribute('error.type', errorType);
    this.#span.setStatus({ code: SpanStatusCode.ERROR });
  }

  end(): void {
    this.#span.end();
  }

  within<T>(work: () => T): T {
    return this.#current.run(this, work);
  }
}

function contextUnder(parent: SpanOptions['parent'], current: OtlpSpan | undefined): Context {
  if (parent === undefined) return current ? trace.setSpan(ROOT_CONTEXT, current.span) : ROOT_CONTEXT;
  const remote = remoteSpan(parent);
  return remote === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, remote);
}

function remoteSpan(traceparent: string | null): SpanContext | null {
  const place = readTraceparent(traceparent);
  if (place === null) return null;
  const { traceId, spanId, isSampled } = place;
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return { traceId, spanId, traceFlags, isRemote: true };
}

function samplerOf({ sampler, ratio }: TracingConfig): Sampler {
  const root = sampler.endsWith('always_on')
    ? new AlwaysOnSampler()
    : sampler.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(ratio);
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}
