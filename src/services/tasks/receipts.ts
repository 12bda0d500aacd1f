import type { ProjectScope } from '../../db/database.ts';
import type { TaskStatus } from '../../domain/tasks/task.ts';
import { findReceipts, type StoredReceipt, type StoredTask } from '../../stores/tasks/tasks.ts';

/** The outcome of one message. */
export interface MessageReceipt {
  readonly messageId: string;
  /** `accepted` until the task ends. */
  readonly outcome: StoredReceipt['outcome'];
  /** Why the message was skipped or failed, or why rules read it instead of the model; else null. */
  readonly reason: string | null;
  /** Whether a retry of the task may have another outcome. */
  readonly retryable: boolean;
  readonly memoryIds: readonly string[];
  /** What read the message, with its version; null if nothing read it. */
  readonly extractor: string | null;
}

/** The receipts of a request's tasks. A message that was sent to several cubes has one receipt for each. */
export async function readReceipts(
  scope: ProjectScope,
  tasks: readonly StoredTask[],
): Promise<readonly MessageReceipt[]> {
  const status = new Map(tasks.map((task) => [task.taskId, task.status]));
  const receipts = await findReceipts(scope, [...status.keys()]);
  return receipts.map((receipt) => receiptOf(receipt, status.get(receipt.taskId) ?? 'completed'));
}

export function receiptOf(receipt: StoredReceipt, status: TaskStatus): MessageReceipt {
  const { messageId, outcome, reason, memoryIds, extractor } = receipt;
  const undone = outcome === 'failed' || outcome === 'skipped';
  const retryable = undone && (status === 'failed' || status === 'cancelled');
  return { messageId, outcome, reason, retryable, memoryIds, extractor };
}
