import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { ValidationFailure } from './failure.ts';
import { type RequestPart, violations } from './issues.ts';

const PARTS: Readonly<Record<string, RequestPart>> = {
  body: 'body',
  querystring: 'query',
  params: 'path',
  headers: 'header',
};

/** Validates with zod and keeps its typed paths, which fastify-type-provider-zod's own compiler turns into text. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  const part = PARTS[httpPart ?? 'body'] ?? 'body';
  return (data: unknown) => {
    // Fastify hands over null for an absent body: pydantic and we call that a missing one.
    const input = data === null ? undefined : data;
    const result = schema.safeParse(input, { reportInput: true });
    if (result.success) return { value: result.data };
    return { error: new ValidationFailure(part, violations(result.error.issues), input) };
  };
};
