import './chart.css';
import type { ComponentChildren } from 'preact';

const [WIDTH, HEIGHT] = [300, 100];

export interface Line {
  readonly name: string;
  /** One per step of the time axis; null: not measured. */
  readonly values: readonly (number | null)[];
}

interface ChartProps {
  readonly title: string;
  /** One or two; the second one is dashed. */
  readonly lines: readonly Line[];
  readonly format: (value: number) => string;
  /** The step whose values stand beside the names. */
  readonly at: number;
  /** Called with the step below the pointer, and with null when the pointer leaves. */
  readonly onPoint: (step: number | null) => void;
  /** What stands below the first and the last step. */
  readonly ends: readonly [first: ComponentChildren, last: ComponentChildren];
}

/** Lines over time. The values of one step stand above them in words, for those who do not see lines. */
export function Chart({ title, lines, format, at, onPoint, ends }: ChartProps) {
  const steps = Math.max(...lines.map(({ values }) => values.length));
  const top = roundUp(Math.max(0, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0))));
  const x = (step: number) => (steps < 2 ? WIDTH : (step / (steps - 1)) * WIDTH);
  const y = (value: number) => HEIGHT - (value / top) * HEIGHT;
  const point = (event: PointerEvent) => {
    const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - left) / Math.max(1, width)));
    onPoint(Math.round(share * (steps - 1)));
  };
  const shown = ({ values }: Line) => {
    const value = values[at];
    return value === null || value === undefined ? '–' : format(value);
  };
  return (
    <figure class="chart">
      <figcaption>
        <h3>{title}</h3>
        <div class="row">
          {lines.map((line, n) => (
            <span key={line.name}>
              <svg class="sample" viewBox="0 0 22 10" aria-hidden="true">
                <line class={n > 0 ? 'other' : undefined} x1="1" x2="21" y1="5" y2="5" />
              </svg>
              {line.name}: <strong>{shown(line)}</strong>
            </span>
          ))}
        </div>
      </figcaption>
      <div class="ends">
        <span>{format(top)}</span>
      </div>
      <svg
        class="plot"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        onPointerMove={point}
        onPointerLeave={() => onPoint(null)}
      >
        <line class="scale" x1="0" x2={WIDTH} y1="0" y2="0" />
        <line class="scale" x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
        <line class="moment" x1={x(at)} x2={x(at)} y1="0" y2={HEIGHT} />
        {lines.flatMap((line, n) =>
          unbroken(line.values).map((part) => (
            <polyline
              class={n > 0 ? 'other' : undefined}
              key={`${line.name} ${part[0]?.[0]}`}
              points={drawn(part.map(([step, value]) => `${x(step).toFixed(1)},${y(value).toFixed(1)}`))}
            />
          )),
        )}
      </svg>
      <div class="ends">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
    </figure>
  );
}

/** A line of one point is drawn as a dot: its point twice. */
const drawn = (points: readonly string[]): string =>
  (points.length === 1 ? [...points, ...points] : points).join(' ');

/** The runs of steps that have values, each as `[step, value]`. */
function unbroken(values: Line['values']): readonly (readonly (readonly [number, number])[])[] {
  const runs: [number, number][][] = [];
  values.forEach((value, step) => {
    if (value === null) return;
    const isNew = step === 0 || values[step - 1] === null;
    if (isNew) runs.push([]);
    runs.at(-1)?.push([step, value]);
  });
  return runs;
}

/** The next of …, 0.5, 1, 2, 5, 10, …, so that the top of the scale is a round figure. */
function roundUp(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 5].find((one) => one * power >= value) ?? 10);
}
