import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { encode, useFilters, useLink, useProject } from '../address.ts';
import { type Answer, post } from '../api/call.ts';
import { useApi } from '../api/use-api.ts';
import { Code } from '../components/code.tsx';
import { Page } from '../components/page.tsx';
import { Empty, Loading, Problem } from '../components/states.tsx';
import { names } from '../shell/names.texts.ts';
import { addCommand } from './commands.ts';
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
      <SearchForm key={`${filters.query} ${filters.user} ${filters.compare}`} />
      {!filters.user && <Users query={filters.query ?? ''} />}
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

/** Whoever has memories, as links that keep the query. */
function Users({ query }: { readonly query: string }) {
  const id = useProject();
  const link = useLink();
  const [text, setText] = useState('');
  const { data, error } = useApi('/admin/projects/{id}/users', { path: { id }, query: { text, limit: 30 } });
  if (error) return <Problem error={error} />;
  if (!data) return <Loading />;
  const users = (data as unknown as { readonly users: readonly { readonly id: string }[] }).users;
  if (users.length === 0 && text === '') return <Empty command={addCommand()}>{t.noUsers}</Empty>;
  return (
    <section class="card">
      <label>
        {t.choose}
        <input value={text} onInput={({ currentTarget }) => setText(currentTarget.value)} maxLength={256} />
      </label>
      <ul class="choices">
        {users.map((user) => (
          <li key={user.id} data-row>
            <a href={link('/search', { user: user.id, query })} data-user={encode(user.id)}>
              {user.id}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
