/** Files that wait for a turn and are told when it comes; more come by themselves. */
const MAX_WAITING = 1000;

/** A file whose turn has come. */
export interface NextDocument {
  readonly projectId: string;
  readonly taskId: string;
}

/**
 * Who may have a file read: one of each project at a time, and never as many as there are places, so that a project whose
 * files run to their time limit leaves the others their readers, and their extraction a worker.
 */
export class DocumentTurns {
  readonly #size: number;
  readonly #reading = new Set<string>();
  /** By project, the one that has waited longest first. */
  readonly #waiting = new Map<string, Set<string>>();

  constructor(size: number) {
    this.#size = size;
  }

  /** @returns whether the file may be read now; if so `end` must follow, else the task is remembered */
  begin(projectId: string, taskId: string): boolean {
    const own = this.#waiting.get(projectId);
    if (this.#reading.has(projectId) || this.#reading.size >= this.#size) {
      const waiting = own ?? new Set();
      if (waiting.size < MAX_WAITING) waiting.add(taskId);
      this.#waiting.set(projectId, waiting);
      return false;
    }
    own?.delete(taskId);
    this.#reading.add(projectId);
    return true;
  }

  /** @returns a file that may be read next */
  end(projectId: string): NextDocument | undefined {
    this.#reading.delete(projectId);
    for (const [nextProject, tasks] of this.#waiting) {
      if (this.#reading.has(nextProject)) continue;
      const [taskId] = tasks;
      this.#waiting.delete(nextProject);
      if (taskId === undefined) continue;
      tasks.delete(taskId);
      // the other projects come first the next time
      if (tasks.size > 0) this.#waiting.set(nextProject, tasks);
      return { projectId: nextProject, taskId };
    }
    return undefined;
  }
}
