import { useState } from 'preact/hooks';
import { useLink } from '../address.ts';
import { duration } from '../components/amounts.ts';
import { Chart } from '../components/chart.tsx';
import { formatNumber } from '../components/time.tsx';
import { language } from '../state/language.ts';
import { overview as t } from './overview.texts.ts';
import { RANGES, type Range, type State, type Step } from './overview-shape.ts';

type Read = (step: Step) => number | null;
interface Shown {
  readonly title: string;
  readonly format: (value: number) => string;
  readonly lines: readonly (readonly [name: string, read: Read])[];
}

const seconds = (ms: number | null) => (ms === null ? null : ms / 1000);
const ofMs = (value: number) => (value === 0 ? '0' : duration(value));
const megabytes = (value: number | null) => (value === null ? null : value / 1_048_576);
const ofMegabytes = (value: number) => `${formatNumber(Number(value.toFixed(value < 10 ? 1 : 0)))} MB`;

const charts = (): readonly Shown[] => [
  {
    title: t.requests,
    format: formatNumber,
    lines: [
      [t.adds, ({ adds }) => adds.count],
      [t.searches, ({ searches }) => searches.count],
    ],
  },
  {
    title: t.addLatency,
    format: ofMs,
    lines: [
      [t.half, ({ adds }) => seconds(adds.p50_ms)],
      [t.most, ({ adds }) => seconds(adds.p95_ms)],
    ],
  },
  {
    title: t.searchLatency,
    format: ofMs,
    lines: [
      [t.half, ({ searches }) => seconds(searches.p50_ms)],
      [t.most, ({ searches }) => seconds(searches.p95_ms)],
    ],
  },
  {
    title: t.queue,
    format: formatNumber,
    lines: [
      [t.waiting, (step) => step.queue_depth],
      [t.backlog, (step) => step.embedding_backlog],
    ],
  },
  { title: t.oldest, format: ofMs, lines: [[t.age, (step) => step.queue_oldest_seconds]] },
  {
    title: t.memory,
    format: ofMegabytes,
    lines: [
      [t.process, (step) => megabytes(step.resident_bytes)],
      [t.ofIndexes, (step) => megabytes(step.index_bytes)],
    ],
  },
];

/** The time series of the process. The pointer on a chart, or the slider, chooses the step that all show. */
export function OverTime({
  of: { series, step_seconds },
  range,
}: {
  readonly of: State;
  readonly range: Range;
}) {
  const link = useLink();
  const [chosen, setChosen] = useState<string | null>(null);
  const last = series.length - 1;
  const found = series.findIndex((one) => one.at === chosen);
  // the last step has only begun: unless chosen, the one before it is shown
  const at = found < 0 ? Math.max(0, last - 1) : found;
  const step = series[at];
  const choose = (to: number | null) => setChosen(to === null ? null : (series[to]?.at ?? null));
  if (!step) return null;
  const ends = [clock(series[0]?.at ?? step.at), clock(series[last]?.at ?? step.at)] as const;
  return (
    <section>
      <h2>{t.overTime}</h2>
      <div class="row">
        <nav class="tabs" aria-label={t.overTime}>
          {RANGES.map((one) => (
            <a
              key={one}
              href={link('/overview', { range: one === 'hour' ? '' : one })}
              aria-current={one === range ? 'page' : undefined}
            >
              {t[one]}
            </a>
          ))}
        </nav>
        <label class="moment-choice">
          {t.stepFrom(clock(step.at), duration(step_seconds))}
          <input
            type="range"
            min={0}
            max={last}
            value={at}
            disabled={last === 0}
            aria-valuetext={clock(step.at)}
            onInput={({ currentTarget }) => choose(Number(currentTarget.value))}
          />
        </label>
      </div>
      <div class="charts">
        {charts().map(({ title, format, lines }) => (
          <Chart
            key={title}
            title={title}
            format={format}
            at={at}
            onPoint={choose}
            ends={ends}
            lines={lines.map(([name, read]) => ({ name, values: series.map(read) }))}
          />
        ))}
      </div>
      <p class="muted small">{t.overTimeHint}</p>
    </section>
  );
}

function clock(at: string): string {
  return new Date(at).toLocaleTimeString(language.value === 'zh' ? 'zh-CN' : 'en-GB', {
    hour: '2-digit',
    minute: '2-digit',
  });
}
