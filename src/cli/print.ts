import type { OnProgress, Progress } from '../services/transfer/progress.ts';

/** Writes a line of a command's result to the standard output. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** A command that takes longer than this says how far it is, and again each time after it. */
const PAUSE_MS = 2000;

const DONE: Readonly<Record<Progress['step'], string>> = {
  checking: 'checked',
  deleting: 'deleted',
  reading: 'read',
  writing: 'written',
};

/**
 * Writes how far a command is to the standard error, which leaves the result alone on the standard output.
 * @param firstAfter milliseconds until the first line
 */
export function progressPrinter(
  now: () => number = () => performance.now(),
  write: (line: string) => void = (line) => void process.stderr.write(line),
  firstAfter = PAUSE_MS,
): OnProgress {
  let next = now() + firstAfter;
  return ({ step, rows, of }) => {
    if (now() < next) return;
    next = now() + PAUSE_MS;
    write(`${rows}${of === null ? '' : ` of ${of}`} rows ${DONE[step]}\n`);
  };
}
