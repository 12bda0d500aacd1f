import type { PreparedTask } from '../reconciliation/prepared-task.ts';

/** Whether a message gets raw memories at all: system prompts and empty ones do not. */
export function hasRawMemory(message: { readonly role: string; readonly text: string }): boolean {
  return message.role !== 'system' && message.text.trim() !== '';
}

/** The messages of some tasks. */
export function messageIdsOf(tasks: readonly PreparedTask[]): readonly string[] {
  return tasks.flatMap((task) => task.messages.map((message) => message.messageId));
}

/** A task without the messages that are gone, and without what came of them and of deleted raw memories. */
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
 * A task without what came of messages whose words a user corrected or archived while they waited: the correction stands.
 * @param edited ids of raw memories
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
