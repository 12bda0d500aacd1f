import { setFlagsFromString } from 'node:v8';
import { availableMemory } from '../../lib/process-memory.ts';

/**
 * Soon after each start V8 takes 600 MB for a moment to optimise one function of the database, its largest. A process that
 * may take 1 GB was killed by that; with baseline code it starts within 768 MB, and stores a third fewer adds a second.
 */
const OPTIMISING_NEEDS_BYTES = 2 * 1024 ** 3;
/** V8 reads them when it begins to compile a module. */
const TIERS = ['wasm-tier-up', 'wasm-dynamic-tiering'];

/** Creates a database; where this process may take little memory, from code that stays as it is first compiled. */
export async function createWithinMemory<T>(create: () => Promise<T>): Promise<T> {
  if (availableMemory() >= OPTIMISING_NEEDS_BYTES) return create();
  for (const tier of TIERS) setFlagsFromString(`--no-${tier}`);
  try {
    return await create();
  } finally {
    for (const tier of TIERS) setFlagsFromString(`--${tier}`);
  }
}
