/** Choices about the look of the console that outlive a visit. No key and no memory is ever stored here. */
export const stored = {
  read<T extends string>(name: string, allowed: readonly T[]): T | undefined {
    try {
      const value = localStorage.getItem(`recollect-${name}`);
      return allowed.find((one) => one === value);
    } catch {
      return undefined;
    }
  },
  write(name: string, value: string): void {
    try {
      localStorage.setItem(`recollect-${name}`, value);
    } catch {
      // a browser that stores nothing: the choice lasts until the page is left
    }
  },
};
