import { useFilters, useProject } from '../address.ts';
import { type Answer, call } from '../api/call.ts';
import { useApi, useRefresh } from '../api/use-api.ts';
import { Figures } from '../components/facts.tsx';
import type { Fields } from '../components/fields.ts';
import { Filters } from '../components/filters.tsx';
import { Page } from '../components/page.tsx';
import { SendForm } from '../components/send-form.tsx';
import { Empty, Loading, Problem } from '../components/states.tsx';
import { Table } from '../components/table.tsx';
import { formatNumber } from '../components/time.tsx';
import { names } from '../shell/names.texts.ts';
import { clientCommand } from './commands.ts';
import { usage as t } from './usage.texts.ts';

type Report = Answer<'/admin/projects/{id}/usage'>;

export function Usage() {
  const id = useProject();
  const [filters] = useFilters();
  const { data, error, refetch } = useApi('/admin/projects/{id}/usage', {
    path: { id },
    query: { from: filters.from, to: filters.to },
  });
  return (
    <Page title={names.usage} intro={t.intro}>
      <Budget project={id} key={id} />
      <Filters names={['from', 'to']}>
        <label>
          {t.from}
          <input type="date" name="from" defaultValue={filters.from ?? data?.from} />
        </label>
        <label>
          {t.to}
          <input type="date" name="to" defaultValue={filters.to ?? data?.to} />
        </label>
      </Filters>
      {error && <Problem error={error} retry={refetch} />}
      {!data && !error && <Loading />}
      {data?.usage.length === 0 && <Empty command={chatCommand()}>{t.empty}</Empty>}
      {data && data.usage.length > 0 && <Lines of={data} />}
    </Page>
  );
}

const chatCommand = () =>
  clientCommand('/v1/chat', { user_id: 'ann', conversation_id: 'first', query: 'Which seat do I prefer?' });

function Lines({ of: { usage, total } }: { readonly of: Report }) {
  const most = Math.max(1, ...usage.map((line) => line.prompt_tokens + line.completion_tokens));
  return (
    <>
      <Figures
        figures={[
          [t.calls, formatNumber(total.calls)],
          [t.failedCalls, formatNumber(total.failed_calls)],
          [t.promptTokens, formatNumber(total.prompt_tokens)],
          [t.completionTokens, formatNumber(total.completion_tokens)],
        ]}
      />
      <Table
        caption={names.usage}
        rows={usage}
        keyOf={({ day, purpose, model }) => `${day} ${purpose} ${model}`}
        columns={[
          { title: t.day, kind: 'narrow', cell: ({ day }) => day },
          { title: t.purpose, cell: ({ purpose }) => purpose },
          { title: t.model, cell: ({ model }) => model },
          { title: t.calls, kind: 'number', cell: ({ calls }) => formatNumber(calls) },
          { title: t.failedCalls, kind: 'number', cell: (line) => formatNumber(line.failed_calls) },
          { title: t.promptTokens, kind: 'number', cell: (line) => formatNumber(line.prompt_tokens) },
          { title: t.completionTokens, kind: 'number', cell: (line) => formatNumber(line.completion_tokens) },
          {
            title: t.chart,
            kind: 'wide',
            cell: (line) => (
              <meter
                min={0}
                max={most}
                value={line.prompt_tokens + line.completion_tokens}
                aria-label={`${line.day}: ${formatNumber(line.prompt_tokens + line.completion_tokens)}`}
              />
            ),
          },
        ]}
      />
    </>
  );
}

function Budget({ project }: { readonly project: string }) {
  const refresh = useRefresh();
  const { data, error, refetch } = useApi('/admin/projects/{id}/budget', { path: { id: project } });
  if (!data) return error ? <Problem error={error} retry={refetch} /> : null;
  const save = async (field: Fields) => {
    await call('put', '/admin/projects/{id}/budget', {
      path: { id: project },
      body: { daily_tokens: field('tokens') === '' ? null : Number(field('tokens')) },
    });
    await refresh();
  };
  const { daily_tokens: limit, spent_tokens: spent } = data;
  return (
    <section class="card">
      <h2>{t.budget}</h2>
      {limit !== null && spent >= limit && <p class="notice warn">{t.spentOut}</p>}
      <Figures
        figures={[
          [t.spent, formatNumber(spent)],
          [t.limit, limit === null ? t.noLimit : formatNumber(limit)],
        ]}
      />
      <SendForm class="row" submit={t.save} send={save} keeps>
        <label>
          {t.tokens}
          <input
            name="tokens"
            type="number"
            min="0"
            step="1"
            defaultValue={limit === null ? '' : String(limit)}
          />
        </label>
      </SendForm>
    </section>
  );
}
