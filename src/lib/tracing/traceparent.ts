import type { Tracing } from './tracing.ts';

/** The place in a trace that a `traceparent` of the W3C names. */
export interface TracePlace {
  readonly traceId: string;
  readonly spanId: string;
  readonly isSampled: boolean;
}

const LENGTH = 55;
// linear: a text of fixed length
const SHAPE = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

/** Reads a `traceparent`, also of a later version. Null: it is none, and counts as absent. */
export function readTraceparent(text: unknown): TracePlace | null {
  if (typeof text !== 'string' || text.length < LENGTH || text.length > 512) return null;
  const [, version, traceId = '', spanId = '', flags = ''] = SHAPE.exec(text.slice(0, LENGTH)) ?? [];
  if (version === undefined || version === 'ff') return null;
  if (text.length > LENGTH && (version === '00' || text[LENGTH] !== '-')) return null;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export function writeTraceparent({ traceId, spanId, isSampled }: TracePlace): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}

/** What a task's payload holds besides its own, so that its work continues the trace of the request. */
export function traceOf(tracing: Tracing | undefined): { readonly traceparent?: string } {
  const span = tracing?.current() ?? null;
  return span === null ? {} : { traceparent: span.context };
}

/** The `traceparent` that a task's payload carries from the request that enqueued it; null without one. */
export function traceparentIn(payload: Readonly<Record<string, unknown>>): string | null {
  return typeof payload.traceparent === 'string' ? payload.traceparent : null;
}
