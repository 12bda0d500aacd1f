import { useFilters, useLink } from '../address.ts';
import { useApi } from '../api/use-api.ts';
import { bytes, duration } from '../components/amounts.ts';
import { Badge } from '../components/badge.tsx';
import { Bars } from '../components/bars.tsx';
import { Facts, Figures } from '../components/facts.tsx';
import { Page } from '../components/page.tsx';
import { Empty, Loading, Problem } from '../components/states.tsx';
import { formatNumber, Time } from '../components/time.tsx';
import { names } from '../shell/names.texts.ts';
import { addCommand } from './commands.ts';
import { overview as t } from './overview.texts.ts';
import { OverTime } from './overview-charts.tsx';
import { Examination, Models, useExamination } from './overview-models.tsx';
import type { State } from './overview-shape.ts';
import { RANGES } from './overview-shape.ts';
import { Speed } from './overview-speed.tsx';
import { wordsOfServer } from './server-words.ts';
import { kindOf } from './tasks.tsx';

const EVERY_MS = 5000;

/** Is the server healthy, is it durable, what waits, how fast is it. */
export function Overview() {
  const [filters] = useFilters();
  const range = RANGES.find((one) => one === filters.range) ?? 'hour';
  const { data, error, refetch } = useApi('/admin/overview', { query: { range } }, { every: EVERY_MS });
  const examination = useExamination();
  return (
    <Page title={names.overview} intro={t.intro}>
      {error && <Problem error={error} retry={refetch} />}
      {!data && !error && <Loading />}
      {data && (
        <>
          {data.memories === 0 && <Empty command={addCommand()}>{t.empty}</Empty>}
          <div class="columns">
            <Health of={data} />
            <Durability of={data} />
          </div>
          <h2>{t.waits}</h2>
          <Waiting of={data} />
          <OverTime of={data} range={range} />
          <h2>{t.speed}</h2>
          <Speed every={EVERY_MS} />
          <div class="columns">
            <Models of={data} by={examination} />
            <Examination by={examination} />
          </div>
        </>
      )}
    </Page>
  );
}

function Health({ of: { server } }: { readonly of: State }) {
  const reasons = server.not_ready;
  return (
    <section class="card">
      <h2>{t.healthy}</h2>
      <div role="status">
        <p>
          <Badge tone={reasons.length === 0 ? 'good' : 'bad'}>
            {reasons.length === 0 ? t.ready : t.notReady}
          </Badge>{' '}
          {reasons.length === 0 ? t.readyHint : t.notReadyHint}
        </p>
        {reasons.map((reason) => (
          <p key={reason}>{wordsOfServer(reason)}</p>
        ))}
      </div>
      <Facts
        facts={[
          [t.version, server.version],
          [t.started, <Time key="s" at={server.started_at} />],
          [t.memory, bytes(server.resident_bytes)],
        ]}
      />
    </section>
  );
}

function Durability({ of: { server } }: { readonly of: State }) {
  return (
    <section class="card">
      <h2>{t.durable}</h2>
      <p role="status">
        <Badge tone={server.durable ? 'good' : 'warn'}>{server.durable ? t.isDurable : t.isNotDurable}</Badge>{' '}
        {server.durable ? t.durableHint : t.notDurableHint}
      </p>
      <Facts
        facts={[
          [t.database, server.database],
          [t.location, <code key="l">{server.location}</code>],
        ]}
      />
    </section>
  );
}

function Waiting({ of }: { readonly of: State }) {
  const link = useLink();
  const open = of.queues.reduce((sum, { depth }) => sum + depth, 0);
  const oldest = Math.max(0, ...of.queues.map(({ oldest_seconds }) => oldest_seconds));
  const counted = (value: number | null) => (value === null ? '–' : formatNumber(value));
  return (
    <>
      <Figures
        figures={[
          [
            t.memories,
            <a key="m" href={link('/memories')}>
              {counted(of.memories)}
            </a>,
          ],
          [
            t.waiting,
            <a key="w" href={link('/tasks', { status: 'waiting' })}>
              {formatNumber(open)}
            </a>,
          ],
          [t.oldest, open === 0 ? '–' : duration(oldest)],
          [t.backlog, counted(of.embedding_backlog)],
          [t.indexes, `${bytes(of.indexes.bytes)} / ${bytes(of.indexes.limit_bytes)}`],
        ]}
      />
      {open > 0 && (
        <section class="card">
          <h3>{t.waitingKinds}</h3>
          <Bars
            bars={of.queues
              .filter(({ depth }) => depth > 0)
              .map(({ kind, depth }) => ({ name: kindOf(kind), value: depth, text: formatNumber(depth) }))}
          />
        </section>
      )}
    </>
  );
}
