import type { Generated } from 'kysely';
import type { Json, JsonObject, NullableTimestamp, Timestamp, WithDefault } from './columns.ts';

/** A cube. `change_seq` is its counter of changes: the last number that a message or memory got. */
export interface CubeTable {
  project_id: string;
  cube_id: string;
  owner_id: string;
  name: string | null;
  change_seq: WithDefault<number>;
  created_at: WithDefault<Date>;
}

/** A message as it was sent. `position` is a change number of its cube and gives the order of messages. */
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
  expires_at: WithDefault<Date | null>;
  created_at: WithDefault<Date>;
}

/** One version of a memory, raw or extracted. `change_seq` is the cube's number of its last change. */
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
  expires_at: WithDefault<Date | null>;
}

/** The value that a memory states for an attribute that has one value at a time. */
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

/** A decision about two memories: contradiction, renewal, update, refinement or duplicate. */
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

/** The part of a message that a memory comes from. The span counts UTF-16 units. */
export interface MemorySourceTable {
  project_id: string;
  memory_id: string;
  message_id: string;
  span_start: number;
  span_end: number;
}

/** The vector of a memory by one embedding model: halfvec as text. */
export interface MemoryVectorTable {
  project_id: string;
  cube_id: string;
  embedding_model: string;
  memory_id: string;
  embedding: string;
}

/** A memory that may lack a vector of the configured embedding model. */
export interface EmbeddingBacklogTable {
  project_id: string;
  entry_no: Generated<number>;
  memory_id: string;
  due_at: WithDefault<Date>;
}

/** An image of a cube's search index as of `change_seq`. `bytes` and `crc32` are those of all parts. */
export interface IndexImageTable {
  project_id: string;
  cube_id: string;
  image_id: string;
  embedding_model: string;
  format: string;
  change_seq: number;
  bytes: number;
  crc32: number;
  is_complete: WithDefault<boolean>;
  created_at: WithDefault<Date>;
}

/** A part of an image; parts are numbered from 0. */
export interface IndexImagePartTable {
  project_id: string;
  cube_id: string;
  image_id: string;
  part: number;
  data: Buffer;
}
