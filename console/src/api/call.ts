import { encode } from '../address.ts';
import { access } from '../state/session.ts';
import { Failure } from './failure.ts';
import type { paths } from './schema.ts';

type Method = 'get' | 'post' | 'put' | 'delete' | 'patch';
type Operation<P extends keyof paths, M extends Method> = NonNullable<paths[P][M]>;
export type PathsWith<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends object ? P : never;
}[keyof paths];

type Part<O, Name extends string> = O extends { parameters: Record<Name, infer Q> } ? Q : undefined;
type Query<O> = O extends { parameters: { query?: infer Q } }
  ? { [N in keyof Q]: Q[N] | undefined }
  : undefined;
type Body<O> = O extends { requestBody?: { content: { 'application/json': infer B } } } ? B : undefined;

export interface Request<O> {
  readonly path?: Part<O, 'path'>;
  readonly query?: Query<O>;
  readonly body?: Body<O>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export type Answer<P extends keyof paths, M extends Method = 'get'> =
  Operation<P, M> extends { responses: { 200: { content: { 'application/json': infer A } } } } ? A : never;

/**
 * Sends a request to the server that served the page.
 * @throws Failure for every answer but 2xx. After a 401 the page shows the sign-in.
 */
export async function call<M extends Method, P extends PathsWith<M>>(
  method: M,
  path: P,
  request: Request<Operation<P, M>> = {},
): Promise<Answer<P, M>> {
  const answer = await answerOf(method, path, request);
  return (await answer.json().catch(() => null)) as Answer<P, M>;
}

/** Like {@link call}, for answers that are no JSON: the answer with its body unread. */
export async function answerOf<M extends Method, P extends PathsWith<M>>(
  method: M,
  path: P,
  request: Request<Operation<P, M>> = {},
): Promise<Response> {
  const response = await send(method, urlOf(path, request), request);
  if (response.ok) return response;
  if (response.status === 401) access.value = 'none';
  const answer = await response.json().catch(() => null);
  throw new Failure(response.status, messageOf(answer), response.headers.get('x-request-id'));
}

export const get = <P extends PathsWith<'get'>>(path: P, request?: Request<Operation<P, 'get'>>) =>
  call('get', path, request);
export const post = <P extends PathsWith<'post'>>(path: P, request?: Request<Operation<P, 'post'>>) =>
  call('post', path, request);

interface Sent {
  readonly path?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

async function send(method: Method, url: string, { body, headers, signal }: Sent): Promise<Response> {
  try {
    return await fetch(url, {
      method: method.toUpperCase(),
      credentials: 'same-origin',
      ...(signal && { signal }),
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Failure(0, '', null);
  }
}

function urlOf(path: string, { path: parameters, query }: Sent): string {
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encode(String((parameters as Record<string, unknown> | undefined)?.[name] ?? '')),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** The text of an error; empty if the answer has none. */
export function messageOf(answer: unknown): string {
  const message = (answer as { readonly message?: unknown } | null)?.message;
  return typeof message === 'string' ? message : '';
}
