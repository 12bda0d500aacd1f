import type { WithDefault } from './columns.ts';

/** A knowledge base. The cube with the same id holds its memories. */
export interface KnowledgeBaseTable {
  project_id: string;
  knowledge_base_id: string;
  name: string;
  description: string;
  created_at: WithDefault<Date>;
}

/**
 * A file of a knowledge base. `content` is null once the file was read. A file that is still to be fetched
 * has a `source_url` and no `content`; its `format` is null unless its name or media type was given.
 */
export interface KnowledgeFileTable {
  project_id: string;
  file_id: string;
  knowledge_base_id: string;
  type: string;
  format: string | null;
  name: string;
  bytes: number;
  status: string;
  reason: string | null;
  pages: number | null;
  content: Buffer | null;
  source_url: WithDefault<string | null>;
  created_at: WithDefault<Date>;
  updated_at: WithDefault<Date>;
}
