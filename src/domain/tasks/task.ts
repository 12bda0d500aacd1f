export const TASK_STATUSES = ['waiting', 'in_progress', 'completed', 'failed', 'cancelled'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

export type TaskKind = 'extract' | 'feedback' | 'document' | 'reextract';

/** The labels of the scheduler's stream keys. Feedback is in the stream of the adds, since it is about what they made. */
type StreamLabel = Exclude<TaskKind, 'feedback'>;

/** Why a task failed, in public words. */
export interface TaskFailure {
  readonly code: string;
  readonly text: string;
}

/** Several tasks of one business id count as one: any failed → failed, any open → in_progress, else completed. */
export function aggregateStatus(statuses: readonly TaskStatus[]): TaskStatus {
  if (statuses.includes('failed')) return 'failed';
  if (statuses.every((status) => status === 'waiting')) return 'waiting';
  if (statuses.some((status) => status === 'waiting' || status === 'in_progress')) return 'in_progress';
  if (statuses.every((status) => status === 'cancelled')) return 'cancelled';
  return 'completed';
}

/** Why one of the tasks failed, or why the last try of an open one did. */
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

/** FIFO within a stream, parallel across streams. */
export function streamKey(projectId: string, userId: string, cubeId: string, label: StreamLabel): string {
  return ['recollect', projectId, userId, cubeId, label].map(encodeURIComponent).join(':');
}

/** Tasks of these users ended or went back to waiting; `null` stands for any. */
export interface TasksMoved {
  readonly projectId: string | null;
  readonly userIds: readonly string[] | null;
}

export function concerns(moved: TasksMoved, projectId: string, userId?: string): boolean {
  if (moved.projectId !== null && moved.projectId !== projectId) return false;
  return userId === undefined || moved.userIds === null || moved.userIds.includes(userId);
}
