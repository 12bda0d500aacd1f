import { useFilters, useLink, useProject } from '../address.ts';
import { type Answer, post } from '../api/call.ts';
import { useApi, useRefresh } from '../api/use-api.ts';
import { Action } from '../components/action.tsx';
import { Badge } from '../components/badge.tsx';
import { Facts, Figures } from '../components/facts.tsx';
import { Page } from '../components/page.tsx';
import { Pager } from '../components/pager.tsx';
import { Empty, Loading, Problem } from '../components/states.tsx';
import { exact } from '../components/time.tsx';
import { names } from '../shell/names.texts.ts';
import { extractions as t } from './extractions.texts.ts';
import { RunStatus, scopeOf } from './extractions.tsx';
import { wordsOfTaskError } from './task-error.ts';

type Change = Answer<'/admin/projects/{id}/extractions/{run}'>['diff'][number];
type Memory = Change['before'][number];
const TONES = { added: 'good', changed: 'warn', removed: 'bad' } as const;

export function Extraction({ run = '' }: { readonly run?: string }) {
  const id = useProject();
  const link = useLink();
  const [filters] = useFilters();
  const refresh = useRefresh();
  const { data, error, refetch } = useApi(
    '/admin/projects/{id}/extractions/{run}',
    { path: { id, run }, query: { after: filters.after, limit: 25 } },
    { every: 4000 },
  );
  if (!data)
    return (
      <Page title={names.extractions}>{error ? <Problem error={error} retry={refetch} /> : <Loading />}</Page>
    );
  const act = (action: 'promote' | 'drop') => async () => {
    await post(`/admin/projects/{id}/extractions/{run}/${action}`, { path: { id, run } });
    await refresh();
  };
  const { status, changes } = data;
  return (
    <Page
      title={t.title(exact(new Date(data.created_at)))}
      intro={<RunStatus status={status} />}
      actions={
        <>
          {(status === 'ready' || status === 'promoted') && (
            <Action
              label={status === 'ready' ? t.promote : t.back}
              question={t.promoteQuestion}
              act={act('promote')}
            />
          )}
          {status !== 'dropped' && status !== 'promoting' && (
            <Action label={t.drop} question={t.dropQuestion} act={act('drop')} tone="danger" />
          )}
        </>
      }
    >
      <section class="card">
        <Facts
          facts={[
            [t.problem, wordsOfTaskError(data.error)],
            [t.extractor, t[data.extractor]],
            [t.version, data.prompt_version === null ? null : String(data.prompt_version)],
            [t.scope, scopeOf(data)],
            [
              t.task,
              <a key="task" href={link(`/tasks/${data.task_id}`)}>
                {data.task_id}
              </a>,
            ],
          ]}
        />
        <label>
          {t.progress}: {data.messages_read} / {data.messages}
          <progress value={data.messages_read} max={Math.max(1, data.messages)} />
        </label>
      </section>
      <Figures
        figures={(['added', 'changed', 'removed', 'kept', 'withheld'] as const).map((name) => [
          t[name],
          changes[name],
        ])}
      />
      {changes.withheld > 0 && <p class="muted small">{t.withheldHint}</p>}
      <h2>{t.changes}</h2>
      {data.diff.length === 0 && status !== 'running' && <Empty>{t.noChanges}</Empty>}
      {data.diff.map((change, n) => (
        <ChangeCard key={n} of={change} />
      ))}
      <Pager next={data.next_after} name="after" />
    </Page>
  );
}

function ChangeCard({ of }: { readonly of: Change }) {
  return (
    <article class="card" data-row>
      <Badge tone={TONES[of.change]}>{t[of.change]}</Badge> <span class="muted small">{of.cube_id}</span>
      <div class="columns">
        <section>
          <h3>{t.before}</h3>
          {of.before.length === 0 ? (
            <p class="muted">{t.nothing}</p>
          ) : (
            of.before.map((memory) => <Side key={memory.id} of={memory} />)
          )}
        </section>
        <section>
          <h3>{t.after}</h3>
          {of.after === null ? <p class="muted">{t.nothing}</p> : <Side of={of.after} />}
        </section>
      </div>
    </article>
  );
}

function Side({ of }: { readonly of: Memory }) {
  return (
    <>
      <p class="words">
        {of.content} <span class="muted small">({of.kind})</span>
      </p>
      {of.sources.length > 0 && (
        <details>
          <summary>{t.sources}</summary>
          {of.sources.map(({ message_id, content }) => (
            <blockquote key={message_id}>{content}</blockquote>
          ))}
        </details>
      )}
    </>
  );
}
