import type { AuditEntryTable } from './tables/audit.ts';
import type { BackupTable } from './tables/backups.ts';
import type { KnowledgeBaseTable, KnowledgeFileTable } from './tables/knowledge.ts';
import type {
  CubeTable,
  EmbeddingBacklogTable,
  IndexImagePartTable,
  IndexImageTable,
  MemoryClaimTable,
  MemorySourceTable,
  MemoryTable,
  MemoryVectorTable,
  MessageTable,
  ReconciliationTable,
} from './tables/memories.ts';
import type { ProfileChangeTable, ProfileTable, ProfileTemplateTable } from './tables/profiles.ts';
import type {
  ApiKeyTable,
  IdempotencyTable,
  ModelBudgetTable,
  ModelUsageTable,
  ProjectLimitTable,
  ProjectTable,
  PromptGuidanceTable,
  RetentionTable,
  ServerSettingTable,
} from './tables/projects.ts';
import type {
  ExtractionItemSourceTable,
  ExtractionItemTable,
  ExtractionRunCubeTable,
  ExtractionRunTable,
} from './tables/re-extraction.ts';
import type { ReceiptTable, TaskStreamTable, TaskTable, TaskTurnTable } from './tables/tasks.ts';
import type { WebhookDeliveryTable, WebhookTable } from './tables/webhooks.ts';

/** The columns of every table, for Kysely. The tables are defined in `migrations/`. */
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
  embedding_backlog: EmbeddingBacklogTable;
  index_image: IndexImageTable;
  index_image_part: IndexImagePartTable;
  task_stream: TaskStreamTable;
  task_turn: TaskTurnTable;
  task: TaskTable;
  receipt: ReceiptTable;
  idempotency: IdempotencyTable;
  knowledge_base: KnowledgeBaseTable;
  knowledge_file: KnowledgeFileTable;
  model_usage: ModelUsageTable;
  model_budget: ModelBudgetTable;
  project_limit: ProjectLimitTable;
  retention: RetentionTable;
  prompt_guidance: PromptGuidanceTable;
  extraction_run: ExtractionRunTable;
  extraction_run_cube: ExtractionRunCubeTable;
  extraction_item: ExtractionItemTable;
  extraction_item_source: ExtractionItemSourceTable;
  audit_entry: AuditEntryTable;
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
  backup: BackupTable;
}
