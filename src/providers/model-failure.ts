import { AppError } from '../errors.ts';
import { ProviderError } from './provider-error.ts';

/**
 * Translates a failed call of the chat model into an `AppError` with the provider's fixed public text.
 * @param named whether the caller chose the model, so that the failure may be the caller's mistake
 * @returns errors of other kinds unchanged
 */
export function modelFailure(error: unknown, named: boolean): unknown {
  if (!(error instanceof ProviderError)) return error;
  const { failure, message, retryAfterSeconds } = error;
  const options = { cause: error, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
  switch (failure) {
    case 'unavailable':
    case 'timeout':
    case 'rate_limited':
      return new AppError('model_unavailable', message, options);
    case 'budget':
      return new AppError('model_budget', message, options);
    case 'rejected':
      return named
        ? new AppError(
            'invalid_parameters',
            `${message} Check the name of the model, or leave it out to use the configured one.`,
            options,
          )
        : new AppError('model_failed', message, { cause: error });
    default:
      return new AppError('model_failed', message, { cause: error });
  }
}
