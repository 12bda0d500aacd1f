import type { PreparedTask } from '../reconciliation/prepared-task.ts';

/** Whether a message gets a raw memory: system prompts and empty messages do not. */
export function hasRawMemory(message: { readonly role: string; readonly text: string }): boolean {
  return message.role !== 'system' && message.text.trim() !== '';
}

/** The ids of the tasks' messages. */
export function messageIdsOf(tasks: readonly PreparedTask[]): readonly string[] {
  return tasks.flatMap((task) => task.messages.map((message) => message.messageId));
}

/**
 * Removes from a task the messages that no longer exist, and everything extracted from them or from deleted
 * raw memories.
 * @param statuses memory id → status, for raw memories that exist
 * @param present ids of the messages that exist
 */
export function withoutDeleted(
  task: PreparedTask,
  statuses: ReadonlyMap<string, string>,
  present: ReadonlySet<string>,
): PreparedTask {
  const messages = task.messages.filter((message) => present.has(message.messageId));
  const raws = task.raws.filter(
    (raw) =>
      present.has(raw.messageId) && statuses.has(raw.memoryId) && statuses.get(raw.memoryId) !== 'deleted',
  );
  if (raws.length === task.raws.length && messages.length === task.messages.length) return task;
  const messageIds = new Set([
    ...raws.map((raw) => raw.messageId),
    ...messages.filter((message) => !hasRawMemory(message)).map((message) => message.messageId),
  ]);
  const items = task.items.filter((item) =>
    item.sources.every((source) => messageIds.has(source.message_id)),
  );
  const findings = task.profile?.findings.filter(({ message }) => messageIds.has(message.messageId)) ?? [];
  const profile = task.profile === null ? null : { ...task.profile, findings };
  return { ...task, messages, raws, items, profile };
}

/**
 * Removes from a task everything extracted from messages that a user corrected or archived while the task
 * waited, so that the correction stands.
 * @param edited ids of the raw memories that were corrected or archived
 */
export function withoutEdited(task: PreparedTask, edited: ReadonlySet<string>): PreparedTask {
  const messageIds = new Set(task.raws.filter((raw) => edited.has(raw.memoryId)).map((raw) => raw.messageId));
  if (messageIds.size === 0) return task;
  const items = task.items.filter(
    (item) => !item.sources.some((source) => messageIds.has(source.message_id)),
  );
  const findings = task.profile?.findings.filter(({ message }) => !messageIds.has(message.messageId)) ?? [];
  const profile = task.profile === null ? null : { ...task.profile, findings };
  const skipped = new Map([...task.skipped, ...[...messageIds].map((id) => [id, 'edited'] as const)]);
  return { ...task, items, profile, skipped };
}
