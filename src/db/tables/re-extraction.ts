import type { Json, JsonObject, NullableTimestamp, WithDefault } from './columns.ts';

/** A run that extracts messages again into shadow items. */
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

/** A cube of a run, with the counts of what promotion would change; null until the cube was read. */
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

/** A shadow item of a run: a memory that promotion would create. */
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

/** The part of a message that a shadow item comes from. The span counts UTF-16 units. */
export interface ExtractionItemSourceTable {
  project_id: string;
  run_id: string;
  cube_id: string;
  item_id: string;
  message_id: string;
  span_start: number;
  span_end: number;
}
