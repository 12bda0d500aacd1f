import { writeFile } from 'node:fs/promises';
import { openDatabase } from '../../src/db/open.ts';
import { collectExamples } from './collect.ts';
import { exampleFile } from './file.ts';

/*
 * `npm run docs:examples`: starts a server on an empty embedded database, calls every operation, and writes
 * the requests and answers that the OpenAPI document shows.
 */

const log = { info() {}, warn() {}, error() {} };
const examples = await collectExamples(await openDatabase({ dataDir: 'memory://', log }));
await writeFile(new URL('../../src/http/openapi-examples.json', import.meta.url), exampleFile(examples));
