const requests = { count: 240, failed: 0, p50_ms: 5, p95_ms: 26 };

/** An overview of a server with some traffic. A real one depends on the machine and on the moment. */
export const OVERVIEW = {
  server: {
    version: '1.0.0',
    started_at: '2026-03-02T08:00:00.000Z',
    database: 'embedded 17.5',
    location: './data',
    durable: true,
    not_ready: [],
    resident_bytes: 410_000_000,
  },
  memories: 10_482,
  queues: [{ kind: 'extract', depth: 2, oldest_seconds: 1.5 }],
  embedding_backlog: 0,
  indexes: {
    bytes: 18_400_000,
    limit_bytes: 512_000_000,
    cubes: 31,
    memories: 9_800,
    hits: 5_210,
    loads: 31,
  },
  models: {
    extractor: 'offline/24',
    embedder: 'offline-ngram/1:256',
    chat: null,
    reranker: false,
    web_search: false,
    providers: [],
    usage: [],
  },
  step_seconds: 60,
  series: [
    {
      at: '2026-03-02T09:00:00.000Z',
      adds: { count: 60, failed: 0, p50_ms: 3, p95_ms: 11 },
      searches: { count: 120, failed: 0, p50_ms: 8, p95_ms: 26 },
      requests,
      queue_depth: 2,
      queue_oldest_seconds: 1.5,
      embedding_backlog: 0,
      memories: 10_482,
      index_bytes: 18_400_000,
      resident_bytes: 410_000_000,
    },
  ],
};
