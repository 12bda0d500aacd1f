import { useFilters, useProject } from '../address.ts';
import { type Answer, post } from '../api/call.ts';
import { useApi, useRefresh } from '../api/use-api.ts';
import { Action } from '../components/action.tsx';
import { Badge } from '../components/badge.tsx';
import { Facts } from '../components/facts.tsx';
import { Filters, TextFilter } from '../components/filters.tsx';
import { MemoryLink, nameOf } from '../components/memory.tsx';
import { Page } from '../components/page.tsx';
import { Pager } from '../components/pager.tsx';
import { Empty, Loading, Problem } from '../components/states.tsx';
import { exact, Time } from '../components/time.tsx';
import { names } from '../shell/names.texts.ts';
import { contradictCommand } from './commands.ts';
import { deciderOf, reasonOf } from './decision-reasons.ts';
import { decisions as t } from './decisions.texts.ts';

export type Decision = Answer<'/admin/projects/{id}/reconciliations'>['reconciliations'][number];

const MEANS: Readonly<Record<Decision['verdict'], () => string>> = {
  contradiction: () => t.meansContradiction,
  renewal: () => t.meansReplacement,
  update: () => t.meansReplacement,
  refinement: () => t.meansReplacement,
  duplicate: () => t.meansDuplicate,
};

export function Decisions() {
  const [filters] = useFilters();
  const id = useProject();
  const { data, error, refetch } = useApi('/admin/projects/{id}/reconciliations', {
    path: { id },
    query: { memory_id: filters.memory, before: filters.before, limit: 25 },
  });
  return (
    <Page title={names.decisions} intro={t.intro}>
      <Filters names={['memory']}>
        <TextFilter name="memory" label={t.memory} isWide />
      </Filters>
      {error && <Problem error={error} retry={refetch} />}
      {!data && !error && <Loading />}
      {data?.reconciliations.length === 0 &&
        (filters.memory ? <Empty>{t.none}</Empty> : <Empty command={contradictCommand()}>{t.empty}</Empty>)}
      {data?.reconciliations.map((decision) => (
        <DecisionCard key={decision.id} of={decision} project={id} />
      ))}
      <Pager next={data?.next_before} name="before" />
    </Page>
  );
}

/** A decision with both memories side by side. */
export function DecisionCard({ of, project }: { readonly of: Decision; readonly project: string }) {
  const refresh = useRefresh();
  const undo = async () => {
    await post('/admin/projects/{id}/reconciliations/{reconciliation}/undo', {
      path: { id: project, reconciliation: of.id },
    });
    await refresh();
  };
  const isUndone = of.undone_at !== null;
  return (
    <article class="card" data-row aria-label={t[of.verdict]}>
      <div class="row">
        <Badge tone={isUndone ? 'idle' : of.verdict === 'contradiction' ? 'warn' : 'busy'}>
          {t[of.verdict]}
        </Badge>
        {of.undone_at && <Badge tone="good">{`${t.undone} ${exact(new Date(of.undone_at))}`}</Badge>}
        <Time at={of.created_at} />
        {!isUndone && of.verdict !== 'renewal' && (
          <Action label={t.undo} question={t.undoQuestion} act={undo} />
        )}
      </div>
      <p class="muted small">
        {MEANS[of.verdict]()} {of.verdict === 'renewal' && t.cannotUndo}
      </p>
      <div class="columns">
        <Side name={t.older} of={of.older} />
        <Side name={t.newer} of={of.newer} />
      </div>
      <Facts
        facts={[
          [t.reason, reasonOf(of.reason)],
          [t.judgedBy, deciderOf(of.judged_by)],
        ]}
      />
    </article>
  );
}

function Side({ name, of }: { readonly name: string; readonly of: Decision['older'] }) {
  return (
    <section>
      <h2>
        {name} <span class="muted small">{nameOf(of.status)}</span>
      </h2>
      <p class="words">{of.memory || <em class="muted">{t.deleted}</em>}</p>
      <p class="small">
        <MemoryLink id={of.id} />
      </p>
    </section>
  );
}
