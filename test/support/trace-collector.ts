import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as a collector receives it, with its attributes by name. */
export interface ReceivedSpan {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly attributes: Readonly<Record<string, unknown>>;
  /** 2 = failed. */
  readonly status: number;
}

export interface TraceCollector {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly url: string;
  readonly spans: readonly ReceivedSpan[];
  /** The attributes of the resource of the last request. */
  readonly resource: Readonly<Record<string, unknown>>;
  readonly requests: readonly {
    readonly path: string;
    readonly headers: IncomingHttpHeaders;
    readonly body: Buffer;
  }[];
  /** Waits until spans satisfy a condition. */
  until(isSo: (spans: readonly ReceivedSpan[]) => boolean): Promise<readonly ReceivedSpan[]>;
  close(): Promise<void>;
}

/** Receives traces by OTLP over HTTP on a loopback port. @param status of its answers */
export async function startTraceCollector(status: number | 'never' = 200): Promise<TraceCollector> {
  const spans: ReceivedSpan[] = [];
  const requests: TraceCollector['requests'][number][] = [];
  let resource = {};
  let received = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      requests.push({ path: request.url ?? '', headers: request.headers, body });
      if (request.headers['content-type'] === 'application/json') {
        const read = readBatch(JSON.parse(body.toString()));
        spans.push(...read.spans);
        resource = read.resource;
      }
      if (status !== 'never') response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
      received.resolve();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    requests,
    get resource() {
      return resource;
    },
    until: async (isSo) => {
      while (!isSo(spans)) {
        await received.promise;
        received = Promise.withResolvers<void>();
      }
      return spans;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Value = Readonly<Record<string, unknown>>;
type Attributes = readonly { readonly key: string; readonly value: Value }[];

// biome-ignore lint/suspicious/noExplicitAny: the shape is that of OTLP
function readBatch(batch: any): { spans: ReceivedSpan[]; resource: Record<string, unknown> } {
  const [only] = batch.resourceSpans;
  return {
    resource: named(only.resource.attributes),
    // biome-ignore lint/suspicious/noExplicitAny: the shape is that of OTLP
    spans: only.scopeSpans.flatMap((scope: any) =>
      // biome-ignore lint/suspicious/noExplicitAny: the shape is that of OTLP
      scope.spans.map((span: any) => ({
        ...span,
        links: span.links ?? [],
        attributes: named(span.attributes),
        status: span.status?.code ?? 0,
      })),
    ),
  };
}

function named(attributes: Attributes): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, plain(value)]));
}

function plain(value: Value): unknown {
  const [given] = Object.values(value);
  const { values } = (given ?? {}) as { readonly values?: readonly Value[] };
  return values === undefined ? given : values.map(plain);
}
