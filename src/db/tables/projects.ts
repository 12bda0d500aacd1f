import type { Json, JsonObject, NullableTimestamp, WithDefault } from './columns.ts';

/** A project: the tenant that owns all other rows. */
export interface ProjectTable {
  project_id: string;
  name: string;
  default_profile: WithDefault<boolean | null>;
  created_at: WithDefault<Date>;
}

/** A setting of the installation, not of a project. */
export interface ServerSettingTable {
  name: string;
  value: Json<unknown>;
  updated_at: WithDefault<Date>;
}

/** An API key of a project. Only the hash of the key is stored. */
export interface ApiKeyTable {
  project_id: string;
  api_key_id: string;
  name: string;
  key_hash: Buffer;
  prefix: string;
  scopes: WithDefault<string[]>;
  user_id: string | null;
  created_at: WithDefault<Date>;
  expires_at: NullableTimestamp;
  revoked_at: NullableTimestamp;
  last_used_at: NullableTimestamp;
}

/** Calls and tokens of a project on one day, by purpose and model. */
export interface ModelUsageTable {
  project_id: string;
  day: string;
  purpose: string;
  model: string;
  calls: WithDefault<number>;
  failed_calls: WithDefault<number>;
  prompt_tokens: WithDefault<number>;
  completion_tokens: WithDefault<number>;
}

/** The daily token budget of a project; no row = no limit. */
export interface ModelBudgetTable {
  project_id: string;
  daily_tokens: number;
  updated_at: WithDefault<Date>;
}

/** The quotas of a project, null = none, and its adds of a day. */
export interface ProjectLimitTable {
  project_id: string;
  adds_per_day: number | null;
  memories: number | null;
  bytes: number | null;
  users: number | null;
  day: WithDefault<string>;
  adds: WithDefault<number>;
}

/** How long a project keeps memories, in days by kind. */
export interface RetentionTable {
  project_id: string;
  keep_days: Json<Record<string, number>>;
  queued_at: NullableTimestamp;
}

/** A version of a project's own guidance for a prompt. At most one version per prompt is active. */
export interface PromptGuidanceTable {
  project_id: string;
  prompt_id: string;
  version: number;
  guidance: Json<JsonObject>;
  note: string | null;
  active: boolean;
  created_at: WithDefault<Date>;
}

/** A used idempotency key, with the hash of its request and the answer. */
export interface IdempotencyTable {
  project_id: string;
  idempotency_key: string;
  request_hash: Buffer;
  answer: Json<JsonObject>;
  created_at: WithDefault<Date>;
}
