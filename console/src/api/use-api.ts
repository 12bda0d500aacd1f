import { useQuery, useQueryClient } from '@tanstack/preact-query';
import { useRef } from 'preact/hooks';
import { type Answer, get, type PathsWith, type Request } from './call.ts';
import type { paths } from './schema.ts';

type GetRequest<P extends PathsWith<'get'>> = Request<NonNullable<paths[P]['get']>>;

/**
 * The answer of a GET route, asked again when its parameters change. When only the query changes, as by a
 * filter or a next page, the former answer is shown until the new one is there.
 * @param options `every`: asks again after so many ms while the page is seen; `enabled: false`: does not ask
 */
export function useApi<P extends PathsWith<'get'>>(
  path: P,
  request: GetRequest<P> = {},
  options: { readonly every?: number | false; readonly enabled?: boolean } = {},
) {
  const { data, error, isFetching, refetch } = useQuery<Answer<P, 'get'>>({
    queryKey: [path, request],
    queryFn: ({ signal }) => get(path, { ...request, signal }),
    refetchInterval: options.every ?? false,
    enabled: options.enabled ?? true,
  });
  const subject = JSON.stringify([path, request.path]);
  const former = useRef<{ readonly subject: string; readonly data: Answer<P, 'get'> } | null>(null);
  if (data !== undefined) former.current = { subject, data };
  const isKept = error === null && former.current?.subject === subject;
  return { data: data ?? (isKept ? former.current?.data : undefined), error, isFetching, refetch };
}

/** Asks again for everything that stands on the page, after a change. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries();
}
