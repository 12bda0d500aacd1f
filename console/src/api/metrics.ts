/** A sample of the page `/metrics`. */
interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The figures of one moment. */
export class Metrics {
  readonly at: number;
  private readonly byName = new Map<string, Sample[]>();

  constructor(text: string, at: number) {
    this.at = at;
    for (const line of text.split('\n')) {
      const sample = line.startsWith('#') ? null : read(line);
      if (sample === null) continue;
      const same = this.byName.get(sample.name);
      if (same === undefined) this.byName.set(sample.name, [sample]);
      else same.push(sample);
    }
  }

  of(name: string, where: Readonly<Record<string, string>> = {}): readonly Sample[] {
    return (this.byName.get(name) ?? []).filter(({ labels }) =>
      Object.entries(where).every(([label, value]) => labels[label] === value),
    );
  }

  sum(name: string, where?: Readonly<Record<string, string>>): number {
    return this.of(name, where).reduce((sum, { value }) => sum + value, 0);
  }

  most(name: string): number {
    return Math.max(0, ...this.of(name).map(({ value }) => value));
  }

  /** The seconds that this share of the requests stayed below, from the buckets; null without requests. */
  quantile(name: string, where: Readonly<Record<string, string>>, share: number): number | null {
    const bounds = new Map<number, number>();
    for (const { labels, value } of this.of(`${name}_bucket`, where)) {
      const bound = labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le);
      bounds.set(bound, (bounds.get(bound) ?? 0) + value);
    }
    const sorted = [...bounds].toSorted(([a], [b]) => a - b);
    const wanted = (sorted.at(-1)?.[1] ?? 0) * share;
    if (wanted === 0) return null;
    let [below, count] = [0, 0];
    for (const [bound, total] of sorted) {
      if (total >= wanted) {
        if (bound === Number.POSITIVE_INFINITY) return below;
        return below + ((bound - below) * (wanted - count)) / Math.max(1, total - count);
      }
      [below, count] = [bound, total];
    }
    return below;
  }
}

function read(line: string): Sample | null {
  const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
  if (name === undefined || Number.isNaN(Number(value))) return null;
  const named = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', text = '']) => [label, text]);
  return { name, labels: Object.fromEntries(named), value: Number(value) };
}
