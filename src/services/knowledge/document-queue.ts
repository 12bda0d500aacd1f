/** The most waiting tasks per project that are woken; further ones start at their next scheduled attempt. */
const MAX_WAITING = 1000;

/** The task of a file that may be read next. */
export interface NextDocument {
  readonly projectId: string;
  readonly taskId: string;
}

/**
 * Limits how many files are read at the same time: one per project, and `size` in all. A project whose files
 * run to their time limit thereby leaves readers for the other projects, and a worker for their extraction.
 */
export class DocumentQueue {
  readonly #limit: number;
  readonly #reading = new Set<string>();
  /** Waiting task ids by project; the project that has waited longest comes first. */
  readonly #waiting = new Map<string, Set<string>>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * @returns whether the file may be read now. If so, call `end` afterwards; if not, the task is noted as
   *   waiting.
   */
  begin(projectId: string, taskId: string): boolean {
    const own = this.#waiting.get(projectId);
    if (this.#reading.has(projectId) || this.#reading.size >= this.#limit) {
      const waiting = own ?? new Set();
      if (waiting.size < MAX_WAITING) waiting.add(taskId);
      this.#waiting.set(projectId, waiting);
      return false;
    }
    own?.delete(taskId);
    this.#reading.add(projectId);
    return true;
  }

  /** Ends the reading of a project's file. @returns the file that may be read next, if one waits */
  end(projectId: string): NextDocument | undefined {
    this.#reading.delete(projectId);
    for (const [nextProject, tasks] of this.#waiting) {
      if (this.#reading.has(nextProject)) continue;
      const [taskId] = tasks;
      this.#waiting.delete(nextProject);
      if (taskId === undefined) continue;
      tasks.delete(taskId);
      // inserted at the end, so that the other projects come first next time
      if (tasks.size > 0) this.#waiting.set(nextProject, tasks);
      return { projectId: nextProject, taskId };
    }
    return undefined;
  }
}
