import type { paths } from './schema.ts';

export type Method = 'get' | 'post';

/** The routes that have a method. */
export type Routes<M extends Method> = {
  [Path in keyof paths]: NonNullable<paths[Path][M]> extends never ? never : Path;
}[keyof paths];

type Operation<M extends Method, Path extends Routes<M>> = NonNullable<paths[Path][M]>;

type Body<Op> = Op extends { requestBody: { content: { 'application/json': infer T } } }
  ? { readonly body: T }
  : Op extends { requestBody?: { content: { 'application/json': infer T } } }
    ? { readonly body?: T }
    : unknown;
type InPath<Op> = Op extends { parameters: { path: infer T } } ? { readonly path: T } : unknown;
type InQuery<Op> = Op extends { parameters: { query: infer T } }
  ? { readonly query: T }
  : Op extends { parameters: { query?: infer T } }
    ? { readonly query?: T }
    : unknown;

/** What a route takes: `body`, `path` and `query`. */
export type Input<M extends Method, Path extends Routes<M>> = Body<Operation<M, Path>> &
  InPath<Operation<M, Path>> &
  InQuery<Operation<M, Path>>;

/** The JSON that a route answers. */
export type Output<M extends Method, Path extends Routes<M>> =
  Operation<M, Path> extends { responses: { 200: { content: { 'application/json': infer T } } } }
    ? T
    : unknown;

/** Any input, as the request needs it. */
export interface AnyInput {
  readonly body?: unknown;
  readonly path?: object;
  readonly query?: object;
}

/** The request of a route. */
export function requestOf(
  method: Method,
  url: string,
  { body, path = {}, query = {} }: AnyInput,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal | undefined,
): Request {
  const filled = Object.entries(path).reduce(
    (left, [name, value]) => left.replace(`{${name}}`, encodeURIComponent(String(value))),
    url,
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const item of [value].flat()) if (item != null) search.append(name, String(item));
  return new Request(search.size > 0 ? `${filled}?${search}` : filled, {
    method: method.toUpperCase(),
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  });
}
