import { setFlagsFromString } from 'node:v8';
import { availableMemory } from '../../lib/process-memory.ts';

/**
 * Soon after each start, V8 briefly takes 600 MB to optimise the database's largest function. A process
 * limited to 1 GB was killed by that. With baseline code only, the process starts within 768 MB and stores a
 * third fewer adds a second.
 */
const OPTIMISING_NEEDS_BYTES = 2 * 1024 ** 3;
/** V8 reads these flags when it begins to compile a module. */
const TIERS = ['wasm-tier-up', 'wasm-dynamic-tiering'];

/**
 * Creates a database. A process with little memory runs the code as it was first compiled, without optimising
 * it.
 */
export async function createWithinMemory<T>(create: () => Promise<T>): Promise<T> {
  if (availableMemory() >= OPTIMISING_NEEDS_BYTES) return create();
  for (const tier of TIERS) setFlagsFromString(`--no-${tier}`);
  try {
    return await create();
  } finally {
    for (const tier of TIERS) setFlagsFromString(`--${tier}`);
  }
}
