import type { Json, JsonObject, NullableTimestamp, WithDefault } from './columns.ts';

export interface ProjectTable {
  project_id: string;
  name: string;
  created_at: WithDefault<Date>;
}

export interface ServerSettingTable {
  name: string;
  value: Json<unknown>;
  updated_at: WithDefault<Date>;
}

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
}

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

export interface ModelBudgetTable {
  project_id: string;
  daily_tokens: number;
  updated_at: WithDefault<Date>;
}

export interface PromptGuidanceTable {
  project_id: string;
  prompt_id: string;
  version: number;
  guidance: Json<JsonObject>;
  note: string | null;
  active: boolean;
  created_at: WithDefault<Date>;
}

export interface IdempotencyTable {
  project_id: string;
  idempotency_key: string;
  request_hash: Buffer;
  answer: Json<JsonObject>;
  created_at: WithDefault<Date>;
}
