import { Badge } from '../components/badge.tsx';
import { Bars } from '../components/bars.tsx';
import { MemoryLink, MemoryStatus, nameOf } from '../components/memory.tsx';
import { Time } from '../components/time.tsx';
import { search as t } from './search.texts.ts';
import type { Found } from './search.tsx';
import { signalName } from './signals.ts';

type FoundHit = Found['hits'][number];

/** A hit with what each signal added to its score. */
export function Hit(props: {
  readonly of: FoundHit;
  /** Whether its explanation is shown at once. */
  readonly isOpen: boolean;
  readonly isOnlyHere: boolean;
}) {
  const { of, isOpen, isOnlyHere } = props;
  const why = of.explanation;
  return (
    <article class="card" data-row>
      <p class="words">
        <MemoryLink id={of.id} text={of.memory} />
      </p>
      <div class="row small">
        <span class="muted">{nameOf(of.kind)}</span>
        <span>
          {Math.round(of.relativity * 100)} % {t.relevance}
        </span>
        {of.status !== 'activated' && <MemoryStatus status={of.status} />}
        <Time at={of.said_at} />
        {isOnlyHere && <Badge tone="warn">{t.onlyHere}</Badge>}
      </div>
      {why && (
        <details open={isOpen}>
          <summary>
            {t.why} · {t.rank} {why.rank} · {t.score} {why.score.toFixed(3)}
          </summary>
          <p class="muted small">{t.adds}</p>
          <Bars
            bars={Object.entries(why.parts)
              .filter(([, value]) => value !== 0)
              .toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a))
              .map(([name, value]) => ({ name: signalName(name), value, text: value.toFixed(3) }))}
          />
          <table class="list signals">
            <thead>
              <tr>
                <th scope="col">{t.signal}</th>
                <th scope="col">{t.value}</th>
                <th scope="col">{t.rankBySignal}</th>
              </tr>
            </thead>
            <tbody>
              {Object.entries(why.signals).map(([name, { value, rank }]) => (
                <tr key={name}>
                  <td data-label={t.signal}>{signalName(name)}</td>
                  <td data-label={t.value}>{Number(value.toFixed(4))}</td>
                  <td data-label={t.rankBySignal}>{rank ?? '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </article>
  );
}
