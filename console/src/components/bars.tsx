export interface Bar {
  readonly name: string;
  /** Share of the longest bar is drawn; the text is what counts. */
  readonly value: number;
  readonly text: string;
}

/** Figures as bars of one scale. A negative one is drawn by its size and named by its text. */
export function Bars({ bars }: { readonly bars: readonly Bar[] }) {
  const most = Math.max(1e-9, ...bars.map(({ value }) => Math.abs(value)));
  return (
    <div class="bars">
      {bars.map(({ name, value, text }) => [
        <span key={name}>{name}</span>,
        <span class="track" key={`${name} bar`} aria-hidden="true">
          <span class="fill" style={{ width: `${(Math.abs(value) / most) * 100}%` }} />
        </span>,
        <span class="figure-text" key={`${name} text`}>
          {text}
        </span>,
      ])}
    </div>
  );
}
