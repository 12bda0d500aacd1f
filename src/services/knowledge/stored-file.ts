import type { Services } from '../../context.ts';
import type { ProjectScope } from '../../db/database.ts';
import { declaredFormat, formatOf, MAX_SKILL_BYTES } from '../../domain/documents/document.ts';
import type { KnowledgeFile } from '../../domain/documents/knowledge.ts';
import { FetchError } from '../../providers/file-urls/fetch-error.ts';
import type { FetchedFile } from '../../providers/file-urls/url-files.ts';
import { type FileContent, findFileContent, storeFetched } from '../../stores/knowledge/knowledge-files.ts';

/**
 * The bytes of a file that is to be read. Those of a file with a URL are fetched and stored first, so that a
 * later attempt reads the same bytes.
 * @returns null for a file that was deleted or has been read already
 * @throws FetchError
 */
export async function storedFile(
  { db, urlFiles }: Pick<Services, 'db' | 'urlFiles'>,
  scope: ProjectScope,
  file: KnowledgeFile,
  signal: AbortSignal,
): Promise<FileContent | null> {
  const content = await findFileContent(scope, file.fileId);
  if (!(content instanceof URL)) return content;
  const fetched = accepted(file, await urlFiles.download(content.href, signal));
  const isStored = await db.projectTransaction(
    scope.projectId,
    (tx) => storeFetched(tx, file.fileId, fetched),
    { priority: 'background' },
  );
  return isStored ? fetched : null;
}

/** Checks what was fetched like a file that is sent. @throws FetchError url_format | url_skill_too_large */
function accepted(file: KnowledgeFile, { content, mediaType }: FetchedFile): FileContent {
  const format = formatOf(content, file.format ?? declaredFormat(undefined, mediaType));
  if (format === null) throw new FetchError('url_format');
  if (file.type === 'document') return { content, format };
  if (format !== 'markdown' && format !== 'text') throw new FetchError('url_format');
  if (content.length > MAX_SKILL_BYTES) throw new FetchError('url_skill_too_large');
  return { content, format: 'markdown' };
}
