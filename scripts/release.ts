import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';

/*
 * npm run release -- X.Y.Z: puts a new version everywhere that the version stands, and gives what is
 * unreleased in the changelog its heading. See "A release" in CONTRIBUTING.md.
 */

const ROOT = new URL('../', import.meta.url);
const own = /(?<="(?:version|@recollect\/client)": ")[^"]+/g;

/** Each file with the version of package.json, and what the version stands behind. */
export const VERSIONED: Readonly<Record<string, RegExp>> = {
  'package.json': /(?<=^ {2}"version": ")[^"]+/m,
  'clients/typescript/package.json': own,
  'clients/ai-sdk/package.json': own,
  'clients/mastra/package.json': own,
  'package-lock.json':
    /(?<="(?:name": "(?:recollect|@recollect\/[\w-]+)",\n\s+"version|@recollect\/client)": ")\d[^"]*/g,
  'deploy/helm/recollect/Chart.yaml': /(?<=^(?:appV|v)ersion: )\S+/gm,
  'docs/getting-started.md': /(?<=^Recollect )\S+(?= is listening)/m,
  'src/http/openapi-examples.json': /(?<="(?:service": "r|title": "R)ecollect",\s+"version": ")[^"]+/g,
};

/** @throws Error if what is unreleased has no entry */
export function withHeading(changelog: string, version: string, day: string): string {
  const made = changelog.replace(
    /^## Unreleased\n(?=\n### |\n- )/m,
    `## Unreleased\n\n## ${version} - ${day}\n`,
  );
  if (made === changelog) throw new Error('CHANGELOG.md has nothing that is unreleased');
  return made;
}

async function change(path: string, made: (text: string) => string): Promise<void> {
  const file = new URL(path, ROOT);
  await writeFile(file, made(await readFile(file, 'utf8')));
}

if (import.meta.main) {
  const [version = ''] = process.argv.slice(2);
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('npm run release -- X.Y.Z');
  await change('CHANGELOG.md', (text) => withHeading(text, version, new Date().toISOString().slice(0, 10)));
  for (const [path, place] of Object.entries(VERSIONED))
    await change(path, (text) => text.replace(place, version));
  execFileSync('npm', ['run', '-s', 'docs:examples'], { cwd: ROOT, stdio: 'inherit' });
}
