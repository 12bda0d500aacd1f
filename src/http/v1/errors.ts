import { AppError } from '../../errors.ts';
import type { ErrorFamily, Refusal } from '../errors.ts';
import { cloudError } from '../validation/cloud.ts';
import { BodyFailure } from '../validation/failure.ts';

/** Renders errors as `{code, message, data: {}}` with the HTTP status of the error. */
export const cloudFamily: ErrorFamily = {
  prefixes: ['/v1', '/api/openmem/v1'],
  render: (refusal) => {
    const error = asAppError(refusal);
    return {
      status: error.kind.status,
      body: { code: error.kind.cloudCode, message: error.message, data: {} },
    };
  },
};

function asAppError(refusal: Refusal): AppError {
  if (refusal instanceof AppError) return refusal;
  if (refusal instanceof BodyFailure) {
    return new AppError(
      'invalid_parameters',
      `body: send one valid JSON object (${refusal.reason} at character ${refusal.offset})`,
    );
  }
  return cloudError(refusal);
}
