import { useFilters } from '../address.ts';
import type { Answer } from '../api/call.ts';
import { useApi } from '../api/use-api.ts';
import { Badge, type Tone } from '../components/badge.tsx';
import { ChoiceFilter, Filters, TextFilter } from '../components/filters.tsx';
import { Page } from '../components/page.tsx';
import { Pager } from '../components/pager.tsx';
import { Empty, Loading, Problem } from '../components/states.tsx';
import { Table } from '../components/table.tsx';
import { Time } from '../components/time.tsx';
import { names } from '../shell/names.texts.ts';
import { audit as t } from './audit.texts.ts';

type Entry = Answer<'/admin/audit'>['entries'][number];
const RESULTS = ['ok', 'started', 'refused', 'failed'] as const;
const TONES: Readonly<Record<Entry['result'], Tone>> = {
  ok: 'good',
  started: 'busy',
  refused: 'bad',
  failed: 'warn',
};

export function Audit() {
  const [filters] = useFilters();
  const result = RESULTS.find((one) => one === filters.result);
  const { data, error, refetch } = useApi('/admin/audit', {
    query: {
      ...(result && { result }),
      actor: filters.actor,
      action: filters.action,
      ip: filters.ip,
      cursor: filters.cursor,
      limit: 50,
    },
  });
  return (
    <Page title={names.audit} intro={t.intro}>
      <Filters names={['result', 'actor', 'action', 'ip']}>
        <ChoiceFilter name="result" label={t.result} options={RESULTS.map((one) => [one, t[one]])} />
        <TextFilter name="actor" label={t.actor} />
        <TextFilter name="action" label={t.action} />
        <TextFilter name="ip" label={t.ip} />
      </Filters>
      {error && <Problem error={error} retry={refetch} />}
      {!data && !error && <Loading />}
      {data?.entries.length === 0 && <Empty>{t.empty}</Empty>}
      {data && data.entries.length > 0 && (
        <Table
          caption={names.audit}
          rows={data.entries}
          keyOf={({ id }) => id}
          columns={[
            { title: t.at, kind: 'narrow', cell: ({ at }) => <Time at={at} /> },
            { title: t.actor, kind: 'narrow', cell: ({ actor }) => actor },
            { title: t.action, kind: 'narrow', cell: ({ action }) => action },
            { title: t.target, kind: 'wide', cell: ({ target }) => target },
            { title: t.ip, kind: 'narrow', cell: ({ ip }) => ip },
            {
              title: t.result,
              kind: 'narrow',
              cell: ({ result, count }) => (
                <>
                  <Badge tone={TONES[result]}>{t[result]}</Badge>
                  {count > 1 && ` ${t.times(String(count))}`}
                </>
              ),
            },
            { title: t.reason, kind: 'narrow', cell: ({ reason }) => reason },
          ]}
        />
      )}
      <Pager next={data?.next_cursor} name="cursor" />
      <p class="muted small">{t.hint}</p>
    </Page>
  );
}
