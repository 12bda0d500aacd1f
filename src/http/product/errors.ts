import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import type { ErrorFamily, RenderedError } from '../errors.ts';
import { BodyFailure } from '../validation/failure.ts';
import { type PydanticError, pydanticErrors } from '../validation/pydantic.ts';

/**
 * Answers invalid input with 422 and `detail`, as FastAPI does.
 * Other errors get `{code, message, data: null}`.
 */
export const productFamily: ErrorFamily = {
  prefixes: ['/product'],
  render: (refusal, request) => {
    if (refusal instanceof BodyFailure) return invalid(request, [malformed(refusal)]);
    if (!(refusal instanceof AppError)) return invalid(request, pydanticErrors(refusal));
    if (refusal.field !== undefined) return invalid(request, [refused(refusal.field, refusal)]);
    const { status } = refusal.kind;
    return { status, body: { code: status, message: refusal.message, data: null } };
  },
};

function invalid(request: FastifyRequest, detail: readonly PydanticError[]): RenderedError {
  const where = `${request.method} ${request.routeOptions.url ?? ''}`;
  const what = detail.map(({ loc, msg, type }) => `[${loc.join(' -> ')}] ${msg} (type: ${type})`).join('; ');
  return {
    status: 422,
    body: { code: 422, message: `Parameter validation error on ${where}: ${what}`, detail, data: null },
  };
}

function refused(field: string, { code, message }: AppError): PydanticError {
  return {
    type: code === 'invalid_parameters' ? 'value_error' : 'limit_exceeded',
    loc: ['body', field],
    msg: message,
  };
}

function malformed({ offset, reason }: BodyFailure): PydanticError {
  return {
    type: 'json_invalid',
    loc: ['body', offset],
    msg: 'JSON decode error',
    input: {},
    ctx: { error: reason },
  };
}
