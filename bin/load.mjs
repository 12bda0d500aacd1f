import { existsSync } from 'node:fs';

/** The sources, which Node.js runs as they are. The npm package has them as JavaScript instead. */
const isCheckout = existsSync(new URL('../src/main.ts', import.meta.url));

/** Loads `main` or `cli/index`. */
export async function load(module) {
  await import(isCheckout ? `../src/${module}.ts` : `../dist/${module}.js`);
}
