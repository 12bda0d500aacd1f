import { useQuery, useQueryClient } from '@tanstack/preact-query';
import { type Answer, get, type PathsWith, type Request } from './call.ts';
import type { paths } from './schema.ts';

type GetRequest<P extends PathsWith<'get'>> = Request<NonNullable<paths[P]['get']>>;

/**
 * The answer of a GET route, asked again when its parameters change.
 * @param options `every`: asks again after so many ms while the page is seen; `enabled: false`: does not ask
 */
export function useApi<P extends PathsWith<'get'>>(
  path: P,
  request: GetRequest<P> = {},
  options: { readonly every?: number | false; readonly enabled?: boolean } = {},
) {
  return useQuery<Answer<P, 'get'>>({
    queryKey: [path, request],
    queryFn: ({ signal }) => get(path, { ...request, signal }),
    refetchInterval: options.every ?? false,
    enabled: options.enabled ?? true,
    placeholderData: (before) => before,
  });
}

/** Asks again for everything that stands on the page, after a change. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries();
}
