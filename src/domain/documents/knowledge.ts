import type { DocumentFormat, FileStatus, FileType } from './document.ts';

export interface KnowledgeFile {
  readonly fileId: string;
  readonly knowledgeBaseId: string;
  readonly type: FileType;
  readonly format: DocumentFormat;
  readonly name: string;
  readonly bytes: number;
  readonly status: FileStatus;
  /** Why it failed, in public words. */
  readonly reason: string | null;
  readonly pages: number | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What a memory made from a file holds in its details. */
export interface FileDetails {
  readonly knowledgebase_id?: string;
  readonly file_id?: string;
  readonly file_name?: string;
  /** Counted from 1; absent for formats without pages. */
  readonly page?: number;
  /** UTF-16 offsets into the text of the file. */
  readonly start?: number;
  readonly end?: number;
  /** Outermost first. */
  readonly headings?: readonly string[];
}

/** Memories that their owner shares with all users of the project. No knowledge base has this id. */
export const PUBLIC_CUBE = 'project:public';
