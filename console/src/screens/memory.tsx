import { useLocation } from 'preact-iso/router';
import { useLink, useProject } from '../address.ts';
import type { Answer } from '../api/call.ts';
import { useApi } from '../api/use-api.ts';
import { Difference } from '../components/difference.tsx';
import { Facts } from '../components/facts.tsx';
import { MemoryLink, MemoryStatus, nameOf } from '../components/memory.tsx';
import { Page } from '../components/page.tsx';
import { Loading, Problem } from '../components/states.tsx';
import { Time } from '../components/time.tsx';
import { UserLink } from '../components/user-link.tsx';
import { DecisionCard } from './decisions.tsx';
import { memories as t } from './memories.texts.ts';
import { MemoryActions } from './memory-actions.tsx';
import { Passages } from './memory-passages.tsx';

type Record = Answer<'/admin/projects/{id}/memories/{memory}'>;
type Related = Record['versions'][number];

export function Memory({ id: memory = '' }: { readonly id?: string }) {
  const id = useProject();
  return <MemoryOf key={memory} project={id} memory={memory} />;
}

function MemoryOf({ project, memory }: { readonly project: string; readonly memory: string }) {
  const link = useLink();
  const { route } = useLocation();
  const { data, error, refetch } = useApi('/admin/projects/{id}/memories/{memory}', {
    path: { id: project, memory },
  });
  if (!data)
    return <Page title={t.memory}>{error ? <Problem error={error} retry={refetch} /> : <Loading />}</Page>;
  return (
    <Page
      title={data.title || t.memory}
      intro={
        <>
          {nameOf(data.kind)} <MemoryStatus {...data} />
        </>
      }
      actions={
        <>
          <a href={link('/search', { user: data.user_id, why: data.id })}>{t.whyNot}</a>
          <MemoryActions of={data} project={project} onDeleted={() => route(link('/memories'))} />
        </>
      }
    >
      <section class="card">
        <p class="words">{data.memory}</p>
        {data.superseded_by && (
          <p class="muted">
            {t.replaced} <MemoryLink id={data.superseded_by} />
          </p>
        )}
      </section>
      <h2>{t.sources}</h2>
      {data.sources.length === 0 ? (
        <p class="muted">{t.noSources}</p>
      ) : (
        <Passages of={data.sources} project={project} />
      )}
      <h2>{t.facts}</h2>
      <Known of={data} />
      {data.successors.length > 0 && <Chain title={t.later} of={data.successors} present={data.memory} />}
      {data.versions.length > 0 && <Chain title={t.earlier} of={data.versions} present={data.memory} />}
      {data.decisions.length > 0 && (
        <>
          <h2>{t.decisions}</h2>
          {data.decisions.map((decision) => (
            <DecisionCard key={decision.id} of={decision} project={project} />
          ))}
        </>
      )}
    </Page>
  );
}

function Known({ of }: { readonly of: Record }) {
  const link = useLink();
  const filled = (fields: Readonly<globalThis.Record<string, unknown>>) =>
    Object.keys(fields).length === 0 ? null : <pre class="fields">{JSON.stringify(fields, null, 2)}</pre>;
  return (
    <section class="card">
      <Facts
        facts={[
          [t.user, <UserLink key="user" user={of.user_id} kind={of.kind} />],
          [t.agent, of.agent_id],
          [t.cube, of.cube_id],
          [t.conversation, of.conversation_id],
          [t.speaker, of.speaker],
          [t.said, <Time key="said" at={of.said_at} isExact />],
          [t.trueFrom, of.valid_from && <Time at={of.valid_from} isExact />],
          [t.trueTo, of.valid_to && <Time at={of.valid_to} isExact />],
          [t.outdatedBy, of.outdated_by && <MemoryLink id={of.outdated_by} />],
          [t.learned, <Time key="learned" at={of.recorded_at} isExact />],
          [t.retired, of.retired_at && <Time at={of.retired_at} isExact />],
          [t.tags, of.tags.join(', ')],
          [t.version('').trim(), String(of.version)],
          [t.confidence, `${Math.round(of.confidence * 100)} %`],
          [t.madeBy, of.extractor],
          [t.task, of.task_id && <a href={link(`/tasks/${of.task_id}`)}>{of.task_id}</a>],
          [t.vectors, of.vector_models.join(', ') || t.noVectors],
          [t.details, filled(of.details)],
          [t.info, filled(of.info)],
          [t.id, <code key="id">{of.id}</code>],
        ]}
      />
    </section>
  );
}

/** Other versions of the same memory, each compared with the present one. */
function Chain(props: { readonly title: string; readonly of: readonly Related[]; readonly present: string }) {
  return (
    <>
      <h2>{props.title}</h2>
      {props.of.map((related) => (
        <article class="card" key={related.id} data-row>
          <div class="row">
            <strong>
              <MemoryLink id={related.id} text={t.version(String(related.version))} />
            </strong>
            <MemoryStatus status={related.status} />
            <span class="muted small">
              {related.extractor} · <Time at={related.recorded_at} />
            </span>
          </div>
          <p class="words">{related.memory}</p>
          {related.memory !== props.present && (
            <details>
              <summary>{t.changed}</summary>
              <Difference before={related.memory} after={props.present} />
            </details>
          )}
        </article>
      ))}
    </>
  );
}
