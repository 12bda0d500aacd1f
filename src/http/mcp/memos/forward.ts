import { AppError } from '../../../errors.ts';
import { withoutPermit } from '../../../services/permit.ts';
import type { Call } from '../tool.ts';

/**
 * Sends a request to a route of the cloud API inside this process, with the caller's key. The tools of this
 * preset are that API under other names, so the route does everything: limits, validation and the answer.
 * The call's permit is free meanwhile, because the route takes its own.
 * @returns the answer of the route
 * @throws AppError invalid_parameters with the text of the route's error
 */
export async function forward({ ctx, request }: Call, route: string, body: object): Promise<object> {
  const { authorization, host = '', 'idempotency-key': idempotencyKey } = request.headers;
  const answer = await withoutPermit(ctx, () =>
    request.server.inject({
      method: 'POST',
      url: `/v1/${route}`,
      remoteAddress: request.socket.remoteAddress ?? '',
      headers: {
        host,
        'content-type': 'application/json',
        ...(authorization === undefined ? {} : { authorization }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      payload: JSON.stringify(body),
    }),
  );
  const shown = answer.json() as { readonly message: string };
  if (answer.statusCode >= 400) throw new AppError('invalid_parameters', shown.message);
  return shown;
}
