import { useLocation } from 'preact-iso/router';
import { encode, useFilters, useLink, useProject } from '../address.ts';
import { post } from '../api/call.ts';
import { useApi, useRefresh } from '../api/use-api.ts';
import { Badge } from '../components/badge.tsx';
import type { Fields } from '../components/fields.ts';
import { Page } from '../components/page.tsx';
import { Pager } from '../components/pager.tsx';
import { SendForm } from '../components/send-form.tsx';
import { Empty, Loading, Problem } from '../components/states.tsx';
import { Table } from '../components/table.tsx';
import { formatNumber, Time } from '../components/time.tsx';
import { names } from '../shell/names.texts.ts';
import { clientCommand } from './commands.ts';
import { knowledge as t } from './knowledge.texts.ts';

/** The numbers of files by status, without those that are zero. */
export function FileCounts({
  of,
}: {
  readonly of: { readonly available: number; readonly processing: number; readonly failed: number };
}) {
  return (
    <span class="row">
      {of.available > 0 && <Badge tone="good">{`${formatNumber(of.available)} ${t.available}`}</Badge>}
      {of.processing > 0 && <Badge tone="busy">{`${formatNumber(of.processing)} ${t.processing}`}</Badge>}
      {of.failed > 0 && <Badge tone="bad">{`${formatNumber(of.failed)} ${t.failed}`}</Badge>}
    </span>
  );
}

export function Knowledge() {
  const id = useProject();
  const [{ cursor }] = useFilters();
  const link = useLink();
  const { data, error, refetch } = useApi('/admin/projects/{id}/knowledge_bases', {
    path: { id },
    query: { cursor, limit: 50 },
  });
  return (
    <Page title={names.knowledge} intro={t.intro}>
      {error && <Problem error={error} retry={refetch} />}
      {!data && !error && <Loading />}
      {data?.knowledge_bases.length === 0 && <Empty command={baseCommand()}>{t.empty}</Empty>}
      {data && data.knowledge_bases.length > 0 && (
        <Table
          caption={names.knowledge}
          rows={data.knowledge_bases}
          keyOf={({ id }) => id}
          columns={[
            {
              title: t.name,
              cell: (base) => <a href={link(`/knowledge/${encode(base.id)}`)}>{base.name}</a>,
            },
            { title: t.description, kind: 'wide', cell: ({ description }) => description },
            { title: t.files, cell: ({ files }) => <FileCounts of={files} /> },
            { title: t.created, kind: 'narrow', cell: ({ created_at }) => <Time at={created_at} /> },
          ]}
        />
      )}
      <Pager next={data?.next_cursor} name="cursor" />
      <NewBase project={id} />
    </Page>
  );
}

function NewBase({ project }: { readonly project: string }) {
  const refresh = useRefresh();
  const link = useLink();
  const { route } = useLocation();
  const create = async (field: Fields) => {
    const made = await post('/admin/projects/{id}/knowledge_bases', {
      path: { id: project },
      body: { name: field('name'), description: field('description') },
    });
    route(link(`/knowledge/${made.id}`));
    await refresh();
  };
  return (
    <SendForm class="filters" submit={t.create} send={create}>
      <label>
        {t.name}
        <input name="name" maxLength={256} required />
      </label>
      <label class="grow">
        {t.description}
        <input name="description" maxLength={4000} />
      </label>
    </SendForm>
  );
}

const baseCommand = () => clientCommand('/v1/create/knowledgebase', { knowledgebase_name: 'Handbook' });
