import { setImmediate } from 'node:timers/promises';
import type { Chunk } from '../../domain/documents/chunk.ts';
import { readSkill } from '../../domain/documents/skill.ts';
import type { FileDetails, KnowledgeFile } from '../../domain/knowledge.ts';
import { analysePassages } from '../../domain/text/analyse.ts';
import { toTsvector } from '../../domain/text/lexemes.ts';
import { truncate } from '../../domain/text/normalise.ts';
import { sha256 } from '../../lib/hash.ts';
import type { ReadDocument } from '../../providers/documents/document-reader.ts';
import type { ExtractedRow } from '../../stores/extracted-memories.ts';

const TITLE_LENGTH = 80;
/** Some 5 ms of work. */
const YIELD_EVERY = 5;

export interface DocumentMemory {
  readonly row: ExtractedRow;
  readonly textToEmbed: string;
}

/**
 * The memories that a file becomes: one for each of its parts, or one for a whole skill. A part that a file repeats word
 * for word is one memory; what two files have in common is each one's, so that deleting one leaves the other whole.
 */
export async function documentMemories(
  file: KnowledgeFile,
  document: ReadDocument,
  taskId: string,
  newId: () => string,
): Promise<readonly DocumentMemory[]> {
  if (file.type === 'skill') return [skillMemory(file, document.text, taskId, newId())];
  const seen = new Set<string>();
  const memories: DocumentMemory[] = [];
  for (const [index, chunk] of document.chunks.entries()) {
    // a book takes seconds to analyse: requests go first
    if (index % YIELD_EVERY === 0) await setImmediate();
    const hash = sha256('document', file.fileId, chunk.text).toString('hex');
    if (seen.has(hash)) continue;
    seen.add(hash);
    memories.push(chunkMemory(file, chunk, index, hash, taskId, newId()));
  }
  return memories;
}

function chunkMemory(
  file: KnowledgeFile,
  chunk: Chunk,
  index: number,
  hash: string,
  taskId: string,
  memoryId: string,
): DocumentMemory {
  // a part is found by its headings and by the name of its file too
  const words = [fileTitle(file.name), ...chunk.headings, chunk.text].join('\n');
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
      lexemes: toTsvector(analysePassages(words)),
    },
    textToEmbed: [...chunk.headings, chunk.text].join('\n'),
  };
}

function skillMemory(file: KnowledgeFile, text: string, taskId: string, memoryId: string): DocumentMemory {
  const skill = readSkill(text, fileTitle(file.name));
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
      lexemes: toTsvector(analysePassages(text)),
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
