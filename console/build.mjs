import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/*
 * `npm run console:build`: builds the console into console/dist and compresses each file, so that the server
 * need not. An argument names another folder. `npm ci` runs it with --if-installed, which never
 * fails: without Vite, a development dependency, the server says at /console how to build.
 */

const FOLDER = import.meta.dirname;

/**
 * @param {string} target folder that is replaced by the built files
 * @returns {Promise<void>}
 */
async function buildConsole(target = join(FOLDER, 'dist')) {
  const { build } = await import('vite');
  const made = `${target}.${process.pid}`;
  await build({
    configFile: join(FOLDER, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: made, emptyOutDir: true },
  });
  const files = readdirSync(made, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => /\.(?:html|js|css|svg)$/.test(name))) {
    const path = join(made, file);
    const bytes = readFileSync(path);
    const size = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: size }));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
  // renamed at the end, so that a build that fails leaves the former files
  rmSync(target, { recursive: true, force: true });
  renameSync(made, target);
}

function hasVite() {
  try {
    import.meta.resolve('vite');
    return true;
  } catch {
    return false;
  }
}

const [given] = process.argv.slice(2);
if (given !== '--if-installed') await buildConsole(given);
else if (hasVite())
  await buildConsole().catch((error) => console.warn(`The console was not built: ${error.message}`));
else console.log('The console is not built, because Vite is a development dependency.');
