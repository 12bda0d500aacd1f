import { totalmem } from 'node:os';
import { constrainedMemory } from 'node:process';
import type { Services } from '../../context.ts';
import { GuardedThread } from '../../lib/guarded/guarded-thread.ts';
import type { Operations } from './operations.ts';

type Input<K extends keyof Operations> = Parameters<Operations[K]>[0];
type Output<K extends keyof Operations> = ReturnType<Operations[K]>;

export interface Reader {
  readonly projectId: string;
  readonly signal: AbortSignal;
  /** Whether a request waits for it. */
  readonly isAwaited?: boolean | undefined;
}

/** The longest messages take 200 to 400 MB while they are read. Of a small server's memory it may take a fifth. */
const HEAP_MB = 384;
const SHARE = 5;
const MB = 1024 * 1024;

/** The thread that the rules run in. @param script another module that serves these operations */
export function createRulesThread(script: URL = new URL('./thread.ts', import.meta.url)): GuardedThread {
  const memoryMb = Math.min(totalmem(), constrainedMemory() || Infinity) / MB;
  return new GuardedThread({ name: 'rules thread', script, heapMb: Math.min(HEAP_MB, memoryMb / SHARE) });
}

/**
 * Has the rules read something, in their thread.
 * @throws TextGivenUp; TooManyWaiting for an awaited call; the signal's reason
 */
export function readByRules<K extends keyof Operations>(
  { rules }: Pick<Services, 'rules'>,
  operation: K,
  input: Input<K>,
  { projectId, signal, isAwaited = false }: Reader,
): Promise<Output<K>> {
  const caller = { party: projectId, urgent: isAwaited, signal };
  return rules.run(operation, input, caller) as Promise<Output<K>>;
}
