/**
 * Signals within this time are one: a terminal signals every process of its group, npm and the parent of
 * workers pass the signal on once more, and a service manager may signal all processes of a service.
 */
const ONE_SIGNAL_MS = 1000;

const STOP_SIGNALS = ['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGTERM'] as const;
export type StopSignal = (typeof STOP_SIGNALS)[number];

/**
 * Stops the process on its first signal. A further one, of somebody in a hurry, forces the end.
 * @param except signals that mean something else
 */
export function onStopSignals(
  { stop, force }: { readonly stop: (signal: StopSignal) => void; readonly force: () => void },
  except: readonly StopSignal[] = [],
): void {
  let firstAt: number | undefined;
  for (const signal of STOP_SIGNALS) {
    if (except.includes(signal)) continue;
    process.on(signal, () => {
      const now = performance.now();
      if (firstAt === undefined) {
        firstAt = now;
        stop(signal);
      } else if (now > firstAt + ONE_SIGNAL_MS) force();
    });
  }
}

/** For the library that closes the process: `onStopSignals` listens to them. */
export const LISTENED_SIGNALS: StopSignal[] = [...STOP_SIGNALS];
