/** A task as it is enqueued. */
export interface TaskRow {
  readonly task_id: string;
  readonly request_id: string;
  readonly stream_key: string;
  readonly kind: string;
  readonly user_id: string;
  readonly cube_id: string;
  readonly business_id: string | null;
  readonly payload: unknown;
}
