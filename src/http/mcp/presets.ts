import { knowledgeTools } from './memos/knowledge-tools.ts';
import { memoryTools } from './memos/memory-tools.ts';
import type { Tool } from './tool.ts';
import { addMemory } from './tools/add-memory.ts';
import { correctMemory } from './tools/correct-memory.ts';
import { forgetMemory } from './tools/forget-memory.ts';
import { getMemory } from './tools/get-memory.ts';
import { getProfile } from './tools/get-profile.ts';
import { searchMemory } from './tools/search-memory.ts';

/** The sets of tools that an address selects with `?tools=`. */
export const PRESETS = {
  recollect: [searchMemory, getProfile, getMemory, addMemory, correctMemory, forgetMemory],
  memos: [...memoryTools, ...knowledgeTools],
} as const satisfies Record<string, readonly Tool[]>;

export type Preset = keyof typeof PRESETS;
