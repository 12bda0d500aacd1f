import { language } from '../state/language.ts';
import { common } from './common.texts.ts';

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** A time as its distance from now, with the exact time as a title. */
export function Time(props: { readonly at: string | null | undefined; readonly isExact?: boolean }) {
  const { at, isExact = false } = props;
  if (!at) return <span class="muted">{common.none}</span>;
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return <span>{at}</span>;
  return (
    <time dateTime={at} title={exact(date)}>
      {isExact ? exact(date) : distance(date)}
    </time>
  );
}

export const exact = (date: Date): string =>
  date.toLocaleString(language.value === 'zh' ? 'zh-CN' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'medium',
  });

function distance(date: Date): string {
  const seconds = (date.getTime() - Date.now()) / 1000;
  const format = new Intl.RelativeTimeFormat(language.value === 'zh' ? 'zh-CN' : 'en', { numeric: 'auto' });
  for (const [unit, length] of UNITS)
    if (Math.abs(seconds) >= length) return format.format(Math.round(seconds / length), unit);
  return format.format(Math.round(seconds), 'second');
}

export const formatNumber = (value: number): string =>
  value.toLocaleString(language.value === 'zh' ? 'zh-CN' : 'en');
