import { BlockList } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { RANKING_SIGNALS, type RankingSignal } from './domain/ranking/ablation.ts';
import type { CronSchedule } from './lib/cron-schedule.ts';
import { cron, hosts, networks, origins, whole, wholeOrAuto } from './lib/environment-values.ts';
import { isLoopbackHost } from './lib/loopback.ts';
import { type TracingConfig, tracingIn, tracingSettings } from './lib/tracing/settings.ts';
import { ConfigError } from './settings/config-error.ts';
import { type ModelSettings, modelVariables, readModels } from './settings/model-settings.ts';

export { ConfigError } from './settings/config-error.ts';
export type { EmbeddingConfig, EndpointConfig, WebSearchConfig } from './settings/model-settings.ts';

const text = z.string();

/**
 * Every environment variable that the server reads, with its default. A test compares `.env.example` with it.
 */
export const environmentSchema = z.object({
  HOST: text.default('127.0.0.1'),
  PORT: whole(0, 65_535).default(8000),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres:// or postgresql://' })
    .optional(),
  DATABASE_READ_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres:// or postgresql://' })
    .optional(),
  DATABASE_POOL_MAX: whole(2, 1000).default(10),
  WORKERS: wholeOrAuto(1, 256).default(1),
  DATA_DIR: text.default('./data'),
  ADMIN_KEY: text.min(16, { error: 'must have at least 16 characters' }).optional(),
  ADMIN_READ_KEY: text.min(16, { error: 'must have at least 16 characters' }).optional(),
  BOOTSTRAP_API_KEY: text.min(16, { error: 'must have at least 16 characters' }).optional(),
  PRODUCT_AUTH: z.enum(['open', 'required'], { error: 'must be "open" or "required"' }).optional(),
  CONSOLE: z.enum(['on', 'off'], { error: 'must be "on" or "off"' }).default('on'),
  CORS_ORIGINS: origins.optional(),
  TRUSTED_PROXIES: networks.optional(),
  ...modelVariables,
  PROVIDER_TIMEOUT_MS: whole(100, 3_600_000).default(60_000),
  SCHEDULER_CONCURRENCY: whole(0, 256).default(4),
  MAX_OPEN_TASKS: whole(1, 100_000_000).default(100_000),
  MODEL_RETRY_SECONDS: whole(1, 86_400).default(600),
  TASK_RETENTION_DAYS: whole(1, 3650).default(7),
  AUDIT_RETENTION_DAYS: whole(1, 36_500).default(365),
  BACKUP_SCHEDULE: cron.optional(),
  BACKUP_KEEP: whole(1, 1000).default(7),
  BACKUP_DIR: text.optional(),
  VECTORS_IN_PROCESS: whole(0, 1_000_000).default(200_000),
  DEFAULT_PROFILES: z.enum(['on', 'off'], { error: 'must be "on" or "off"' }).default('on'),
  INDEX_MEMORY_MB: whole(1, 1_000_000).optional(),
  ENCODER_THREADS: whole(1, 256).optional(),
  RANKING_WITHOUT: z
    .string()
    .transform((list) => list.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(RANKING_SIGNALS, { error: `must be a list of ${RANKING_SIGNALS.join(', ')}` })))
    .optional(),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'must be one of trace, debug, info, warn, error, fatal, silent',
    })
    .default('info'),
  SLOW_REQUEST_MS: whole(0, 3_600_000).default(1000),
  RATE_LIMIT_PER_KEY: whole(1, 1_000_000).optional(),
  RATE_LIMIT_PER_PROJECT: whole(1, 10_000_000).optional(),
  REQUEST_TIMEOUT_MS: whole(100, 3_600_000).default(30_000),
  BODY_LIMIT_BYTES: whole(1024, 1_073_741_824).default(10_485_760),
  DRAIN_SECONDS: whole(0, 5).default(0),
  ...tracingSettings,
  KNOWLEDGE_URL_HOSTS: hosts.optional(),
  WEBHOOK_ALLOW: networks.optional(),
});

type Environment = z.output<typeof environmentSchema>;

export interface Config extends ModelSettings {
  readonly host: string;
  readonly port: number;
  /** Undefined = embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** A standby of that server, which searches read from; undefined = none. */
  readonly databaseReadUrl: string | undefined;
  /** Maximum number of connections to the server of `databaseUrl` that requests and tasks share. */
  readonly databasePoolMax: number;
  /** Number of processes that serve on the same port. */
  readonly workers: number;
  readonly dataDir: string;
  readonly adminKey: string | undefined;
  /** Reads everything that the operator key reads, and changes nothing. */
  readonly adminReadKey: string | undefined;
  readonly bootstrapApiKey: string | undefined;
  readonly productAuth: 'open' | 'required';
  /** Whether operators may use the console, and sign in for it. */
  readonly console: boolean;
  /** Origins of the web pages that may call the server from a browser. */
  readonly corsOrigins: readonly string[];
  /** Reverse proxies whose `X-Forwarded-For` is trusted for the client's address. */
  readonly trustedProxies: BlockList;
  /** Time limit of one attempt at a model call, including the response body. */
  readonly providerTimeoutMs: number;
  readonly schedulerConcurrency: number;
  readonly maxOpenTasks: number;
  readonly taskRetentionDays: number;
  /** Days for which entries of the audit log are kept. */
  readonly auditRetentionDays: number;
  /** When the server makes backups by itself; null = never. */
  readonly backupSchedule: CronSchedule | null;
  /** How many completed backups are kept: of the schedule, and on request. */
  readonly backupKeep: number;
  readonly backupDir: string;
  /** Longest pause between two attempts of a task while a model does not answer. */
  readonly modelRetrySeconds: number;
  /**
   * Number of memories of a cube up to which vectors are compared in this process; larger cubes use pgvector.
   */
  readonly vectorsInProcess: number;
  /** Whether users without a profile get the default one, in projects that do not say otherwise. */
  readonly defaultProfiles: boolean;
  /**
   * Memory limit of the search indexes in megabytes; undefined = a share of the
   * memory available to the process.
   */
  readonly indexMemoryMb: number | undefined;
  /** Threads of the built-in sentence encoder; undefined = by the processor's cores. */
  readonly encoderThreads: number | undefined;
  /** Signals that the ranking leaves out, for evaluation. */
  readonly rankingWithout: readonly RankingSignal[];
  readonly logLevel: Environment['LOG_LEVEL'];
  /** From how long on the log says what a request did; 0 = never. */
  readonly slowRequestMs: number;
  /** Requests a minute of one API key; undefined = no limit. */
  readonly rateLimitPerKey: number | undefined;
  /** Requests a minute of all keys of a project; undefined = no limit. */
  readonly rateLimitPerProject: number | undefined;
  readonly requestTimeoutMs: number;
  readonly bodyLimitBytes: number;
  /** How long a server that stops still serves, so that load balancers find it unready first. */
  readonly drainSeconds: number;
  /** Null = nothing is traced. */
  readonly tracing: TracingConfig | null;
  /** Hosts that knowledge files are fetched from, as `parseHostList` returns them. Empty = none. */
  readonly knowledgeUrlHosts: readonly string[];
  /** Private addresses that webhooks may be sent to. */
  readonly webhookAllow: BlockList;
}

/**
 * Reads the configuration from environment variables; an empty one counts as unset.
 * @throws ConfigError with one line per invalid variable: its name and the fix, never its value
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const settingNames = Object.keys(environmentSchema.shape);
  const settings = Object.fromEntries(
    settingNames.flatMap((name) => {
      const value = env[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  const parsed = environmentSchema.safeParse(settings);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'),
    );
  }
  const e = parsed.data;
  if (e.ADMIN_READ_KEY !== undefined && e.ADMIN_READ_KEY === e.ADMIN_KEY)
    throw new ConfigError('ADMIN_READ_KEY must differ from ADMIN_KEY: choose another read-only key');
  if (e.DATABASE_READ_URL !== undefined && e.DATABASE_URL === undefined)
    throw new ConfigError(
      'DATABASE_READ_URL needs DATABASE_URL: it names a standby of that server, and the embedded database has none. Set both, or neither',
    );
  if (e.WORKERS !== 1 && e.DATABASE_URL === undefined)
    throw new ConfigError(
      'WORKERS needs PostgreSQL, because the embedded database serves one process: set DATABASE_URL, or WORKERS=1',
    );
  return {
    host: e.HOST,
    port: e.PORT,
    databaseUrl: e.DATABASE_URL,
    databaseReadUrl: e.DATABASE_READ_URL,
    databasePoolMax: e.DATABASE_POOL_MAX,
    workers: e.WORKERS === 'auto' ? availableParallelism() : e.WORKERS,
    dataDir: e.DATA_DIR,
    adminKey: e.ADMIN_KEY,
    adminReadKey: e.ADMIN_READ_KEY,
    bootstrapApiKey: e.BOOTSTRAP_API_KEY,
    productAuth: e.PRODUCT_AUTH ?? (isLoopbackHost(e.HOST) ? 'open' : 'required'),
    console: e.CONSOLE === 'on',
    corsOrigins: e.CORS_ORIGINS ?? [],
    trustedProxies: e.TRUSTED_PROXIES ?? new BlockList(),
    ...readModels(e),
    providerTimeoutMs: e.PROVIDER_TIMEOUT_MS,
    schedulerConcurrency: e.SCHEDULER_CONCURRENCY,
    maxOpenTasks: e.MAX_OPEN_TASKS,
    taskRetentionDays: e.TASK_RETENTION_DAYS,
    auditRetentionDays: e.AUDIT_RETENTION_DAYS,
    backupSchedule: e.BACKUP_SCHEDULE ?? null,
    backupKeep: e.BACKUP_KEEP,
    backupDir: e.BACKUP_DIR ?? join(e.DATA_DIR, 'backups'),
    modelRetrySeconds: e.MODEL_RETRY_SECONDS,
    vectorsInProcess: e.VECTORS_IN_PROCESS,
    defaultProfiles: e.DEFAULT_PROFILES === 'on',
    indexMemoryMb: e.INDEX_MEMORY_MB,
    encoderThreads: e.ENCODER_THREADS,
    rankingWithout: e.RANKING_WITHOUT ?? [],
    logLevel: e.LOG_LEVEL,
    slowRequestMs: e.SLOW_REQUEST_MS,
    rateLimitPerKey: e.RATE_LIMIT_PER_KEY,
    rateLimitPerProject: e.RATE_LIMIT_PER_PROJECT,
    requestTimeoutMs: e.REQUEST_TIMEOUT_MS,
    bodyLimitBytes: e.BODY_LIMIT_BYTES,
    drainSeconds: e.DRAIN_SECONDS,
    tracing: tracingIn(e),
    knowledgeUrlHosts: e.KNOWLEDGE_URL_HOSTS ?? [],
    webhookAllow: e.WEBHOOK_ALLOW ?? new BlockList(),
  };
}
