import type { Found, Source } from '../found.ts';
import type { SourceFile } from '../source-file.ts';
import { readChatGpt } from './chatgpt.ts';
import { readClaude } from './claude.ts';
import { readHindsight } from './hindsight.ts';
import { readLetta } from './letta.ts';
import { readMem0 } from './mem0.ts';
import { readMemobase } from './memobase.ts';
import { readMemos } from './memos.ts';
import { readOpenMemory } from './openmemory.ts';
import { readZep } from './zep.ts';

/** Reads a file from its start. @throws FileError if the file is damaged or no file of the source */
export type ReadFormat = (file: SourceFile, now: Date) => AsyncGenerator<Found>;

export const FORMATS: Readonly<Record<Source, ReadFormat>> = {
  mem0: readMem0,
  openmemory: readOpenMemory,
  letta: readLetta,
  memobase: readMemobase,
  hindsight: readHindsight,
  zep: readZep,
  memos: readMemos,
  chatgpt: readChatGpt,
  claude: readClaude,
};
