/** Lets callers wait until something holds that changes now and then. */
export interface Changes {
  /** Call it after each change. */
  readonly changed: () => void;
  /** Resolves at once, or with the change after which the condition holds. */
  until(condition: () => boolean): Promise<void>;
}

export function createChanges(): Changes {
  const watchers = new Set<() => void>();
  return {
    changed: () => {
      for (const watcher of [...watchers]) watcher();
    },
    until: (condition) =>
      new Promise((resolve) => {
        const look = () => {
          if (!condition()) return;
          watchers.delete(look);
          resolve();
        };
        watchers.add(look);
        look();
      }),
  };
}
