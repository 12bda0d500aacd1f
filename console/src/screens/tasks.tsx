import { useFilters, useLink } from '../address.ts';
import { type Answer, post } from '../api/call.ts';
import { useApi } from '../api/use-api.ts';
import { Badge, type Tone } from '../components/badge.tsx';
import { ChoiceFilter, Filters, TextFilter } from '../components/filters.tsx';
import { Page } from '../components/page.tsx';
import { Pager } from '../components/pager.tsx';
import { Empty, Loading, Problem } from '../components/states.tsx';
import { Table } from '../components/table.tsx';
import { Time } from '../components/time.tsx';
import { names } from '../shell/names.texts.ts';
import { addCommand } from './commands.ts';
import { wordsOfTaskError } from './task-error.ts';
import { tasks as t } from './tasks.texts.ts';
import { TasksTogether } from './tasks-together.tsx';

type Task = Answer<'/admin/tasks'>['tasks'][number];
export const STATUSES = ['waiting', 'in_progress', 'completed', 'failed', 'cancelled'] as const;
const TONES: Readonly<Record<Task['status'], Tone>> = {
  waiting: 'idle',
  in_progress: 'busy',
  completed: 'good',
  failed: 'bad',
  cancelled: 'warn',
};
const KINDS: Readonly<Record<string, () => string>> = {
  extract: () => t.extract,
  feedback: () => t.feedback,
  document: () => t.document,
  reextract: () => t.reextract,
  retention: () => t.retention,
};

export const kindOf = (kind: string): string => KINDS[kind]?.() ?? kind;
export const isOpen = ({ status }: Pick<Task, 'status'>) => status === 'waiting' || status === 'in_progress';

export function TaskStatus({ status }: { readonly status: Task['status'] }) {
  return <Badge tone={TONES[status]}>{t[status]}</Badge>;
}

/** What is open is asked for again, so that the list shows its progress. */
export const LIVE_MS = 3000;

export function Tasks() {
  const [filters] = useFilters();
  const link = useLink();
  const status = STATUSES.find((one) => one === filters.status);
  const { data, error, refetch } = useApi(
    '/admin/tasks',
    {
      query: {
        ...(status && { status }),
        user_id: filters.user,
        project_id: filters.project,
        before: filters.before,
        limit: 50,
      },
    },
    { every: LIVE_MS },
  );
  const isFiltered = Boolean(filters.status || filters.user);
  return (
    <Page title={names.tasks} intro={t.intro} actions={<TasksTogether />}>
      <Filters names={['status', 'user']}>
        <ChoiceFilter name="status" label={t.status} options={STATUSES.map((one) => [one, t[one]])} />
        <TextFilter name="user" label={t.user} isWide />
      </Filters>
      {error && <Problem error={error} retry={refetch} />}
      {!data && !error && <Loading />}
      {data?.tasks.length === 0 &&
        (isFiltered ? <Empty>{t.empty}</Empty> : <Empty command={addCommand()}>{t.emptyAtAll}</Empty>)}
      {data && data.tasks.length > 0 && (
        <>
          <Table
            caption={names.tasks}
            rows={data.tasks}
            keyOf={({ id }) => id}
            columns={[
              {
                title: t.kind,
                kind: 'narrow',
                cell: ({ id, kind }) => <a href={link(`/tasks/${id}`)}>{kindOf(kind)}</a>,
              },
              { title: t.status, kind: 'narrow', cell: ({ status }) => <TaskStatus status={status} /> },
              { title: t.user, cell: ({ user_id }) => user_id },
              { title: t.created, kind: 'narrow', cell: ({ created_at }) => <Time at={created_at} /> },
              { title: t.attempts, kind: 'number', cell: (row) => `${row.attempt} / ${row.max_attempts}` },
              {
                title: t.next,
                kind: 'narrow',
                cell: ({ next_try_at }) => next_try_at && <Time at={next_try_at} />,
              },
              { title: t.problem, kind: 'wide', cell: ({ error }) => wordsOfTaskError(error) },
            ]}
          />
          <Pager next={data.next_before} name="before" />
          <p class="muted small">{t.live}</p>
        </>
      )}
    </Page>
  );
}

export const change = (id: string, act: 'retry' | 'cancel') =>
  act === 'retry'
    ? post('/admin/tasks/{id}/retry', { path: { id } })
    : post('/admin/tasks/{id}/cancel', { path: { id } });
