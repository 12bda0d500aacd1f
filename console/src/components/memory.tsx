import { encode, useLink } from '../address.ts';
import { memories as t } from '../screens/memories.texts.ts';
import { Badge } from './badge.tsx';

interface State {
  readonly status: string;
  readonly outdated_by?: string | null;
}

/** The texts of kinds and statuses; a name that has none is shown as it is. */
export const nameOf = (name: string): string => {
  const text = name in t ? t[name as keyof typeof t] : undefined;
  return typeof text === 'string' ? text : name;
};

export function MemoryStatus({ status, outdated_by }: State) {
  if (status === 'activated')
    return outdated_by ? <Badge tone="warn">{t.outdated}</Badge> : <Badge tone="good">{t.activated}</Badge>;
  return <Badge tone={status === 'archived' ? 'idle' : 'busy'}>{nameOf(status)}</Badge>;
}

/** A link to a memory: its text, or else the end of its id, because ids of one time begin alike. */
export function MemoryLink({ id, text }: { readonly id: string; readonly text?: string }) {
  const link = useLink();
  return <a href={link(`/memories/${encode(id)}`)}>{text || <code>…{id.slice(-8)}</code>}</a>;
}
