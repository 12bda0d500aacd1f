import { z } from 'zod';

type Schema = { readonly [key: string]: unknown };

/** The keywords that endpoints accept in a schema; zod checks the rest. */
const KEPT = new Set(['type', 'enum', 'const', 'description', '$ref', 'required', 'minItems', 'maxItems']);
const SCHEMA_LISTS = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);

/** A JSON schema for the `response_format` of a request. */
export interface StructuredOutput {
  readonly schema: Schema;
  /** Whether every field is required, as the strict mode of endpoints demands. */
  readonly strict: boolean;
}

/**
 * Converts a zod schema into the JSON schema that endpoints accept: without unknown
 * fields, formats, bounds and patterns.
 */
export function structuredOutput(schema: z.ZodType): StructuredOutput {
  const full = z.toJSONSchema(schema, { io: 'input', target: 'draft-7', unrepresentable: 'any' }) as Schema;
  let strict = true;
  const plain = (node: unknown): unknown => {
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return node;
    const kept: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(node)) {
      if (KEPT.has(key)) kept[key] = value;
      else if (SCHEMA_LISTS.has(key) && Array.isArray(value)) kept[key] = value.map(plain);
      else if (key === 'items') kept[key] = plain(value);
      else if (key === 'properties' || key === 'definitions' || key === '$defs')
        kept[key] = each(value, plain);
      else if (key === 'additionalProperties' && typeof value === 'object') {
        kept[key] = plain(value);
        strict = false;
      }
    }
    if ('properties' in kept) {
      const names = Object.keys(kept.properties as Schema);
      if (names.length !== ((kept.required as unknown[] | undefined)?.length ?? 0)) strict = false;
      kept.additionalProperties ??= false;
    }
    return kept;
  };
  return { schema: plain(full) as Schema, strict };
}

function each(nodes: unknown, of: (node: unknown) => unknown): Schema {
  return Object.fromEntries(Object.entries(nodes as Schema).map(([name, node]) => [name, of(node)]));
}
