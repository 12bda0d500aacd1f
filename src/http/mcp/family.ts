import { type ErrorFamily, plainText, type Refusal } from '../errors.ts';
import { BodyFailure, ValidationFailure } from '../validation/failure.ts';

/** The codes of JSON-RPC errors that stand for a refused HTTP request. */
const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const SERVER_ERROR = -32000;

/** Renders errors of HTTP requests as JSON-RPC errors without an id, with their HTTP status. */
export const mcpFamily: ErrorFamily = {
  prefixes: ['/mcp'],
  scheme: 'Bearer',
  render: (refusal) => {
    const { status, message } = plainText(refusal);
    return { status, body: { jsonrpc: '2.0', id: null, error: { code: codeOf(refusal), message } } };
  },
};

function codeOf(refusal: Refusal): number {
  if (refusal instanceof BodyFailure) return PARSE_ERROR;
  if (refusal instanceof ValidationFailure) return INVALID_REQUEST;
  return refusal.code === 'invalid_parameters' ? INVALID_REQUEST : SERVER_ERROR;
}
