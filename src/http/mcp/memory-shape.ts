import { z } from 'zod';
import { MEMORY_KINDS, type Memory } from '../../domain/memories/memory.ts';

/** A memory, as tools answer it. */
export const shownMemory = z.object({
  id: z.string(),
  text: z.string(),
  kind: z.enum(MEMORY_KINDS),
  said_at: z.string(),
  true_until: z.string().optional(),
});

export function showMemory(memory: Memory): z.output<typeof shownMemory> {
  return {
    id: memory.memoryId,
    text: memory.text,
    kind: memory.kind,
    said_at: memory.saidAt.toISOString(),
    ...(memory.validTo === null ? {} : { true_until: memory.validTo.toISOString() }),
  };
}
