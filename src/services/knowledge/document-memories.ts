import type { Services } from '../../context.ts';
import type { Chunk } from '../../domain/documents/chunk.ts';
import type { FileDetails, KnowledgeFile } from '../../domain/documents/knowledge.ts';
import type { SkillValue } from '../../domain/documents/skill.ts';
import { truncate } from '../../domain/text/normalise.ts';
import { type Reader, readByRules } from '../../extractors/thread/read.ts';
import { sha256 } from '../../lib/hash.ts';
import type { ReadDocument } from '../../providers/documents/document-reader.ts';
import type { ExtractedRow } from '../../stores/memories/extracted-memories.ts';

const TITLE_LENGTH = 80;
/**
 * Parts per call of the analysis, about 20 ms of work, so that other texts are read between those of a book.
 */
const PARTS = 20;

export interface DocumentMemory {
  readonly row: ExtractedRow;
  readonly textToEmbed: string;
}

/**
 * Makes the memories of a file: one for each part, or one for a whole skill. A part that a file repeats word
 * for word becomes one memory. A part that two files share becomes a memory of each, so that deleting one
 * file leaves the other complete.
 * @throws TextGivenUp if the rules exceed their time limit on a part
 */
export async function documentMemories(
  services: Pick<Services, 'rules' | 'newId'>,
  file: KnowledgeFile,
  document: ReadDocument,
  taskId: string,
  reader: Reader,
): Promise<readonly DocumentMemory[]> {
  const { newId } = services;
  if (file.type === 'skill') {
    const name = fileTitle(file.name);
    const skill = await readByRules(services, 'skill', { text: document.text, name }, reader);
    const [lexemes = ''] = await readByRules(services, 'lexemes', [document.text], reader);
    return [skillMemory(file, document.text, skill, lexemes, taskId, newId())];
  }
  const distinct = new Map<string, { readonly chunk: Chunk; readonly index: number }>();
  for (const [index, chunk] of document.chunks.entries()) {
    const hash = sha256('document', file.fileId, chunk.text).toString('hex');
    if (!distinct.has(hash)) distinct.set(hash, { chunk, index });
  }
  const parts = [...distinct];
  const memories: DocumentMemory[] = [];
  for (let start = 0; start < parts.length; start += PARTS) {
    const some = parts.slice(start, start + PARTS);
    // a search also finds a part by its headings and by the name of its file
    const words = some.map(([, { chunk }]) =>
      [fileTitle(file.name), ...chunk.headings, chunk.text].join('\n'),
    );
    const lexemes = await readByRules(services, 'lexemes', words, reader);
    for (const [at, [hash, { chunk, index }]] of some.entries())
      memories.push(chunkMemory(file, chunk, index, hash, lexemes[at] ?? '', taskId, newId()));
  }
  return memories;
}

function chunkMemory(
  file: KnowledgeFile,
  chunk: Chunk,
  index: number,
  hash: string,
  lexemes: string,
  taskId: string,
  memoryId: string,
): DocumentMemory {
  const details: FileDetails = {
    ...origin(file),
    ...(chunk.page === null ? {} : { page: chunk.page }),
    start: chunk.start,
    end: chunk.end,
    headings: chunk.headings,
  };
  return {
    row: {
      ...common(file, taskId),
      memory_id: memoryId,
      kind: 'document',
      memory_type: 'RawFileMemory',
      title: truncate(chunk.headings.at(-1) ?? fileTitle(file.name), TITLE_LENGTH),
      body: chunk.text,
      details,
      content_hash: hash,
      position: index,
      lexemes,
    },
    textToEmbed: [...chunk.headings, chunk.text].join('\n'),
  };
}

function skillMemory(
  file: KnowledgeFile,
  text: string,
  skill: SkillValue,
  lexemes: string,
  taskId: string,
  memoryId: string,
): DocumentMemory {
  return {
    row: {
      ...common(file, taskId),
      memory_id: memoryId,
      kind: 'skill',
      memory_type: 'SkillMemory',
      title: truncate(skill.name, TITLE_LENGTH),
      body: text,
      details: { ...origin(file), skill_value: skill },
      content_hash: sha256('skill', file.fileId).toString('hex'),
      position: 0,
      lexemes,
    },
    textToEmbed: `${skill.name}\n${skill.description}`,
  };
}

function origin(file: KnowledgeFile): FileDetails {
  return { knowledgebase_id: file.knowledgeBaseId, file_id: file.fileId, file_name: file.name };
}

function common(file: KnowledgeFile, taskId: string) {
  const said_at = file.createdAt.toISOString();
  return {
    user_id: file.knowledgeBaseId,
    agent_id: null,
    app_id: null,
    conversation_id: file.fileId,
    tags: [],
    info: {},
    confidence: 1,
    extractor: 'document/1',
    task_id: taskId,
    valid_from: said_at,
    valid_to: null,
    speaker: null,
    role: 'document',
    said_at,
  };
}

function fileTitle(name: string): string {
  return name.replace(/\.[A-Za-z0-9]{1,10}$/, '').replace(/[_-]+/g, ' ');
}
