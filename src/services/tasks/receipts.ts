import type { ProjectScope } from '../../db/database.ts';
import type { TaskStatus } from '../../domain/tasks/task.ts';
import { findReceipts, type StoredReceipt, type StoredTask } from '../../stores/tasks/tasks.ts';

/** What became of one message. */
export interface MessageReceipt {
  readonly messageId: string;
  /** `accepted` until the task ends. */
  readonly outcome: StoredReceipt['outcome'];
  /** Why it was skipped or failed. */
  readonly reason: string | null;
  /** Whether doing the task again may have another outcome. */
  readonly retryable: boolean;
  readonly memoryIds: readonly string[];
}

/** The receipts of a request's tasks: a message that went to several cubes has one for each. */
export async function readReceipts(
  scope: ProjectScope,
  tasks: readonly StoredTask[],
): Promise<readonly MessageReceipt[]> {
  const status = new Map(tasks.map((task) => [task.taskId, task.status]));
  const receipts = await findReceipts(scope, [...status.keys()]);
  return receipts.map((receipt) => receiptOf(receipt, status.get(receipt.taskId) ?? 'completed'));
}

export function receiptOf(receipt: StoredReceipt, status: TaskStatus): MessageReceipt {
  const { messageId, outcome, reason, memoryIds } = receipt;
  const undone = outcome === 'failed' || outcome === 'skipped';
  const retryable = undone && (status === 'failed' || status === 'cancelled');
  return { messageId, outcome, reason, retryable, memoryIds };
}
