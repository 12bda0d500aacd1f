import { language } from '../state/language.ts';
import { TASK_ERRORS_IN_CHINESE } from './task-errors.chinese.ts';

interface TaskError {
  readonly code: string;
  readonly message: string;
}

/** Why a task failed, in the chosen language. A code without Chinese words is shown as the server says it. */
export const wordsOfTaskError = (error: TaskError | null): string | undefined =>
  (language.value === 'zh' ? TASK_ERRORS_IN_CHINESE[error?.code ?? ''] : undefined) ?? error?.message;
