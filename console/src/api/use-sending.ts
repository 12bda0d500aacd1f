import { useState } from 'preact/hooks';

/** One request at a time that a person starts, with what became of the last one. */
export interface Sending {
  readonly isBusy: boolean;
  /** Why the last one failed; null unless it failed. */
  readonly error: unknown;
  /** Does the work. @returns whether it succeeded */
  readonly send: (work: () => Promise<unknown>) => Promise<boolean>;
}

export function useSending(): Sending {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const send = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setError(null);
    try {
      await work();
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, error, send };
}
