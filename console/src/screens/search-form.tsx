import { useState } from 'preact/hooks';
import { useFilters } from '../address.ts';
import { KeptOpen } from '../components/kept-open.tsx';
import { NumberSetting } from '../components/number-setting.tsx';
import { search as t } from './search.texts.ts';
import { DEFAULTS, MODES } from './search-settings.ts';

const DAY_MS = 86_400_000;
const MOST_DAYS = 1095;
const SETTINGS = ['mode', 'limit', 'relativity', 'valid_at', 'known_at'];

/** Who searches for what, with which settings. All of it stands in the address. */
export function SearchForm() {
  const [filters, change] = useFilters();
  const isCompared = filters.compare === '1';
  const isSet = SETTINGS.some((name) => filters[name]) || isCompared;
  const search = (event: Event) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget as HTMLFormElement);
    change(Object.fromEntries([...given].map(([name, value]) => [name, String(value).trim()])));
  };
  const compare = () => change({ compare: isCompared ? '' : '1' });
  return (
    <form class="card search-form" onSubmit={search}>
      <div class="row">
        <label class="grow">
          {t.query}
          <input type="search" name="query" defaultValue={filters.query ?? ''} required maxLength={20_000} />
        </label>
        <label>
          {t.user}
          <input name="user" defaultValue={filters.user ?? ''} required maxLength={256} />
        </label>
        <button type="submit">{t.search}</button>
      </div>
      <KeptOpen summary={t.settings} isSet={isSet}>
        <div class={isCompared ? 'columns' : undefined}>
          <Settings prefix="" title={isCompared ? t.first : null} />
          {isCompared && <Settings prefix="b_" title={t.second} />}
        </div>
        <button type="button" class="secondary small" aria-pressed={isCompared} onClick={compare}>
          {isCompared ? t.stopComparing : t.compare}
        </button>
      </KeptOpen>
    </form>
  );
}

function Settings({ prefix, title }: { readonly prefix: '' | 'b_'; readonly title: string | null }) {
  const [filters] = useFilters();
  const given = (name: string) => filters[`${prefix}${name}`] ?? '';
  return (
    <fieldset class="settings">
      {title && <legend>{title}</legend>}
      <label>
        {t.mode}
        <select name={`${prefix}mode`} defaultValue={given('mode')}>
          {MODES.map((mode) => (
            <option key={mode} value={mode === DEFAULTS.mode ? '' : mode} selected={given('mode') === mode}>
              {t[mode]}
            </option>
          ))}
        </select>
      </label>
      <NumberSetting
        label={t.limit}
        name={`${prefix}limit`}
        value={given('limit')}
        usual={DEFAULTS.limit}
        min={1}
        max={100}
      />
      <NumberSetting
        label={t.threshold}
        name={`${prefix}relativity`}
        value={given('relativity')}
        usual={DEFAULTS.relativity}
        min={0}
        max={1}
        step={0.05}
      />
      <TimeSlider name={`${prefix}valid_at`} label={t.validAt} />
      <TimeSlider name={`${prefix}known_at`} label={t.knownAt} />
    </fieldset>
  );
}

/** A day of the last three years, by slider or by date. Today means: without the parameter. */
function TimeSlider({ name, label }: { readonly name: string; readonly label: string }) {
  const [filters] = useFilters();
  const [day, setDay] = useState(filters[name] ?? '');
  const back =
    day === '' ? 0 : Math.min(MOST_DAYS, Math.max(0, Math.round((Date.now() - Date.parse(day)) / DAY_MS)));
  return (
    <div class="time-slider">
      <label>
        {label}
        <input
          type="date"
          name={name}
          value={day}
          onInput={({ currentTarget }) => setDay(currentTarget.value)}
        />
      </label>
      <input
        type="range"
        min={-MOST_DAYS}
        max={0}
        value={-back}
        aria-label={label}
        aria-valuetext={back === 0 ? t.today : `${back} ${t.days}`}
        onInput={({ currentTarget }) => {
          const days = -Number(currentTarget.value);
          setDay(days === 0 ? '' : new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10));
        }}
        onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
      />
      <small class="muted">{back === 0 ? t.today : `${back} ${t.days}`}</small>
    </div>
  );
}
