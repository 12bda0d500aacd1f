import { useLocation } from 'preact-iso/router';
import { encode, useFilters, useLink, useProject } from '../address.ts';
import { type Answer, post } from '../api/call.ts';
import { useApi } from '../api/use-api.ts';
import { Badge, type Tone } from '../components/badge.tsx';
import type { Fields } from '../components/fields.ts';
import { Page } from '../components/page.tsx';
import { Pager } from '../components/pager.tsx';
import { SendForm } from '../components/send-form.tsx';
import { Empty, Loading, Problem } from '../components/states.tsx';
import { Table } from '../components/table.tsx';
import { Time } from '../components/time.tsx';
import { names } from '../shell/names.texts.ts';
import { operatorCommand } from './commands.ts';
import { extractions as t } from './extractions.texts.ts';

export type Run = Answer<'/admin/projects/{id}/extractions'>['extractions'][number];

const TONES: Readonly<Record<Run['status'], Tone>> = {
  running: 'busy',
  ready: 'good',
  promoting: 'busy',
  promoted: 'good',
  dropped: 'idle',
  failed: 'bad',
  cancelled: 'warn',
};

export const RunStatus = ({ status }: { readonly status: Run['status'] }) => (
  <Badge tone={TONES[status]}>{t[status]}</Badge>
);

export const scopeOf = ({ user_id, cube_id, conversation_id }: Run): string =>
  [user_id, cube_id, conversation_id].filter((part) => part !== null).join(' · ') || t.everything;

const startCommand = (project: string) =>
  operatorCommand(`/admin/projects/${encode(project)}/extractions`, { extractor: 'offline', user_id: 'ann' });

export function Extractions() {
  const id = useProject();
  const link = useLink();
  const [filters] = useFilters();
  const { data, error, refetch } = useApi(
    '/admin/projects/{id}/extractions',
    { path: { id }, query: { before: filters.before, limit: 50 } },
    { every: 4000 },
  );
  return (
    <Page title={names.extractions} intro={t.intro}>
      <NewRun project={id} />
      {error && <Problem error={error} retry={refetch} />}
      {!data && !error && <Loading />}
      {data?.extractions.length === 0 && (
        <Empty command={startCommand(id)} isOperators>
          {t.empty}
        </Empty>
      )}
      {data && data.extractions.length > 0 && (
        <Table
          caption={names.extractions}
          rows={data.extractions}
          keyOf={({ id }) => id}
          columns={[
            {
              title: t.begun,
              kind: 'narrow',
              cell: ({ id, created_at }) => (
                <a href={link(`/extractions/${id}`)}>
                  <Time at={created_at} />
                </a>
              ),
            },
            { title: t.status, kind: 'narrow', cell: (run) => <RunStatus status={run.status} /> },
            { title: t.extractor, cell: ({ extractor }) => t[extractor] },
            { title: t.scope, cell: scopeOf },
            { title: t.progress, kind: 'number', cell: (run) => `${run.messages_read} / ${run.messages}` },
            {
              title: t.changes,
              cell: ({ changes: { added, changed, removed } }) =>
                `${added} ${t.added}, ${changed} ${t.changed}, ${removed} ${t.removed}`,
            },
          ]}
        />
      )}
      <Pager next={data?.next_before} name="before" />
    </Page>
  );
}

function NewRun({ project }: { readonly project: string }) {
  const { route } = useLocation();
  const link = useLink();
  const start = async (field: Fields) => {
    const ids = ['user_id', 'cube_id', 'conversation_id'].flatMap((name) =>
      field(name) === '' ? [] : [[name, field(name)]],
    );
    const run = await post('/admin/projects/{id}/extractions', {
      path: { id: project },
      body: {
        extractor: field('extractor') === 'model' ? 'model' : 'offline',
        ...Object.fromEntries(ids),
        ...(field('version') !== '' && { prompt_version: Number(field('version')) }),
      },
    });
    route(link(`/extractions/${run.id}`));
  };
  return (
    <details class="card">
      <summary>{t.start}</summary>
      <SendForm submit={t.start} send={start}>
        <div class="columns">
          <label>
            {t.extractor}
            <select name="extractor">
              <option value="offline">{t.offline}</option>
              <option value="model">{t.model}</option>
            </select>
          </label>
          <label>
            {t.version}
            <input name="version" type="number" min="0" aria-describedby="version-hint" />
            <small id="version-hint">{t.versionHint}</small>
          </label>
          <label>
            {t.user}
            <input name="user_id" maxLength={256} />
          </label>
          <label>
            {t.cube}
            <input name="cube_id" maxLength={256} />
          </label>
          <label>
            {t.conversation}
            <input name="conversation_id" maxLength={256} />
          </label>
        </div>
      </SendForm>
    </details>
  );
}
