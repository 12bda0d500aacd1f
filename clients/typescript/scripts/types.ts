import { writeFile } from 'node:fs/promises';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { createApp } from '../../../src/app.ts';
import { readConfig } from '../../../src/config.ts';
import { openDatabase } from '../../../src/db/open.ts';
import { createLogger } from '../../../src/logger.ts';

/* `npm run client:types`: writes the types of the client and of the console after the OpenAPI document. */

/** Routes of operators, which need another key, and of a protocol that has clients of its own. */
const LEFT_OUT = /^\/(?:admin|mcp|metrics)(?:\/|$)/;
const FOR_OPERATORS = /^\/admin\//;

const HEAD = '/* Made from GET /openapi.json by `npm run client:types`. Do not edit. */\n\n';

interface Operation {
  responses: Record<string, { $ref?: string; headers?: unknown; content?: unknown }>;
}

/**
 * The types of the client, as they are committed. They leave out what would only make them longer: examples,
 * and errors of one operation that differ in their status alone.
 * @param document the answer of GET /openapi.json
 */
export async function clientTypes(document: object): Promise<string> {
  return typesOf(document, (path) => !LEFT_OUT.test(path));
}

/** The types of the console, as they are committed: those of the routes for operators. */
export async function consoleTypes(document: object): Promise<string> {
  return typesOf(document, (path) => FOR_OPERATORS.test(path));
}

async function typesOf(document: object, isKept: (path: string) => boolean): Promise<string> {
  const errors: Record<string, object> = {};
  const { paths, ...rest } = withoutExamples(document) as {
    components?: object;
    paths: Record<string, Record<string, Operation>>;
  };
  const kept = Object.entries(paths).filter(([path]) => isKept(path));
  for (const operation of kept.flatMap(([, methods]) => Object.values(methods)))
    operation.responses = withOneError(operation.responses, errors);
  const shown = {
    ...rest,
    paths: Object.fromEntries(kept),
    components: { ...rest.components, responses: errors },
  };
  return HEAD + astToString(await openapiTS(shown as unknown as OpenAPI3, { silent: true }));
}

/** One error for all statuses, as a reference to `shared` where other operations have the same. */
function withOneError(
  responses: Operation['responses'],
  shared: Record<string, object>,
): Operation['responses'] {
  const errors = Object.entries(responses).filter(([status]) => /^[45]/.test(status));
  const others = Object.entries(responses).filter(([status]) => !/^[45]/.test(status));
  const [, first] = errors[0] ?? [];
  if (first === undefined) return Object.fromEntries(others);
  const error = { ...first, headers: {} };
  const name = /#\/components\/schemas\/(\w+)/.exec(JSON.stringify(error.content))?.[1];
  if (name !== undefined) shared[name] ??= error;
  const isShared = name !== undefined && JSON.stringify(shared[name]) === JSON.stringify(error);
  return {
    ...Object.fromEntries(others),
    default: isShared ? { $ref: `#/components/responses/${name}` } : error,
  };
}

/** A copy without `example` and `examples`, unless they are names of fields. */
function withoutExamples(value: unknown, isFields = false): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutExamples(item));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => isFields || !/^examples?$/.test(name));
  return Object.fromEntries(
    kept.map(([name, inner]) => [name, withoutExamples(inner, name === 'properties' && !isFields)]),
  );
}

async function servedDocument(): Promise<object> {
  const log = createLogger('silent');
  const db = await openDatabase({ dataDir: 'memory://', log });
  const app = await createApp({ config: readConfig({ PORT: '0' }), log, db });
  try {
    const answer = await fetch(`${await app.listen()}/openapi.json`);
    return (await answer.json()) as object;
  } finally {
    await app.close();
  }
}

if (import.meta.main) {
  const document = await servedDocument();
  const write = (path: string, types: string) => writeFile(new URL(path, import.meta.url), types);
  await write('../src/schema.ts', await clientTypes(document));
  await write('../../../console/src/api/schema.ts', await consoleTypes(document));
}
