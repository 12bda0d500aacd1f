import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { useFilters, useLink, useProject } from '../address.ts';
import { type Answer, call } from '../api/call.ts';
import { useApi, useRefresh } from '../api/use-api.ts';
import { Action } from '../components/action.tsx';
import { Badge, type Tone } from '../components/badge.tsx';
import { Facts } from '../components/facts.tsx';
import { Page } from '../components/page.tsx';
import { Pager } from '../components/pager.tsx';
import { Empty, Loading, Problem } from '../components/states.tsx';
import { Table } from '../components/table.tsx';
import { formatNumber, Time } from '../components/time.tsx';
import { clientCommand } from './commands.ts';
import { knowledge as t } from './knowledge.texts.ts';
import { FileCounts } from './knowledge.tsx';
import { Uploads } from './knowledge-uploads.tsx';
import { wordsOfServer } from './server-words.ts';

type File_ = Answer<'/admin/projects/{id}/knowledge_files'>['files'][number];

/** While files are read, the list is asked for again. */
const LIVE_MS = 2000;

export function KnowledgeBase({ base = '' }: { readonly base?: string }) {
  const id = useProject();
  const link = useLink();
  const { route } = useLocation();
  const refresh = useRefresh();
  const path = { id, base };
  const [isBusy, setBusy] = useState(false);
  const every = isBusy && LIVE_MS;
  const { data, error, refetch } = useApi('/admin/projects/{id}/knowledge_bases/{base}', { path }, { every });
  useEffect(() => setBusy((data?.files.processing ?? 0) > 0), [data]);
  const remove = async () => {
    await call('delete', '/admin/projects/{id}/knowledge_bases/{base}', { path });
    route(link('/knowledge'));
    await refresh();
  };
  const files = data && data.files.available + data.files.processing + data.files.failed;
  return (
    <Page
      title={data?.name ?? t.base}
      intro={data?.description || undefined}
      actions={
        data && (
          <Action
            label={t.deleteBase}
            tone="danger"
            question={t.deleteBaseQuestion(formatNumber(files ?? 0))}
            act={remove}
          />
        )
      }
    >
      {error && <Problem error={error} retry={refetch} />}
      {!data && !error && <Loading />}
      {data && (
        <>
          <Facts
            facts={[
              ['id', <code key="id">{data.id}</code>],
              [t.files, files !== 0 && <FileCounts key="files" of={data.files} />],
              [t.created, <Time key="created" at={data.created_at} />],
            ]}
          />
          <Uploads project={id} base={base} onStored={refresh} />
          <Files project={id} base={base} isBusy={isBusy} />
        </>
      )}
    </Page>
  );
}

function Files(props: { readonly project: string; readonly base: string; readonly isBusy: boolean }) {
  const { project, base, isBusy } = props;
  const [{ cursor }] = useFilters();
  const link = useLink();
  const refresh = useRefresh();
  const { data, error, refetch } = useApi(
    '/admin/projects/{id}/knowledge_files',
    { path: { id: project }, query: { knowledge_base_id: base, cursor, limit: 50 } },
    { every: isBusy && LIVE_MS },
  );
  useEffect(() => {
    // the state of the last file that was read
    if (!isBusy) void refetch();
  }, [isBusy]);
  const remove = (file: string) => async () => {
    await call('delete', '/admin/projects/{id}/knowledge_files/{file}', { path: { id: project, file } });
    await refresh();
  };
  if (!data) return error ? <Problem error={error} retry={refetch} /> : <Loading />;
  if (data.files.length === 0) return <Empty command={fileCommand(base)}>{t.noFiles}</Empty>;
  const made = (file: string) => link('/memories', { cube_id: base, conversation_id: file });
  return (
    <>
      <h2>{t.files}</h2>
      <Table
        caption={t.files}
        rows={data.files}
        keyOf={({ id }) => id}
        columns={[
          {
            title: t.name,
            cell: ({ id, name, status }) => (
              <div style={{ minWidth: '10rem' }}>
                {status === 'AVAILABLE' ? <a href={made(id)}>{name}</a> : name}
              </div>
            ),
          },
          {
            title: t.state,
            cell: (file) => (
              <>
                <Status of={file} />
                {file.status === 'FAILED' && (
                  <>
                    {' '}
                    {wordsOfServer(file.reason)}{' '}
                    <a href={link('/tasks', { user: base, status: 'failed' })}>{t.again}</a>
                  </>
                )}
              </>
            ),
          },
          { title: t.type, kind: 'narrow', cell: ({ type }) => (type === 'skill' ? t.skill : t.document) },
          { title: t.format, kind: 'narrow', cell: ({ format }) => format },
          { title: t.pages, kind: 'number', cell: ({ pages }) => pages !== null && formatNumber(pages) },
          { title: t.size, kind: 'number', cell: ({ bytes }) => formatBytes(bytes) },
          { title: t.added, kind: 'narrow', cell: ({ created_at }) => <Time at={created_at} /> },
          {
            title: t.delete,
            kind: 'narrow',
            cell: ({ id, name }) => (
              <Action label={t.delete} tone="danger" question={t.deleteFile(name)} act={remove(id)} />
            ),
          },
        ]}
      />
      <Pager next={data.next_cursor} name="cursor" />
    </>
  );
}

const STATES: Readonly<Record<string, readonly [Tone, () => string]>> = {
  AVAILABLE: ['good', () => t.available],
  PROCESSING: ['busy', () => t.processing],
  FAILED: ['bad', () => t.failed],
};

function Status({ of: { status } }: { readonly of: Pick<File_, 'status'> }) {
  const [tone, text] = STATES[status] ?? ['idle', () => status];
  return <Badge tone={tone}>{text()}</Badge>;
}

const KILOBYTE = 1024;
const formatBytes = (bytes: number): string => {
  if (bytes < KILOBYTE) return `${bytes}\u00a0B`;
  if (bytes < KILOBYTE * KILOBYTE) return `${formatNumber(Math.round(bytes / KILOBYTE))}\u00a0KB`;
  return `${formatNumber(Math.round((bytes / KILOBYTE / KILOBYTE) * 10) / 10)}\u00a0MB`;
};

const fileCommand = (base: string) =>
  clientCommand('/v1/add/knowledgebase-file', {
    knowledgebase_id: base,
    file: [{ name: 'trams.md', content: '# Trams\n\nLine four goes to the harbour.' }],
  });
