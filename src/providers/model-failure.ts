import { AppError } from '../errors.ts';
import { ProviderError } from './provider-error.ts';

/**
 * What a failed call of the chat model means to the caller, with the provider's fixed public text.
 * @param named whether the caller chose the model: it may then be the caller's mistake
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
