import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/* Makes `dist` of the package in whose folder it is run. npm runs it before it packs. */

rmSync('dist', { recursive: true, force: true });
const compiler = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url));
execFileSync(process.execPath, [compiler, '-p', '.'], { stdio: 'inherit' });
