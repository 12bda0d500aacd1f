import { encode, useFilters, useLink, useProject } from '../address.ts';
import { useApi } from '../api/use-api.ts';
import { Badge } from '../components/badge.tsx';
import { Page } from '../components/page.tsx';
import { Pager } from '../components/pager.tsx';
import { Empty, Loading, Problem } from '../components/states.tsx';
import { Table } from '../components/table.tsx';
import { formatNumber, Time } from '../components/time.tsx';
import { names } from '../shell/names.texts.ts';
import { clientCommand } from './commands.ts';
import { countFields } from './template-tree.ts';
import { templates as t } from './templates.texts.ts';

export const DEFAULT_TEMPLATE = 'tpl_default';

export function Templates() {
  const id = useProject();
  const [filters] = useFilters();
  const link = useLink();
  const { data, error, refetch } = useApi('/admin/projects/{id}/profile_templates', {
    path: { id },
    query: { cursor: filters.cursor, limit: 50 },
  });
  return (
    <Page title={names.templates} intro={t.intro} actions={<a href={link('/templates/new')}>{t.create}</a>}>
      {error && <Problem error={error} retry={refetch} />}
      {!data && !error && <Loading />}
      {data?.total === 0 && <Empty command={templateCommand()}>{t.empty}</Empty>}
      {data && data.profile_templates.length > 0 && (
        <Table
          caption={names.templates}
          rows={data.profile_templates}
          keyOf={({ id }) => id}
          columns={[
            {
              title: t.name,
              cell: (row) => (
                <>
                  <a href={link(`/templates/${encode(row.id)}`)}>{row.name}</a>{' '}
                  {row.id === DEFAULT_TEMPLATE && <Badge tone="idle">{t.isDefault}</Badge>}
                </>
              ),
            },
            { title: t.fields, kind: 'number', cell: ({ properties }) => countFields(properties) },
            { title: t.profiles, kind: 'number', cell: ({ profiles }) => formatNumber(profiles) },
            { title: t.changed, kind: 'narrow', cell: ({ updated_at }) => <Time at={updated_at} /> },
          ]}
        />
      )}
      <Pager next={data?.next_cursor} name="cursor" />
    </Page>
  );
}

const templateCommand = () =>
  clientCommand('/v1/add/profile_template', {
    name: 'Traveller',
    metadata: { Travel: { Seat: { value: '', algorithm_updatable: true } } },
  });
