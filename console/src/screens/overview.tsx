import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { useLink } from '../address.ts';
import { Failure } from '../api/failure.ts';
import { Metrics } from '../api/metrics.ts';
import { useApi } from '../api/use-api.ts';
import { Badge } from '../components/badge.tsx';
import { Bars } from '../components/bars.tsx';
import { Figures } from '../components/facts.tsx';
import { Page } from '../components/page.tsx';
import { Sparkline } from '../components/sparkline.tsx';
import { Empty, Loading, Problem } from '../components/states.tsx';
import { Table } from '../components/table.tsx';
import { formatNumber } from '../components/time.tsx';
import { names } from '../shell/names.texts.ts';
import { addCommand } from './commands.ts';
import { overview as t } from './overview.texts.ts';
import { kindOf } from './tasks.tsx';

const EVERY_MS = 5000;
/** Ten minutes of samples. */
const KEPT = 120;
const SECONDS = 'http_request_duration_seconds';
const OPERATIONS = [
  ['adds', ['/v1/add/message', '/product/add']],
  ['searches', ['/v1/search/memory', '/product/search']],
] as const;

type Operation = (typeof OPERATIONS)[number];

export function Overview() {
  const [history, setHistory] = useState<readonly Metrics[]>([]);
  const { error, refetch } = useQuery({
    queryKey: ['metrics'],
    queryFn: async ({ signal }) => {
      const now = new Metrics(await text('/metrics', signal), Date.now());
      setHistory((before) => [...before, now].slice(-KEPT));
      return now.at;
    },
    refetchInterval: EVERY_MS,
  });
  const now = history.at(-1);
  return (
    <Page title={names.overview} intro={t.intro}>
      <Health />
      {error && <Problem error={error} retry={refetch} />}
      {!now && !error && <Loading />}
      {now && (
        <>
          {now.sum('recollect_memories') === 0 && <Empty command={addCommand()}>{t.empty}</Empty>}
          <State of={now} />
          <h2>{t.speed}</h2>
          <Speed history={history} now={now} />
          <p class="muted small">{t.speedHint}</p>
          <div class="columns">
            <Stages of={now} />
            <Models of={now} />
          </div>
        </>
      )}
      <Examination />
    </Page>
  );
}

function Health() {
  const { data, error } = useQuery({
    queryKey: ['ready'],
    queryFn: async ({ signal }) => {
      const [ready, service] = await Promise.all([
        fetch('/health/ready', { signal }).then((answer) => answer.json()),
        fetch('/health', { signal }).then((answer) => answer.json()),
      ]);
      return { reasons: (ready.reasons ?? []) as readonly string[], version: String(service.version) };
    },
    refetchInterval: EVERY_MS,
  });
  if (error) return <Problem error={new Failure(0, '', null)} />;
  if (!data) return null;
  const isReady = data.reasons.length === 0;
  return (
    <div class={isReady ? 'notice good' : 'notice bad'} role="status">
      <p>
        {isReady ? <Badge tone="good">{t.ready}</Badge> : <strong>✕ {t.notReady}</strong>}{' '}
        <span class="muted">
          {t.version} {data.version}
        </span>
      </p>
      {data.reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </div>
  );
}

function State({ of }: { readonly of: Metrics }) {
  const link = useLink();
  const open = of.sum('recollect_queue_depth');
  const failed = of.sum('recollect_tasks_total', { outcome: 'failed' });
  const started = of.sum('process_start_time_seconds');
  const waitingFor = of.sum('recollect_database_pool', { state: 'waiting' });
  return (
    <>
      <Figures
        figures={[
          [
            t.memories,
            <a key="m" href={link('/memories')}>
              {formatNumber(of.sum('recollect_memories'))}
            </a>,
          ],
          [
            t.waiting,
            <a key="w" href={link('/tasks', { status: 'waiting' })}>
              {formatNumber(open)}
            </a>,
          ],
          [t.oldest, open === 0 ? '–' : duration(of.most('recollect_queue_oldest_seconds'))],
          [
            t.failed,
            <a key="f" href={link('/tasks', { status: 'failed' })}>
              {formatNumber(failed)}
            </a>,
          ],
          [t.backlog, formatNumber(of.sum('recollect_embedding_backlog'))],
          [t.indexes, bytes(of.sum('recollect_index_bytes'))],
          [t.memory, bytes(of.sum('process_resident_memory_bytes'))],
          [
            t.sessions,
            `${of.sum('recollect_database_pool', { state: 'in_use' })}${waitingFor > 0 ? ` (+${waitingFor} ${t.callers})` : ''}`,
          ],
          [t.uptime, started === 0 ? '–' : duration(of.at / 1000 - started)],
        ]}
      />
      {open > 0 && (
        <section class="card">
          <h2>{t.waitingKinds}</h2>
          <Bars
            bars={of.of('recollect_queue_depth').map(({ labels, value }) => ({
              name: kindOf(labels.kind ?? ''),
              value,
              text: formatNumber(value),
            }))}
          />
        </section>
      )}
    </>
  );
}

function Speed({ history, now }: { readonly history: readonly Metrics[]; readonly now: Metrics }) {
  const count = (metrics: Metrics, [, routes]: Operation) =>
    routes.reduce((sum, route) => sum + metrics.sum(`${SECONDS}_count`, { route }), 0);
  const failures = ([, routes]: Operation) =>
    now.of(`${SECONDS}_count`).reduce((sum, { labels, value }) => {
      const isOurs = routes.some((route) => route === labels.route) && labels.status?.startsWith('5');
      return isOurs ? sum + value : sum;
    }, 0);
  const slowest = ([, routes]: Operation, share: number) => {
    const found = routes
      .map((route) => now.quantile(SECONDS, { route }, share))
      .filter((one) => one !== null);
    return found.length === 0 ? '–' : duration(Math.max(...found));
  };
  const rates = (operation: Operation) =>
    history.slice(1).map((metrics, n) => {
      const before = history[n] ?? metrics;
      const seconds = (metrics.at - before.at) / 1000;
      // a count that fell belongs to a process that started again
      return seconds > 0 ? Math.max(0, count(metrics, operation) - count(before, operation)) / seconds : 0;
    });
  return (
    <Table
      caption={t.speed}
      rows={OPERATIONS}
      keyOf={([name]) => name}
      columns={[
        { title: t.speed, cell: ([name]) => t[name] },
        { title: t.requests, kind: 'number', cell: (of) => formatNumber(count(now, of)) },
        { title: t.errors, kind: 'number', cell: (of) => formatNumber(failures(of)) },
        { title: t.half, kind: 'number', cell: (of) => slowest(of, 0.5) },
        { title: t.most, kind: 'number', cell: (of) => slowest(of, 0.95) },
        {
          title: t.rate,
          cell: (of) => {
            const values = rates(of);
            const last = (values.at(-1) ?? 0).toFixed(1);
            return (
              <span class="row">
                {last} <Sparkline values={values} label={t.rateLabel(t[of[0]], last)} />
              </span>
            );
          },
        },
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
      <h2>{t.stages}</h2>
      <Bars bars={stages} />
    </section>
  );
}

function Models({ of }: { readonly of: Metrics }) {
  const circuits = of.of('recollect_circuit_open');
  const calls = of.of('recollect_model_calls_total');
  return (
    <section class="card">
      <h2>{t.models}</h2>
      {circuits.length + calls.length === 0 && <p class="muted">{t.noModels}</p>}
      {circuits.map(({ labels, value }) => (
        <p key={labels.provider}>
          {labels.provider}:{' '}
          <Badge tone={value === 0 ? 'good' : 'bad'}>{value === 0 ? t.closed : t.open}</Badge>
        </p>
      ))}
      {calls.length > 0 && (
        <Bars
          bars={calls.map(({ labels, value }) => ({
            name: Object.values(labels).join(' '),
            value,
            text: `${formatNumber(value)} ${t.calls}`,
          }))}
        />
      )}
    </section>
  );
}

/** What the doctor finds. It runs when asked, because each configured model gets a call. */
function Examination() {
  const [isAsked, setAsked] = useState(false);
  const { data, error, isFetching, refetch } = useApi('/admin/diagnostics', {}, { enabled: isAsked });
  return (
    <section class="card">
      <h2>{t.examination}</h2>
      <p class="muted">{t.examinationHint}</p>
      <button
        type="button"
        class="secondary"
        disabled={isFetching}
        aria-busy={isFetching}
        onClick={() => (isAsked ? refetch() : setAsked(true))}
      >
        {t.examine}
      </button>
      {error && <Problem error={error} />}
      {data?.healthy && <p class="notice good">✓ {t.nothingFound}</p>}
      {data?.findings.map(({ check, severity, message, action }) => (
        <div class="notice bad" key={`${check} ${message}`}>
          <Badge tone={severity === 'error' ? 'bad' : 'warn'}>{t[severity]}</Badge> {message}
          <p>{action}</p>
        </div>
      ))}
      {data && (
        <ul class="small">
          {data.facts.map(({ check, message }) => (
            <li key={`${check} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

async function text(path: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(path, { signal });
  if (!answer.ok) throw new Failure(answer.status, '', answer.headers.get('x-request-id'));
  return answer.text();
}

function duration(seconds: number): string {
  if (seconds < 1) return `${(seconds * 1000).toFixed(seconds < 0.01 ? 1 : 0)} ms`;
  if (seconds < 120) return `${seconds.toFixed(0)} s`;
  if (seconds < 7200) return `${(seconds / 60).toFixed(0)} min`;
  if (seconds < 172_800) return `${(seconds / 3600).toFixed(0)} h`;
  return `${(seconds / 86_400).toFixed(0)} d`;
}

const bytes = (value: number): string =>
  value < 1_048_576
    ? `${(value / 1024).toFixed(0)} kB`
    : `${(value / 1_048_576).toFixed(value < 10_485_760 ? 1 : 0)} MB`;
