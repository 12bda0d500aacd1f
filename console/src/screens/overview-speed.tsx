import { useQuery } from '@tanstack/preact-query';
import { useLink } from '../address.ts';
import { Failure } from '../api/failure.ts';
import { Metrics } from '../api/metrics.ts';
import { duration } from '../components/amounts.ts';
import { Bars } from '../components/bars.tsx';
import { Facts } from '../components/facts.tsx';
import { Loading, Problem } from '../components/states.tsx';
import { Table } from '../components/table.tsx';
import { formatNumber } from '../components/time.tsx';
import { overview as t } from './overview.texts.ts';

const SECONDS = 'http_request_duration_seconds';
const OPERATIONS = [
  ['adds', ['/v1/add/message', '/product/add']],
  ['searches', ['/v1/search/memory', '/product/search']],
] as const;

type Operation = (typeof OPERATIONS)[number];

/** The figures of the process since its start, from its metrics. */
export function Speed({ every }: { readonly every: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['metrics'],
    queryFn: async ({ signal }) => new Metrics(await text('/metrics', signal), Date.now()),
    refetchInterval: every,
  });
  if (!data) return error ? <Problem error={error} retry={refetch} /> : <Loading />;
  return (
    <>
      <Operations of={data} />
      <div class="columns">
        <Stages of={data} />
        <Work of={data} />
      </div>
    </>
  );
}

function Operations({ of }: { readonly of: Metrics }) {
  const count = ([, routes]: Operation) =>
    routes.reduce((sum, route) => sum + of.sum(`${SECONDS}_count`, { route }), 0);
  const failures = ([, routes]: Operation) =>
    of.of(`${SECONDS}_count`).reduce((sum, { labels, value }) => {
      const isOurs = routes.some((route) => route === labels.route) && labels.status?.startsWith('5');
      return isOurs ? sum + value : sum;
    }, 0);
  const slowest = ([, routes]: Operation, share: number) => {
    const found = routes.map((route) => of.quantile(SECONDS, { route }, share)).filter((one) => one !== null);
    return found.length === 0 ? '–' : duration(Math.max(...found));
  };
  return (
    <Table
      caption={t.speed}
      rows={OPERATIONS}
      keyOf={([name]) => name}
      columns={[
        { title: t.sinceStart, cell: ([name]) => t[name] },
        { title: t.count, kind: 'number', cell: (one) => formatNumber(count(one)) },
        { title: t.errors, kind: 'number', cell: (one) => formatNumber(failures(one)) },
        { title: t.half, kind: 'number', cell: (one) => slowest(one, 0.5) },
        { title: t.most, kind: 'number', cell: (one) => slowest(one, 0.95) },
      ]}
    />
  );
}

function Stages({ of }: { readonly of: Metrics }) {
  const name = 'recollect_search_stage_seconds';
  const stages = (['changes', 'encoder', 'rank', 'fetch'] as const).map((stage) => {
    const mean = of.sum(`${name}_sum`, { stage }) / Math.max(1, of.sum(`${name}_count`, { stage }));
    return { name: t[stage], value: mean, text: duration(mean) };
  });
  return (
    <section class="card">
      <h3>{t.stages}</h3>
      <Bars bars={stages} />
    </section>
  );
}

function Work({ of }: { readonly of: Metrics }) {
  const link = useLink();
  const callers = of.sum('recollect_database_pool', { state: 'waiting' });
  return (
    <section class="card">
      <h3>{t.work}</h3>
      <Facts
        facts={[
          [t.done, formatNumber(of.sum('recollect_tasks_total', { outcome: 'completed' }))],
          [
            t.failed,
            <a key="f" href={link('/tasks', { status: 'failed' })}>
              {formatNumber(of.sum('recollect_tasks_total', { outcome: 'failed' }))}
            </a>,
          ],
          [t.sessions, formatNumber(of.sum('recollect_database_pool', { state: 'in_use' }))],
          [t.callers, formatNumber(callers)],
        ]}
      />
    </section>
  );
}

async function text(path: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(path, { signal });
  if (!answer.ok) throw new Failure(answer.status, '', answer.headers.get('x-request-id'));
  return answer.text();
}
