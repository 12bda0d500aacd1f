import { useQuery } from '@tanstack/preact-query';
import { useFilters, useProject } from '../address.ts';
import { type Answer, post } from '../api/call.ts';
import { Code } from '../components/code.tsx';
import { Page } from '../components/page.tsx';
import { Empty, Loading, Problem } from '../components/states.tsx';
import { UserChoice } from '../components/user-choice.tsx';
import { names } from '../shell/names.texts.ts';
import { search as t } from './search.texts.ts';
import { SearchForm } from './search-form.tsx';
import { Hit } from './search-hit.tsx';
import { bodyOf, curlOf, type SearchBody } from './search-settings.ts';
import { WhyNot } from './search-why-not.tsx';

export type Found = Answer<'/admin/projects/{id}/search', 'post'>;

export function Search() {
  const id = useProject();
  const [filters] = useFilters();
  const isCompared = filters.compare === '1';
  const first = useSearch(id, bodyOf(filters, ''));
  const second = useSearch(id, isCompared ? bodyOf(filters, 'b_') : null);
  const body = bodyOf(filters, '');
  const idsOf = (found: Found | undefined) => new Set(found?.hits.map((hit) => hit.id));
  return (
    <Page title={names.search} intro={t.intro}>
      <SearchForm key={`${filters.query} ${filters.user}`} />
      {!filters.user && <UserChoice path="/search" title={t.choose} query={filters.query} />}
      {filters.user && !filters.query && <Empty>{t.start}</Empty>}
      {body && (
        <>
          <div class={isCompared ? 'columns' : undefined}>
            <Result
              of={first}
              title={isCompared ? t.first : null}
              others={isCompared ? idsOf(second.data) : null}
            />
            {isCompared && <Result of={second} title={t.second} others={idsOf(first.data)} />}
          </div>
          <WhyNot found={first.data} />
          <details class="card">
            <summary>{t.curl}</summary>
            <Code text={curlOf(id, body)} />
          </details>
        </>
      )}
    </Page>
  );
}

function useSearch(id: string, body: SearchBody | null) {
  return useQuery({
    queryKey: ['search', id, body],
    queryFn: () => post('/admin/projects/{id}/search', { path: { id }, body: body as SearchBody }),
    enabled: body !== null,
  });
}

function Result(props: {
  readonly of: ReturnType<typeof useSearch>;
  readonly title: string | null;
  /** Ids of the hits beside these; null if there is one result only. */
  readonly others: ReadonlySet<string> | null;
}) {
  const { data, error, isFetching, refetch } = props.of;
  return (
    <section aria-busy={isFetching}>
      {props.title && <h2>{props.title}</h2>}
      {error && <Problem error={error} retry={refetch} />}
      {!data && !error && <Loading />}
      {data && (
        <>
          <p class="muted" role="status">
            {t.hits(String(data.hits.length))}
            {data.degraded && ` · ${t.degraded}`}
          </p>
          {data.hits.length === 0 && <Empty>{t.none}</Empty>}
          {data.hits.map((hit, n) => (
            <Hit
              key={hit.id}
              of={hit}
              isOpen={n === 0}
              isOnlyHere={props.others !== null && !props.others.has(hit.id)}
            />
          ))}
        </>
      )}
    </section>
  );
}
