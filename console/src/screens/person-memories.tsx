import { useLink, useProject } from '../address.ts';
import type { Answer } from '../api/call.ts';
import { useApi } from '../api/use-api.ts';
import { MemoryLink, MemoryStatus } from '../components/memory.tsx';
import { Loading, Problem } from '../components/states.tsx';
import { Table } from '../components/table.tsx';
import { language } from '../state/language.ts';
import { people } from './people.texts.ts';
import { person as t } from './person.texts.ts';

type Memory = Answer<'/admin/projects/{id}/memories'>['memories'][number];
type Kind = 'event' | 'preference' | 'fact';

function useKnown(user: string, kind: Kind, status: 'activated' | 'archived' = 'activated') {
  const id = useProject();
  return useApi('/admin/projects/{id}/memories', {
    path: { id },
    query: { user_id: user, kind, status, limit: 50 },
  });
}

const byTime = (memories: readonly Memory[]) =>
  memories.toSorted((a, b) => (b.valid_from ?? b.said_at).localeCompare(a.valid_from ?? a.said_at));

/** The memories of one kind on a timeline, the newest first. */
export function Known(props: { readonly user: string; readonly kind: Kind; readonly title: string }) {
  const { data, error, refetch } = useKnown(props.user, props.kind);
  return (
    <section class="card">
      <h2>{props.title}</h2>
      {error && <Problem error={error} retry={refetch} />}
      {!data && !error && <Loading />}
      {data?.memories.length === 0 && <p class="muted">{people.nothing}</p>}
      <ol class="timeline">
        {byTime(data?.memories ?? []).map((memory) => (
          <li key={memory.id} data-row>
            <Day at={props.kind === 'event' ? (memory.valid_from ?? memory.said_at) : memory.said_at} />{' '}
            <MemoryLink id={memory.id} text={memory.memory} />{' '}
            {memory.outdated_by && <MemoryStatus {...memory} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What is true no longer: from when until when it was, and what took its place. */
export function Truth({ user }: { readonly user: string }) {
  const link = useLink();
  const found = [
    useKnown(user, 'fact'),
    useKnown(user, 'preference'),
    useKnown(user, 'fact', 'archived'),
    useKnown(user, 'preference', 'archived'),
  ];
  const ended = found
    .flatMap(({ data }) => data?.memories ?? [])
    .filter(({ valid_to, outdated_by }) => valid_to || outdated_by);
  return (
    <section class="card">
      <h2>{t.truth}</h2>
      {found.every(({ data }) => data) && ended.length === 0 && <p class="muted">{t.allTrue}</p>}
      {ended.length > 0 && (
        <Table
          caption={t.truth}
          rows={byTime(ended)}
          keyOf={({ id }) => id}
          columns={[
            {
              title: t.statement,
              kind: 'wide',
              cell: (memory) => (
                <>
                  <MemoryLink id={memory.id} text={memory.memory} /> <MemoryStatus {...memory} />
                </>
              ),
            },
            { title: t.from, cell: ({ valid_from, said_at }) => <Day at={valid_from ?? said_at} /> },
            { title: t.until, cell: ({ valid_to }) => (valid_to ? <Day at={valid_to} /> : '–') },
            {
              title: t.successor,
              cell: ({ outdated_by, superseded_by }) => {
                const next = outdated_by ?? superseded_by;
                return next ? <MemoryLink id={next} /> : null;
              },
            },
            {
              title: t.on,
              cell: ({ valid_from, said_at, memory }) => {
                const day = (valid_from ?? said_at).slice(0, 10);
                return (
                  <a href={link('/search', { user, query: memory.slice(0, 200), valid_at: day })}>{day}</a>
                );
              },
            },
          ]}
        />
      )}
    </section>
  );
}

function Day({ at }: { readonly at: string }) {
  return (
    <time class="muted small" dateTime={at}>
      {new Date(at).toLocaleDateString(language.value === 'zh' ? 'zh-CN' : 'en-GB', { dateStyle: 'medium' })}
    </time>
  );
}
