import { totalmem } from 'node:os';
import { constrainedMemory } from 'node:process';
import type { Services } from '../../context.ts';
import { GuardedThread } from '../../lib/guarded/guarded-thread.ts';
import type { Operations } from './operations.ts';

type Input<K extends keyof Operations> = Parameters<Operations[K]>[0];
type Output<K extends keyof Operations> = ReturnType<Operations[K]>;

/** On whose behalf the rules read a text. */
export interface Reader {
  readonly projectId: string;
  readonly signal: AbortSignal;
  /** Whether a request waits for the result. Default: false. */
  readonly isAwaited?: boolean | undefined;
}

/**
 * Heap limit of the thread: the longest messages take 200 to 400 MB while they are read. On a small server
 * the limit is a fifth of the memory.
 */
const HEAP_MB = 384;
const SHARE = 5;
const MB = 1024 * 1024;

/**
 * Creates the thread in which the rules run.
 * @param script a module that serves the operations, in place of `thread.ts`
 */
export function createRulesThread(script: URL = new URL('./thread.ts', import.meta.url)): GuardedThread {
  const memoryMb = Math.min(totalmem(), constrainedMemory() || Infinity) / MB;
  return new GuardedThread({ name: 'rules thread', script, heapMb: Math.min(HEAP_MB, memoryMb / SHARE) });
}

/**
 * Runs an operation of the rules in their thread.
 * @throws TextGivenUp when a text takes too much time or memory; TooManyWaiting for an
 * awaited call; the signal's reason
 */
export function readByRules<K extends keyof Operations>(
  { rules }: Pick<Services, 'rules'>,
  operation: K,
  input: Input<K>,
  { projectId, signal, isAwaited = false }: Reader,
): Promise<Output<K>> {
  const caller = { requester: projectId, urgent: isAwaited, signal };
  return rules.run(operation, input, caller) as Promise<Output<K>>;
}
