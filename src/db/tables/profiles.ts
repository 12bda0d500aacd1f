import type { Generated } from 'kysely';
import type { Json, JsonObject, NullableTimestamp, WithDefault } from './columns.ts';

/** A template of profiles: a tree of attributes. */
export interface ProfileTemplateTable {
  project_id: string;
  profile_template_id: string;
  name: string;
  metadata: Json<JsonObject>;
  created_at: WithDefault<Date>;
  updated_at: WithDefault<Date>;
}

/** The values of one subject (a user or an agent) for one template. */
export interface ProfileTable {
  project_id: string;
  subject_kind: string;
  subject_id: string;
  profile_template_id: string;
  properties: Json<JsonObject>;
  is_default: WithDefault<boolean>;
  created_at: WithDefault<Date>;
  updated_at: WithDefault<Date>;
}

/** One change of one field of a profile, with its source. `change_no` gives the order. */
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
  effect: string | null;
  entry_key: string | null;
  value: string | null;
  message_id: string | null;
  span_start: number | null;
  span_end: number | null;
  said_at: NullableTimestamp;
  task_id: string | null;
  extractor: string | null;
  changed_at: WithDefault<Date>;
}
