export const TASK_STATUSES = ['waiting', 'in_progress', 'completed', 'failed', 'cancelled'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

/**
 * The kinds of background tasks. `src/app.ts` maps each to its handler; CONTRIBUTING.md has the recipe for a
 * new one.
 */
export const TASK_KINDS = ['extract', 'feedback', 'document', 'reextract', 'retention'] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

/**
 * Labels of the scheduler's stream keys. Feedback uses the stream of the adds, since it is about the memories
 * they made.
 */
type StreamLabel = Exclude<TaskKind, 'feedback'>;

/** Why a task failed: an error code, and a text for the caller. */
export interface TaskFailure {
  readonly code: string;
  readonly text: string;
}

/**
 * The combined status of all tasks with one business id: failed if any failed, waiting or cancelled if all
 * are, in_progress if any is still open, otherwise completed.
 */
export function aggregateStatus(statuses: readonly TaskStatus[]): TaskStatus {
  if (statuses.includes('failed')) return 'failed';
  if (statuses.every((status) => status === 'waiting')) return 'waiting';
  if (statuses.some((status) => status === 'waiting' || status === 'in_progress')) return 'in_progress';
  if (statuses.every((status) => status === 'cancelled')) return 'cancelled';
  return 'completed';
}

/**
 * The failure of the first failed task, otherwise the last failed attempt of an open one; null when there is
 * neither.
 */
export function failureOf(
  tasks: readonly {
    readonly status: TaskStatus;
    readonly errorCode: string | null;
    readonly errorText: string | null;
  }[],
): TaskFailure | null {
  const task =
    tasks.find(({ status }) => status === 'failed') ??
    tasks.find(
      ({ status, errorCode }) => errorCode !== null && status !== 'completed' && status !== 'cancelled',
    );
  return task === undefined ? null : { code: task.errorCode ?? 'internal', text: task.errorText ?? '' };
}

/** The key of a task stream. Tasks of one stream run in order; streams run in parallel. */
export function streamKey(projectId: string, userId: string, cubeId: string, label: StreamLabel): string {
  return ['recollect', projectId, userId, cubeId, label].map(encodeURIComponent).join(':');
}

/**
 * A notification that tasks of these users ended or went back to waiting; `null` means any project or any
 * user.
 */
export interface TasksMoved {
  readonly projectId: string | null;
  readonly userIds: readonly string[] | null;
}

/** Whether a notification may concern a project's tasks, or those of one of its users. */
export function concerns(moved: TasksMoved, projectId: string, userId?: string): boolean {
  if (moved.projectId !== null && moved.projectId !== projectId) return false;
  return userId === undefined || moved.userIds === null || moved.userIds.includes(userId);
}
