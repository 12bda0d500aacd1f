import { AppError } from '../../errors.ts';
import { TextGivenUp, TooManyWaiting } from '../../lib/guarded/guarded-thread.ts';

/**
 * What a request is told when the rules did not read its text; any other error as it is.
 * @param nameOf tells which text it was, by its place in the operation's input
 */
export function readingFailure(
  error: unknown,
  nameOf: (place: number) => string | null = () => null,
): unknown {
  if (error instanceof TooManyWaiting) return new AppError('too_many_requests');
  if (!(error instanceof TextGivenUp)) return error;
  const name = nameOf(error.place);
  if (name === null) return new AppError('text_given_up');
  return new AppError('text_given_up', `${name} takes too long to read: leave it out or split it.`);
}
