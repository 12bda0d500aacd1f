import { encode, useFilters, useLink, useProject } from '../address.ts';
import { useApi } from '../api/use-api.ts';
import { Filters, TextFilter } from '../components/filters.tsx';
import { Page } from '../components/page.tsx';
import { Pager } from '../components/pager.tsx';
import { Empty, Loading, Problem } from '../components/states.tsx';
import { Table } from '../components/table.tsx';
import { Time } from '../components/time.tsx';
import { names } from '../shell/names.texts.ts';
import { addCommand } from './commands.ts';
import { people as t } from './people.texts.ts';

const LISTS = ['users', 'agents', 'cubes'] as const;
type List = (typeof LISTS)[number];

interface Entry {
  readonly id: string;
  readonly memories: number;
  readonly last_activity_at: string | null;
  readonly owner_id?: string;
}

export function People() {
  const [filters] = useFilters();
  const link = useLink();
  const shown = LISTS.find((one) => one === filters.show) ?? 'users';
  return (
    <Page title={names.people} intro={t.intro}>
      <nav class="tabs" aria-label={t.show}>
        {LISTS.map((one) => (
          <a
            key={one}
            href={link('/people', { show: one })}
            aria-current={one === shown ? 'page' : undefined}
          >
            {t[one]}
          </a>
        ))}
      </nav>
      <Filters names={['text']}>
        <TextFilter name="text" label={t.text} isWide />
      </Filters>
      <Entries key={shown} of={shown} text={filters.text} cursor={filters.cursor} />
    </Page>
  );
}

function Entries({
  of,
  text,
  cursor,
}: {
  readonly of: List;
  readonly text?: string | undefined;
  readonly cursor?: string | undefined;
}) {
  const id = useProject();
  const link = useLink();
  const { data, error, refetch } = useApi(`/admin/projects/{id}/${of}`, {
    path: { id },
    query: { text, cursor, limit: 50 },
  });
  if (!data) return error ? <Problem error={error} retry={refetch} /> : <Loading />;
  const rows = (data as unknown as Readonly<Record<List, readonly Entry[]>>)[of];
  if (rows.length === 0)
    return text ? <Empty>{t.none}</Empty> : <Empty command={addCommand()}>{t.empty}</Empty>;
  const to = (entry: Entry) => {
    if (of === 'users') return link(`/people/${encode(entry.id)}`);
    return link('/memories', of === 'agents' ? { agent_id: entry.id } : { cube_id: entry.id });
  };
  return (
    <>
      <Table
        caption={t[of]}
        rows={rows}
        keyOf={(entry) => entry.id}
        columns={[
          { title: t.id, cell: (entry) => <a href={to(entry)}>{entry.id}</a> },
          ...(of === 'cubes' ? [{ title: t.owner, cell: (entry: Entry) => entry.owner_id }] : []),
          { title: t.memories, kind: 'number' as const, cell: (entry: Entry) => entry.memories },
          {
            title: t.last,
            kind: 'narrow' as const,
            cell: (entry: Entry) => <Time at={entry.last_activity_at} />,
          },
        ]}
      />
      <Pager next={data.next_cursor} name="cursor" />
    </>
  );
}
