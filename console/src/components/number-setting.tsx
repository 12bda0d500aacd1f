import { common } from './common.texts.ts';

/** A number that may be left empty, with a hint of what holds then. */
export function NumberSetting(props: {
  readonly label: string;
  readonly name: string;
  /** Holds while the field is empty. */
  readonly usual: string;
  readonly value: string | undefined;
  readonly min: number;
  readonly max?: number;
  readonly step?: number | 'any';
  readonly onChange?: (value: string) => void;
}) {
  const { label, name, usual, value = '', onChange, ...range } = props;
  return (
    <div>
      <label>
        {label}
        <input
          type="number"
          name={name}
          defaultValue={value}
          aria-describedby={`${name}-hint`}
          onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
          {...range}
        />
      </label>
      <small id={`${name}-hint`} class="muted">
        {common.whenEmpty(usual)}
      </small>
    </div>
  );
}
