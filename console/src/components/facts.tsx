import type { ComponentChildren } from 'preact';

/** Names with their values. Values that are missing are left out. */
export function Facts({
  facts,
}: {
  readonly facts: readonly (readonly [name: string, value: ComponentChildren])[];
}) {
  return (
    <dl class="facts">
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name}=`}>{value}</dd>])}
    </dl>
  );
}

/** Figures side by side, large enough to be read at a glance. */
export function Figures({
  figures,
}: {
  readonly figures: readonly (readonly [name: string, value: ComponentChildren])[];
}) {
  return (
    <dl class="figures">
      {figures.map(([name, value]) => (
        <div class="figure" key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
