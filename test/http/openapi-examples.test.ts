import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectExamples } from '../../scripts/examples/collect.ts';
import { exampleFile } from '../../scripts/examples/file.ts';
import type { ExampleFile } from '../../src/http/openapi-examples.ts';
import { OPEN_LIMIT_MS, openTestDatabase, testServerUrl } from '../support/database.ts';
import { startTestServer, type TestServer } from './test-server.ts';

interface Example {
  readonly value?: unknown;
  readonly $ref?: string;
}
interface Media {
  readonly schema?: object;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, Example>>;
}
type Content = Readonly<Record<string, Media>>;
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly (Media & { readonly name: string; readonly required?: boolean })[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly examples: Readonly<Record<string, Example>> };
}

const FILE = readFileSync(new URL('../../src/http/openapi-examples.json', import.meta.url), 'utf8');

let app: TestServer;
let document: Document;
let operations: readonly Operation[];
beforeAll(async () => {
  app = await startTestServer();
  document = (await app.server.inject('/openapi.json')).json();
  operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
});
afterAll(() => app?.close());

/** All examples of a media type or a parameter, references followed. */
function examplesOf({ example, examples = {} }: Media): readonly unknown[] {
  const named = Object.values(examples).map(({ $ref, value }) =>
    $ref === undefined ? value : document.components.examples[$ref.split('/').at(-1) ?? '']?.value,
  );
  return example === undefined ? named : [example, ...named];
}

describe('the examples of the OpenAPI document', () => {
  it(
    'are what a server answers to these requests (if not: npm run docs:examples)',
    async () => {
      const made: ExampleFile = JSON.parse(exampleFile(await collectExamples(await openTestDatabase())));
      const kept: ExampleFile = JSON.parse(FILE);
      // the report names the engine and what it did
      const { post_admin_maintenance: report, ...others } = made.operations;
      const { post_admin_maintenance: keptReport, ...keptOthers } = kept.operations;
      expect(others).toEqual(keptOthers);
      expect(made.shared).toEqual(kept.shared);
      expect(report?.refusals).toEqual(keptReport?.refusals);
      if (testServerUrl === undefined) expect(report).toEqual(keptReport);
    },
    OPEN_LIMIT_MS,
  );

  it('exist for every request body, required parameter and answer', () => {
    expect(operations.length).toBeGreaterThan(70);
    for (const { operationId, parameters = [], requestBody, responses } of operations) {
      for (const parameter of parameters.filter(({ required }) => required))
        expect(examplesOf(parameter), `${operationId} ${parameter.name}`).toHaveLength(1);
      const answers = Object.entries(responses);
      expect(answers.length, operationId).toBeGreaterThan(0);
      for (const [status, { content = {} }] of [['request', requestBody ?? {}] as const, ...answers])
        for (const [type, media] of Object.entries(content))
          expect(examplesOf(media).length, `${operationId} ${status} ${type}`).toBeGreaterThan(0);
      for (const [status, { content }] of answers)
        expect(Object.keys(content ?? {}), `${operationId} ${status}`).not.toEqual([]);
    }
  });

  it('stand under the range of their status', () => {
    for (const { operationId, responses } of operations)
      for (const [range, { content = {} }] of Object.entries(responses).filter(([name]) => /XX$/.test(name)))
        for (const [type, { examples = {} }] of Object.entries(content)) {
          expect(type, operationId).toBe('application/json');
          for (const status of Object.keys(examples))
            expect(`${status[0]}XX`, `${operationId} ${status}`).toBe(range);
        }
  });

  it('fit their schemas', () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    formats.default(ajv);
    ajv.addSchema(document, 'document');
    const pointer = (parts: readonly string[]) =>
      parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
    let checked = 0;
    const check = (media: Media, ...at: readonly string[]) => {
      const validate = ajv.compile({ $ref: `document#/${pointer([...at, 'schema'])}` });
      for (const example of examplesOf(media)) {
        expect(validate(example), `${at.join(' ')}: ${ajv.errorsText(validate.errors)}`).toBe(true);
        checked += 1;
      }
    };
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, { parameters = [], requestBody, responses }] of Object.entries(methods)) {
        const place = ['paths', path, method];
        for (const [index, parameter] of parameters.entries())
          check(parameter, ...place, 'parameters', String(index));
        for (const [type, media] of Object.entries(requestBody?.content ?? {}))
          check(media, ...place, 'requestBody', 'content', type);
        for (const [status, { content = {} }] of Object.entries(responses))
          for (const [type, media] of Object.entries(content))
            check(media, ...place, 'responses', status, 'content', type);
      }
    expect(checked).toBeGreaterThan(500);
  });

  it('hold no key that a server would accept', () => {
    expect(FILE).toContain('"key": "rk_');
    expect(FILE).not.toMatch(/rk_[0-9A-Za-z]{36}/);
    expect(FILE).not.toMatch(/example-(?:api|operator)-key/);
  });

  it('are the same on the reference page', async () => {
    expect((await app.server.inject('/docs/json')).json()).toEqual(document);
  });
});
