import { isDeepStrictEqual } from 'node:util';

interface Response {
  readonly content?: Readonly<Record<string, { schema?: object }>>;
}

interface Operation {
  readonly tags?: readonly string[];
  readonly responses: Readonly<Record<string, Response>>;
}

/** The parts of an OpenAPI document that hold the schemas of answers. */
export interface DocumentWithSchemas {
  readonly paths?: Readonly<Record<string, object>>;
  components?: { schemas?: Record<string, object> };
}

/** Answers with a schema of their own. */
const KINDS: Readonly<Record<string, string>> = { '4XX': 'error', '5XX': 'error', '422': 'invalid' };

/**
 * Moves the schemas of errors, which are equal in all operations of a family, into the components of the
 * document: `cloud_error`, `product_invalid` and so on. This makes the document 60 KB smaller, of 550.
 */
export function shareErrorSchemas(document: DocumentWithSchemas): void {
  const schemas: Record<string, object> = {};
  for (const { tags, responses } of operationsOf(document))
    for (const [status, { content }] of Object.entries(responses)) {
      const [kind, media] = [KINDS[status], content?.['application/json']];
      if (kind === undefined || media?.schema === undefined) continue;
      const name = `${tags?.[0]}_${kind}`;
      schemas[name] ??= media.schema;
      if (JSON.stringify(schemas[name]) === JSON.stringify(media.schema))
        media.schema = { $ref: `#/components/schemas/${name}` };
    }
  document.components = { ...document.components, schemas: { ...document.components?.schemas, ...schemas } };
}

/**
 * Moves the schemas of answers that have a `title` into the components of the document, under that name. An
 * answer of a search has sixteen memories of one shape, and a generated client has one type for them.
 * @throws Error if two different schemas have one title
 */
export function shareTitledSchemas(document: DocumentWithSchemas): void {
  const schemas: Record<string, object> = {};
  for (const { responses } of operationsOf(document))
    for (const { content } of Object.values(responses))
      for (const media of Object.values(content ?? {}))
        if (media.schema !== undefined) media.schema = withReferences(media.schema, schemas) as object;
  document.components = { ...document.components, schemas: { ...document.components?.schemas, ...schemas } };
}

/** A copy of a schema, or of a part of one, whose titled schemas are references. Adds these to `schemas`. */
function withReferences(part: unknown, schemas: Record<string, object>): unknown {
  if (Array.isArray(part)) return part.map((item) => withReferences(item, schemas));
  if (typeof part !== 'object' || part === null) return part;
  const copy: Record<string, unknown> = Object.fromEntries(
    Object.entries(part).map(([key, inner]) => [key, withReferences(inner, schemas)]),
  );
  if (typeof copy.title !== 'string') return copy;
  const { title: name, description, ...schema } = copy as { title: string; description?: unknown };
  schemas[name] ??= schema;
  if (!isDeepStrictEqual(schemas[name], schema)) throw new Error(`Two schemas have the title ${name}.`);
  // each use may have a description of its own
  return { $ref: `#/components/schemas/${name}`, ...(description === undefined ? {} : { description }) };
}

function operationsOf({ paths }: DocumentWithSchemas): readonly Operation[] {
  return Object.values(paths ?? {}).flatMap((methods) => Object.values(methods) as Operation[]);
}
