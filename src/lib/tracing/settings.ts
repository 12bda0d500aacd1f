import { z } from 'zod';
import { whole } from '../environment-values.ts';

/*
 * The variables of OpenTelemetry that the server reads, under the names and with the meanings of its
 * specification.
 */

const MAX_LENGTH = 4096;

const collector = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) URL, for example http://127.0.0.1:4318' })
  .refine((text) => URL.canParse(text) && new URL(text).username + new URL(text).password === '', {
    error: 'must not contain a user or password: put the credentials into OTEL_EXPORTER_OTLP_HEADERS',
  });

const protocol = z.enum(['http/protobuf', 'http/json'], {
  error:
    'must be "http/protobuf" or "http/json": the collector receives both on its HTTP port (usually 4318)',
});

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** `name=value` pairs, comma-separated; values may be percent-encoded. Null: not of this form. */
function pairsIn(text: string): ReadonlyMap<string, string> | null {
  const pairs = new Map<string, string>();
  for (const entry of text.split(',').filter((part) => part.trim() !== '')) {
    const at = entry.indexOf('=');
    const name = entry.slice(0, at).trim();
    if (at < 1 || name === '' || /\s/.test(name)) return null;
    try {
      pairs.set(name, decodeURIComponent(entry.slice(at + 1).trim()));
    } catch {
      return null;
    }
  }
  return pairs;
}

const pairs = (isOk: (name: string, value: string) => boolean, error: string) =>
  z
    .string()
    .max(MAX_LENGTH, { error: `must have at most ${MAX_LENGTH} characters` })
    .transform(pairsIn)
    .refine((found) => found !== null && [...found].every(([name, value]) => isOk(name, value)), { error })
    .transform((found): Readonly<Record<string, string>> => Object.fromEntries(found ?? []));

const headers = pairs(
  (name, value) => /^[\w!#$%&'*+.^`|~-]{1,256}$/.test(name) && /^[\x20-\x7e]*$/.test(value),
  'must be name=value pairs, comma-separated, with values percent-encoded where they hold commas or spaces: api-key=abc',
);

const attributes = pairs(
  (name, value) => name.length <= 256 && value.length <= 1024,
  'must be name=value pairs, comma-separated, with values percent-encoded: deployment.environment.name=production',
);

export const tracingSettings = {
  OTEL_TRACES_EXPORTER: z
    .enum(['otlp', 'none'], { error: 'must be "otlp" or "none": other exporters are not available' })
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headers.optional(),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: headers.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol.default('http/protobuf'),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol.optional(),
  OTEL_EXPORTER_OTLP_TIMEOUT: whole(1, 600_000).default(10_000),
  OTEL_SERVICE_NAME: z.string().max(255, { error: 'must have at most 255 characters' }).optional(),
  OTEL_RESOURCE_ATTRIBUTES: attributes.optional(),
  OTEL_TRACES_SAMPLER: z
    .enum(SAMPLERS, { error: `must be one of ${SAMPLERS.join(', ')}` })
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d{1,9})?|1(?:\.0{1,9})?)$/, { error: 'must be a share from 0 to 1, for example 0.1' })
    .transform(Number)
    .pipe(z.number().min(0).max(1))
    .optional(),
  OTEL_BSP_SCHEDULE_DELAY: whole(1, 600_000).default(5000),
  OTEL_BSP_MAX_QUEUE_SIZE: whole(1, 1_000_000).default(2048),
  OTEL_SDK_DISABLED: z.enum(['true', 'false'], { error: 'must be "true" or "false"' }).default('false'),
} as const;

/** Where spans are sent, and which. */
export interface TracingConfig {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly protocol: z.output<typeof protocol>;
  /** Time limit of sending a batch, in ms. */
  readonly timeoutMs: number;
  readonly resource: Readonly<Record<string, string>>;
  readonly sampler: (typeof SAMPLERS)[number];
  /** The share of traces that the samplers by ratio keep. */
  readonly ratio: number;
  /** Longest time that a span waits to be sent, in ms. */
  readonly delayMs: number;
  /** Spans that may wait; further ones are lost. */
  readonly maxQueued: number;
}

const DEFAULT_ENDPOINT = 'http://localhost:4318';

/** Null: nothing is traced. Naming an endpoint or the exporter switches tracing on. */
export function tracingIn(e: z.output<z.ZodObject<typeof tracingSettings>>): TracingConfig | null {
  const endpoint = e.OTEL_EXPORTER_OTLP_ENDPOINT;
  const ofTraces = e.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  const isNamed = endpoint !== undefined || ofTraces !== undefined || e.OTEL_TRACES_EXPORTER === 'otlp';
  if (!isNamed || e.OTEL_TRACES_EXPORTER === 'none' || e.OTEL_SDK_DISABLED === 'true') return null;
  const name = e.OTEL_SERVICE_NAME ?? e.OTEL_RESOURCE_ATTRIBUTES?.['service.name'] ?? 'recollect';
  return {
    url: ofTraces ?? tracesUrl(endpoint ?? DEFAULT_ENDPOINT),
    headers: { ...e.OTEL_EXPORTER_OTLP_HEADERS, ...e.OTEL_EXPORTER_OTLP_TRACES_HEADERS },
    protocol: e.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? e.OTEL_EXPORTER_OTLP_PROTOCOL,
    timeoutMs: e.OTEL_EXPORTER_OTLP_TIMEOUT,
    resource: { ...e.OTEL_RESOURCE_ATTRIBUTES, 'service.name': name },
    sampler: e.OTEL_TRACES_SAMPLER,
    ratio: e.OTEL_TRACES_SAMPLER_ARG ?? 1,
    delayMs: e.OTEL_BSP_SCHEDULE_DELAY,
    maxQueued: e.OTEL_BSP_MAX_QUEUE_SIZE,
  };
}

/** The address below an endpoint that receives traces. */
function tracesUrl(endpoint: string): string {
  const url = new URL(endpoint);
  url.pathname = `${url.pathname.endsWith('/') ? url.pathname : `${url.pathname}/`}v1/traces`;
  return url.href;
}
