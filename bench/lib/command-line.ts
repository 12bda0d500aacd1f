/**
 * The options of a command line. A wrong one is explained with the usage.
 * @returns null after --help, which prints the usage
 */
export function commandLine<T extends { readonly help: boolean }>(read: () => T, usage: string): T | null {
  let values: T;
  try {
    values = read();
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\nUsage: ${usage}`);
  }
  if (!values.help) return values;
  console.log(`Usage: ${usage}`);
  return null;
}
