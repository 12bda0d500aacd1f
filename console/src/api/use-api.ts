import { useQuery, useQueryClient } from '@tanstack/preact-query';
import { useRef } from 'preact/hooks';
import { type Answer, get, type PathsWith, type Request } from './call.ts';
import type { paths } from './schema.ts';

type GetRequest<P extends PathsWith<'get'>> = Request<NonNullable<paths[P]['get']>>;

/**
 * The answer of a GET route, asked again when its parameters change. When only the query changes, as by a
 * filter or a next page, the former answer is shown until the new one is there. An empty page of a list that
 * goes on is passed over: each call of a filtered list reads a limited number of rows.
 * @param options `every`: asks again after so many ms while the page is seen; `enabled: false`: does not ask
 */
export function useApi<P extends PathsWith<'get'>>(
  path: P,
  request: GetRequest<P> = {},
  options: { readonly every?: number | false; readonly enabled?: boolean } = {},
) {
  const { data, error, isFetching, refetch } = useQuery<Answer<P, 'get'>>({
    queryKey: [path, request],
    queryFn: ({ signal }) => firstFound(path, { ...request, signal }),
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

/** The first page with entries, or the last one. */
export async function firstFound<P extends PathsWith<'get'>>(
  path: P,
  request: GetRequest<P>,
): Promise<Answer<P, 'get'>> {
  let answer = await get(path, request);
  for (let cursor = cursorOfEmpty(answer); cursor !== null; cursor = cursorOfEmpty(answer))
    answer = await get(path, {
      ...request,
      query: { ...(request.query as object), cursor },
    } as GetRequest<P>);
  return answer;
}

/** Where a list goes on behind a page without entries; null if the page has some or is the last one. */
function cursorOfEmpty(answer: unknown): string | null {
  const { next_cursor: next, ...fields } = (answer ?? {}) as Readonly<Record<string, unknown>>;
  const lists = Object.values(fields).filter(Array.isArray);
  const isEmpty = lists.length > 0 && lists.every((list) => list.length === 0);
  return isEmpty && typeof next === 'string' ? next : null;
}
