import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Case, caseSchema } from './case.ts';

export const HALVES = ['tune', 'held-out'] as const;
export type Half = (typeof HALVES)[number];

/** Thrown when case files cannot be used: each line of the message names a file, a line and what is wrong. */
export class CaseError extends Error {
  override name = 'CaseError';
}

/**
 * Reads the `.jsonl` files of the folder's `tune` and `held-out`, or of the folder itself if it has neither.
 * @param half only the files of this half
 * @throws CaseError when a file has a malformed line, an id is taken twice, or there is no case
 */
export function readCases(folder: string, half?: Half): Case[] {
  const halves = HALVES.filter((one) => subfolders(folder).includes(one));
  if (half !== undefined && !halves.includes(half)) throw new CaseError(`${folder}: has no folder ${half}.`);
  const folders = half === undefined ? halves.map((one) => join(folder, one)) : [join(folder, half)];
  const files = (folders.length > 0 ? folders : [folder]).flatMap((one) =>
    readdirSync(one)
      .filter((name) => name.endsWith('.jsonl'))
      .sort()
      .map((name) => join(one, name)),
  );
  const cases: Case[] = [];
  const problems: string[] = [];
  const places = new Map<string, string>();
  for (const file of files) {
    for (const [i, line] of readFileSync(file, 'utf8').split('\n').entries()) {
      if (line.trim() === '') continue;
      const place = `${file}:${i + 1}`;
      const read = readCase(line);
      if (typeof read === 'string') problems.push(`${place}: ${read}`);
      else if (places.has(read.id))
        problems.push(`${place}: id ${read.id} is also at ${places.get(read.id)}`);
      else {
        places.set(read.id, place);
        cases.push(read);
      }
    }
  }
  if (problems.length > 0) throw new CaseError(problems.join('\n'));
  if (cases.length === 0) throw new CaseError(`${folder}: holds no case in a .jsonl file.`);
  return cases;
}

function subfolders(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
  } catch (error) {
    throw new CaseError(`${folder}: cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

/** The case of a line, or what is wrong with it. */
function readCase(line: string): Case | string {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return 'is not JSON';
  }
  const { data, error } = caseSchema.safeParse(json);
  if (data) return data;
  return error.issues.map((issue) => `${issue.path.join('.') || 'case'}: ${issue.message}`).join('; ');
}
