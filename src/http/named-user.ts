import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { requireUser } from '../services/access/only-user.ts';
import { identifier } from './validation/text.ts';

/** The header that names the user of a request. Other characters than ASCII are percent-encoded. */
export const USER_HEADER = 'x-recollect-user';

export const userId = identifier(100);

/**
 * The user that a request is bound to: by its address, else by its header, else by its key. Null if nothing
 * binds it.
 * @throws AppError forbidden if the key is bound to another user; invalid_parameters for an invalid header
 */
export function boundUser(request: FastifyRequest): string | null {
  const { user_id } = request.params as { readonly user_id?: string };
  const own = request.caller?.userId ?? undefined;
  const named = user_id ?? userInHeader(request);
  if (named !== undefined) requireUser({ onlyUserId: own }, named);
  return named ?? own ?? null;
}

/** The user in the header; undefined if it is absent or empty. */
export function userInHeader({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const sent = headers[USER_HEADER];
  if (sent === undefined || sent === '') return undefined;
  const parsed = userId.safeParse(decoded(String(sent)));
  if (parsed.success) return parsed.data;
  throw new AppError('invalid_parameters', `${USER_HEADER}: must be 1 to 100 characters of valid Unicode`);
}

/** Node.js reads header values as Latin-1, but clients may send UTF-8 or percent-encoded UTF-8. */
function decoded(value: string): string {
  const bytes = Buffer.from(value, 'latin1');
  const text = bytes.toString('utf8');
  const readable = text.includes('\uFFFD') ? value : text;
  try {
    return decodeURIComponent(readable);
  } catch {
    return readable;
  }
}
