import type { Generated } from 'kysely';
import type { Json, JsonObject, NullableTimestamp, WithDefault } from './columns.ts';

/** A queue of tasks that run one after another. `ready_at` is null when the stream is empty. */
export interface TaskStreamTable {
  project_id: string;
  stream_key: string;
  ready_at: NullableTimestamp;
  lease_owner: string | null;
  lease_until: NullableTimestamp;
  epoch: WithDefault<number>;
  user_id: WithDefault<string>;
}

/** The user of a project whose stream was claimed last, for round-robin between users. */
export interface TaskTurnTable {
  project_id: string;
  user_id: string;
}

/** A task, open or finished. `seq` gives the order within its stream. */
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

/** The outcome of one message of a finished task. */
export interface ReceiptTable {
  project_id: string;
  task_id: string;
  message_id: string;
  outcome: string;
  reason: string | null;
  memory_ids: WithDefault<string[]>;
}
