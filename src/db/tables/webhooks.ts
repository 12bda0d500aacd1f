import type { ColumnType } from 'kysely';
import type { Json, JsonObject, NullableTimestamp, WithDefault } from './columns.ts';

/** A URL that events of a project are sent to. */
export interface WebhookTable {
  project_id: string;
  webhook_id: string;
  url: string;
  events: string[];
  secret: string;
  previous_secret: string | null;
  previous_until: NullableTimestamp;
  enabled: WithDefault<boolean>;
  failures: WithDefault<number>;
  failing_since: NullableTimestamp;
  paused_until: NullableTimestamp;
  last_error: string | null;
  created_at: WithDefault<Date>;
}

/** An event that is or was sent to one webhook. Triggers insert the rows. */
export interface WebhookDeliveryTable {
  project_id: string;
  delivery_id: string;
  delivery_no: ColumnType<number, never, never>;
  webhook_id: string;
  type: string;
  user_id: string;
  data: Json<JsonObject>;
  status: WithDefault<'waiting' | 'delivered' | 'failed'>;
  attempts: WithDefault<number>;
  due_at: WithDefault<Date>;
  lease_until: NullableTimestamp;
  response_status: number | null;
  error: string | null;
  created_at: WithDefault<Date>;
  attempted_at: NullableTimestamp;
}
