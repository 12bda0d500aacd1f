import type { ComponentChildren } from 'preact';
import { useFilters } from '../address.ts';
import { common } from './common.texts.ts';

/** Filters that stand in the address. Changing one leads back to the first page. */
export function Filters(props: { readonly names: readonly string[]; readonly children: ComponentChildren }) {
  const [current, change] = useFilters();
  const isSet = props.names.some((name) => current[name]);
  const apply = (event: Event) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget as HTMLFormElement);
    const chosen = props.names.map((name) => [name, String(values.get(name) ?? '').trim()]);
    change({ before: '', cursor: '', ...Object.fromEntries(chosen) });
  };
  const clear = () =>
    change({ before: '', cursor: '', ...Object.fromEntries(props.names.map((name) => [name, ''])) });
  return (
    <form
      class="filters"
      onSubmit={apply}
      aria-label={common.filters}
      key={props.names.map((n) => current[n]).join()}
    >
      {props.children}
      <button type="submit" class="secondary">
        {common.apply}
      </button>
      {isSet && (
        <button type="button" class="secondary outline" onClick={clear}>
          {common.clear}
        </button>
      )}
    </form>
  );
}

export function TextFilter(props: {
  readonly name: string;
  readonly label: string;
  readonly isWide?: boolean;
}) {
  const [current] = useFilters();
  return (
    <label class={props.isWide ? 'grow' : undefined}>
      {props.label}
      <input name={props.name} defaultValue={current[props.name] ?? ''} maxLength={256} />
    </label>
  );
}

export function ChoiceFilter(props: {
  readonly name: string;
  readonly label: string;
  readonly options: readonly (readonly [value: string, text: string])[];
}) {
  const [current] = useFilters();
  return (
    <label>
      {props.label}
      <select
        name={props.name}
        value={current[props.name] ?? ''}
        onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
      >
        <option value="">{common.all}</option>
        {props.options.map(([value, text]) => (
          <option value={value} key={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
