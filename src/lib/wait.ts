/**
 * Resolves after `ms` milliseconds, or at once when a signal aborts or the time is over. Never rejects, and
 * does not keep the process alive.
 */
export function pause(ms: number, ...signals: readonly AbortSignal[]): Promise<void> {
  return new Promise((resolve) => {
    if (signals.some((signal) => signal.aborted)) {
      resolve();
      return;
    }
    const end = () => {
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, Math.max(0, ms));
    timer.unref();
    for (const signal of signals) signal.addEventListener('abort', end, { once: true });
  });
}
