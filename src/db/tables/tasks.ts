import type { Generated } from 'kysely';
import type { Json, JsonObject, NullableTimestamp, WithDefault } from './columns.ts';

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
