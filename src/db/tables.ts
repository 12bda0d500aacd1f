import type { ColumnType, Generated } from 'kysely';

/** jsonb: read as a value, written as JSON text. */
type Json<T> = ColumnType<T, string, string>;
type Timestamp = ColumnType<Date, Date, Date>;
type NullableTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;
type WithDefault<T> = ColumnType<T, T | undefined, T>;

export type JsonObject = { [key: string]: unknown };

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

export interface ProfileTemplateTable {
  project_id: string;
  profile_template_id: string;
  name: string;
  metadata: Json<JsonObject>;
  created_at: WithDefault<Date>;
  updated_at: WithDefault<Date>;
}

export interface ProfileTable {
  project_id: string;
  subject_kind: string;
  subject_id: string;
  profile_template_id: string;
  properties: Json<JsonObject>;
  created_at: WithDefault<Date>;
  updated_at: WithDefault<Date>;
}

export interface ProfileChangeTable {
  project_id: string;
  subject_kind: string;
  subject_id: string;
  profile_template_id: string;
  change_no: Generated<number>;
  path: string[];
  old_value: string | null;
  new_value: string | null;
  cause: string;
  message_id: string | null;
  span_start: number | null;
  span_end: number | null;
  said_at: NullableTimestamp;
  task_id: string | null;
  extractor: string | null;
  changed_at: WithDefault<Date>;
}

export interface CubeTable {
  project_id: string;
  cube_id: string;
  owner_id: string;
  name: string | null;
  change_seq: WithDefault<number>;
  created_at: WithDefault<Date>;
}

export interface MessageTable {
  project_id: string;
  message_id: string;
  cube_id: string;
  user_id: string;
  conversation_id: string;
  position: number;
  external_id: string | null;
  role: string;
  role_id: string | null;
  role_name: string | null;
  body: string;
  content: Json<unknown> | null;
  given_history: Json<unknown> | null;
  given_options: Json<unknown> | null;
  chat_time: string | null;
  said_at: Timestamp;
  created_at: WithDefault<Date>;
}

export interface MemoryTable {
  project_id: string;
  memory_id: string;
  cube_id: string;
  user_id: string;
  agent_id: string | null;
  app_id: string | null;
  conversation_id: string;
  kind: string;
  memory_type: string;
  status: string;
  title: string;
  body: string;
  details: Json<JsonObject>;
  tags: string[];
  info: Json<JsonObject>;
  confidence: number;
  content_hash: Buffer;
  version: WithDefault<number>;
  superseded_by: string | null;
  extractor: string;
  task_id: string | null;
  valid_from: NullableTimestamp;
  valid_to: NullableTimestamp;
  recorded_at: WithDefault<Date>;
  retired_at: NullableTimestamp;
  created_at: WithDefault<Date>;
  updated_at: WithDefault<Date>;
  speaker: string | null;
  role: string | null;
  said_at: Timestamp;
  position: number;
  lexemes: string;
  change_seq: number;
  outdated_by: WithDefault<string | null>;
  earlier_ids: WithDefault<string[]>;
  retired_by: WithDefault<string | null>;
}

export interface MemoryClaimTable {
  project_id: string;
  cube_id: string;
  claim_key: string;
  memory_id: string;
  attribute: string;
  claim_value: string;
  is_whole: boolean;
  outdated_by: string | null;
}

export interface ReconciliationTable {
  project_id: string;
  reconciliation_id: string;
  cube_id: string;
  verdict: string;
  older_id: string;
  newer_id: string;
  judged_by: string;
  reason: string | null;
  claim_key: string | null;
  task_id: string | null;
  created_at: WithDefault<Date>;
  undone_at: NullableTimestamp;
}

export interface MemorySourceTable {
  project_id: string;
  memory_id: string;
  message_id: string;
  span_start: number;
  span_end: number;
}

export interface MemoryVectorTable {
  project_id: string;
  cube_id: string;
  embedding_model: string;
  memory_id: string;
  embedding: string;
}

export interface TaskStreamTable {
  project_id: string;
  stream_key: string;
  ready_at: NullableTimestamp;
  lease_owner: string | null;
  lease_until: NullableTimestamp;
  epoch: WithDefault<number>;
  user_id: WithDefault<string>;
}

export interface TaskTurnTable {
  project_id: string;
  user_id: string;
}

export interface TaskTable {
  project_id: string;
  task_id: string;
  stream_key: string;
  seq: Generated<number>;
  kind: string;
  status: string;
  user_id: string;
  cube_id: string;
  request_id: string;
  business_id: string | null;
  payload: Json<JsonObject>;
  result: Json<JsonObject> | null;
  attempt: WithDefault<number>;
  max_attempts: WithDefault<number>;
  run_at: WithDefault<Date>;
  error_code: string | null;
  error_text: string | null;
  failing_since: NullableTimestamp;
  created_at: WithDefault<Date>;
  started_at: NullableTimestamp;
  finished_at: NullableTimestamp;
}

export interface ReceiptTable {
  project_id: string;
  task_id: string;
  message_id: string;
  outcome: string;
  reason: string | null;
  memory_ids: WithDefault<string[]>;
}

export interface IdempotencyTable {
  project_id: string;
  idempotency_key: string;
  request_hash: Buffer;
  answer: Json<JsonObject>;
  created_at: WithDefault<Date>;
}

export interface KnowledgeBaseTable {
  project_id: string;
  knowledge_base_id: string;
  name: string;
  description: string;
  created_at: WithDefault<Date>;
}

export interface KnowledgeFileTable {
  project_id: string;
  file_id: string;
  knowledge_base_id: string;
  type: string;
  format: string;
  name: string;
  bytes: number;
  status: string;
  reason: string | null;
  pages: number | null;
  content: Buffer | null;
  created_at: WithDefault<Date>;
  updated_at: WithDefault<Date>;
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

export interface ExtractionRunTable {
  project_id: string;
  run_id: string;
  user_id: string | null;
  cube_id: string | null;
  conversation_id: string | null;
  extractor: string;
  prompt_version: number | null;
  status: string;
  task_id: string;
  error_code: string | null;
  error_text: string | null;
  messages: WithDefault<number>;
  messages_read: WithDefault<number>;
  at_conversation: string | null;
  at_position: number | null;
  created_at: WithDefault<Date>;
  ready_at: NullableTimestamp;
  promoted_at: NullableTimestamp;
}

export interface ExtractionRunCubeTable {
  project_id: string;
  run_id: string;
  cube_id: string;
  until_position: number;
  added: number | null;
  changed: number | null;
  removed: number | null;
  kept: number | null;
  withheld: number | null;
  promoted: WithDefault<boolean>;
}

export interface ExtractionItemTable {
  project_id: string;
  run_id: string;
  cube_id: string;
  item_id: string;
  memory: Json<JsonObject>;
  claims: Json<unknown[]>;
  covers_message_id: string | null;
  embedding_model: string;
  embedding: string | null;
}

export interface ExtractionItemSourceTable {
  project_id: string;
  run_id: string;
  cube_id: string;
  item_id: string;
  message_id: string;
  span_start: number;
  span_end: number;
}

export interface Tables {
  project: ProjectTable;
  server_setting: ServerSettingTable;
  api_key: ApiKeyTable;
  profile_template: ProfileTemplateTable;
  profile: ProfileTable;
  profile_change: ProfileChangeTable;
  cube: CubeTable;
  message: MessageTable;
  memory: MemoryTable;
  memory_claim: MemoryClaimTable;
  reconciliation: ReconciliationTable;
  memory_source: MemorySourceTable;
  memory_vector: MemoryVectorTable;
  task_stream: TaskStreamTable;
  task_turn: TaskTurnTable;
  task: TaskTable;
  receipt: ReceiptTable;
  idempotency: IdempotencyTable;
  knowledge_base: KnowledgeBaseTable;
  knowledge_file: KnowledgeFileTable;
  model_usage: ModelUsageTable;
  model_budget: ModelBudgetTable;
  prompt_guidance: PromptGuidanceTable;
  extraction_run: ExtractionRunTable;
  extraction_run_cube: ExtractionRunCubeTable;
  extraction_item: ExtractionItemTable;
  extraction_item_source: ExtractionItemSourceTable;
}
