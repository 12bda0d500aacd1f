/**
 * Small tables of which every node of a Citus cluster has a copy: others refer to them or are found through
 * them.
 */
export const REFERENCE_TABLES = ['project', 'api_key'] as const;

/** Tables that stay on the coordinator. The nodes take their own clocks for the task clock. */
export const COORDINATOR_TABLES = [
  'audit_entry',
  'backup',
  'schema_migration',
  'server_setting',
  'task_clock',
] as const;

/** Tables that are distributed by `project_id`. All rows of a project are on one node. */
export const DISTRIBUTED_TABLES = [
  'cube',
  'embedding_backlog',
  'extraction_item',
  'extraction_item_source',
  'extraction_run',
  'extraction_run_cube',
  'idempotency',
  'index_image',
  'index_image_part',
  'knowledge_base',
  'knowledge_file',
  'memory',
  'memory_claim',
  'memory_source',
  'memory_vector',
  'message',
  'model_budget',
  'model_usage',
  'profile',
  'profile_change',
  'profile_template',
  'project_limit',
  'prompt_guidance',
  'receipt',
  'reconciliation',
  'retention',
  'task',
  'task_stream',
  'task_turn',
  'webhook',
  'webhook_delivery',
] as const;

/** Whether a cluster distributes the table, so that its rows are on the nodes of their projects. */
export const isDistributed = (table: string): boolean => DISTRIBUTED_TABLES.some((name) => name === table);

/**
 * Functions that statements and other functions call on the nodes. Citus finds those of triggers and
 * defaults.
 */
export const WORKER_FUNCTIONS = [
  'task_time()',
  'task_now()',
  'wall_time()',
  'renew_ends(text, text[])',
  'write_webhook_event(text, text, text, jsonb)',
] as const;
