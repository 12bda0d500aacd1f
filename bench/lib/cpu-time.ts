import { readFileSync } from 'node:fs';

/** Clock ticks of /proc a second, on every Linux. */
const TICKS = 100;

/** Processor time of a process and its threads, in seconds; 0 once it has ended. */
export function cpuSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(')').at(-1)?.trim().split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  } catch {
    return 0;
  }
}
