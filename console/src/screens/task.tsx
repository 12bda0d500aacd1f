import { useApi, useRefresh } from '../api/use-api.ts';
import { Action } from '../components/action.tsx';
import { Facts } from '../components/facts.tsx';
import { MemoryLink } from '../components/memory.tsx';
import { Page } from '../components/page.tsx';
import { Empty, Loading, Problem } from '../components/states.tsx';
import { Table } from '../components/table.tsx';
import { Time } from '../components/time.tsx';
import { names } from '../shell/names.texts.ts';
import { outcomeOf, reasonOf } from './receipts.ts';
import { wordsOfTaskError } from './task-error.ts';
import { tasks as t } from './tasks.texts.ts';
import { change, isOpen, kindOf, TaskStatus } from './tasks.tsx';

export function Task({ id = '' }: { readonly id?: string }) {
  const refresh = useRefresh();
  const { data, error, refetch } = useApi('/admin/tasks/{id}', { path: { id } }, { every: 3000 });
  if (!data)
    return <Page title={names.tasks}>{error ? <Problem error={error} retry={refetch} /> : <Loading />}</Page>;
  const act = (what: 'retry' | 'cancel') => async () => {
    await change(data.id, what);
    await refresh();
  };
  return (
    <Page
      title={t.title(kindOf(data.kind))}
      intro={
        <>
          <TaskStatus status={data.status} /> {isOpen(data) && <span class="small">{t.live}</span>}
        </>
      }
      actions={
        <>
          {data.retryable && <Action label={t.retry} act={act('retry')} />}
          {data.status === 'waiting' && (
            <Action label={t.cancel} question={t.cancelQuestion} act={act('cancel')} />
          )}
        </>
      }
    >
      <section class="card">
        <Facts
          facts={[
            [t.problem, wordsOfTaskError(data.error)],
            [t.attempts, `${data.attempt} / ${data.max_attempts}`],
            [t.modelDown, data.failing_since && <Time at={data.failing_since} />],
            [t.next, data.next_try_at && <Time at={data.next_try_at} />],
            [t.user, data.user_id],
            [t.cube, data.cube_id],
            [t.created, <Time key="c" at={data.created_at} />],
            [t.started, data.started_at && <Time at={data.started_at} />],
            [t.finished, data.finished_at && <Time at={data.finished_at} />],
            [t.request, <code key="r">{data.request_id}</code>],
            [t.client, data.client_task_id && <code>{data.client_task_id}</code>],
            [t.notes, notesOf(data)],
          ]}
        />
      </section>
      <h2>{t.receipts}</h2>
      {data.receipts.length === 0 ? (
        <Empty>{t.noReceipts}</Empty>
      ) : (
        <Table
          caption={t.receiptsHint}
          rows={data.receipts}
          keyOf={({ message_id }) => message_id}
          columns={[
            { title: t.message, cell: ({ message_id }) => <code>{message_id}</code> },
            { title: t.outcome, cell: ({ outcome }) => outcomeOf(outcome) },
            { title: t.reason, kind: 'wide', cell: ({ reason }) => reasonOf(reason) },
            {
              title: t.memories,
              cell: ({ memory_ids }) => (
                <span class="row">
                  {memory_ids.map((memory) => (
                    <MemoryLink key={memory} id={memory} />
                  ))}
                </span>
              ),
            },
            { title: t.extractor, cell: ({ extractor }) => extractor },
          ]}
        />
      )}
    </Page>
  );
}

function notesOf(task: {
  readonly fell_back: boolean;
  readonly unquoted: number | null;
  readonly unjudged: string | null;
}) {
  const notes = [
    task.fell_back ? t.fellBack : '',
    task.unquoted ? t.unquoted(String(task.unquoted)) : '',
    task.unjudged ?? '',
  ].filter((note) => note !== '');
  return notes.join(' ');
}
