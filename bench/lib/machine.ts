import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { ROOT } from './server.ts';

/** The machine and version of a measurement, printed with every table. */
export interface Machine {
  cpu: string;
  cores: number;
  memoryGib: number;
  node: string;
  version: string;
  commit: string;
  date: string;
}

export function machine(): Machine {
  const { version } = JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8')) as { version: string };
  return {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGib: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    version,
    commit: commit(),
    date: new Date().toISOString().slice(0, 10),
  };
}

function commit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : ' with changes');
  } catch {
    return 'unknown';
  }
}

export function machineLine(m: Machine): string {
  return `Recollect ${m.version} (${m.commit}), Node ${m.node}, ${m.cpu}, ${m.cores} cores, ${m.memoryGib} GiB, ${m.date}`;
}

/** A Markdown table with padded columns; the first column is aligned left, the others right. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((_, i) => Math.max(3, ...[header, ...rows].map((row) => (row[i] ?? '').length)));
  const line = (row: readonly string[]) =>
    `| ${widths.map((w, i) => (i === 0 ? (row[i] ?? '').padEnd(w) : (row[i] ?? '').padStart(w))).join(' | ')} |`;
  const rule = `|${widths.map((w, i) => (i === 0 ? '-'.repeat(w + 2) : `${'-'.repeat(w + 1)}:`)).join('|')}|`;
  return [line(header), rule, ...rows.map(line)].join('\n');
}
