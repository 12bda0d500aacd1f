/** The groups of memory kinds that callers can select (`allow_memory_view`, `include_memory_view`). */
export const MEMORY_VIEWS = [
  'detail_factual',
  'preference',
  'event',
  'profile',
  'tool_memory',
  'skill',
] as const;
export type MemoryView = (typeof MEMORY_VIEWS)[number];
