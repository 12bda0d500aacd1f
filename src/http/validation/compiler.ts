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

/**
 * Validates requests with zod and keeps the typed paths of its issues. The compiler of
 * fastify-type-provider-zod turns them into text.
 */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  const part = PARTS[httpPart ?? 'body'] ?? 'body';
  return (data: unknown) => {
    // Fastify passes null for an absent body. As in pydantic, that is a missing body and not the value null.
    const input = data === null ? undefined : data;
    const result = schema.safeParse(input, { reportInput: true });
    if (result.success) return { value: result.data };
    return { error: new ValidationFailure(part, violations(result.error.issues), input) };
  };
};
