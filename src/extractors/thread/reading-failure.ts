import { AppError } from '../../errors.ts';
import { TextGivenUp, TooManyWaiting } from '../../lib/guarded/guarded-thread.ts';

/**
 * The public error for a text that the rules did not read; other errors are returned unchanged.
 * @param nameOf names the text by its index in the operation's input; null if it cannot
 */
export function readingFailure(
  error: unknown,
  nameOf: (place: number) => string | null = () => null,
): unknown {
  if (error instanceof TooManyWaiting) return new AppError('too_many_requests');
  if (!(error instanceof TextGivenUp)) return error;
  const name = nameOf(error.place);
  if (name === null) return new AppError('text_given_up');
  return new AppError('text_given_up', `${name} takes too long to process: split it or leave it out.`);
}
