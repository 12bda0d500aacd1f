/** Writes a line of a command's result to the standard output. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
