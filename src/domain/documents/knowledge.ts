import type { DocumentFormat, FileStatus, FileType } from './document.ts';

/** A file in a knowledge base. */
export interface KnowledgeFile {
  readonly fileId: string;
  readonly knowledgeBaseId: string;
  readonly type: FileType;
  /** Null until a file that is fetched from a URL shows it. */
  readonly format: DocumentFormat | null;
  readonly name: string;
  readonly bytes: number;
  readonly status: FileStatus;
  /** Why processing failed, as a text for the caller; null otherwise. */
  readonly reason: string | null;
  readonly pages: number | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The details of a memory that was made from a file. */
export interface FileDetails {
  readonly knowledgebase_id?: string;
  readonly file_id?: string;
  readonly file_name?: string;
  /** Page number from 1; absent for formats without pages. */
  readonly page?: number;
  /** UTF-16 offsets into the text of the file. */
  readonly start?: number;
  readonly end?: number;
  /** The headings above the part, outermost first. */
  readonly headings?: readonly string[];
}

/**
 * The cube of memories that their owner shares with all users of the project. No knowledge base has this id.
 */
export const PUBLIC_CUBE = 'project:public';

/** Whether a cube's id has the form of a knowledge base's id. */
export function isKnowledgeBaseId(cubeId: string): boolean {
  return /^kb_[0-9a-f]{32}$/.test(cubeId);
}
