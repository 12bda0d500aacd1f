import { AppError } from '../../errors.ts';
import { type ErrorFamily, plainText } from '../errors.ts';

const TYPES: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  429: 'rate_limit_error',
};

/** Renders errors as OpenAI does: `{"error": {"message", "type", "param", "code"}}`. */
export const openAiFamily: ErrorFamily = {
  prefixes: ['/openai'],
  scheme: 'Bearer',
  render: (refusal) => {
    const { status, message } = plainText(refusal);
    const code = refusal instanceof AppError ? refusal.code : 'invalid_parameters';
    return { status, body: { error: errorOf(status, message, code) } };
  },
};

/** The error in the shape of OpenAI. */
export function errorOf(status: number, message: string, code: string) {
  const type = TYPES[status] ?? (status >= 500 ? 'server_error' : 'invalid_request_error');
  return { message: message.replace(/^body\./, ''), type, param: null, code };
}
