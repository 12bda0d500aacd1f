import { useLocation } from 'preact-iso/router';
import { encode, idOf, useFilters, useLink, useProject } from '../address.ts';
import { type Answer, call } from '../api/call.ts';
import { useApi, useRefresh } from '../api/use-api.ts';
import { Action } from '../components/action.tsx';
import { Badge } from '../components/badge.tsx';
import { Facts } from '../components/facts.tsx';
import { useMessageAddress } from '../components/message-address.ts';
import { Page } from '../components/page.tsx';
import { Pager } from '../components/pager.tsx';
import { Empty, Loading, Problem } from '../components/states.tsx';
import { Table } from '../components/table.tsx';
import { Time } from '../components/time.tsx';
import { draftOf } from './template-tree.ts';
import { templates as t } from './templates.texts.ts';

type Record_ = Answer<'/admin/projects/{id}/profile_templates/{template}/profiles/{kind}/{owner}'>;
type Change = Record_['changes'][number];
const CAUSES: Readonly<Record<Change['cause'], () => string>> = {
  extraction: () => t.extraction,
  edit: () => t.edit,
  template: () => t.ofTemplate,
};

/** The profile of one user or agent: its values, where each came from, and how they changed. */
export function Profile(props: {
  readonly template?: string;
  readonly kind?: string;
  readonly owner?: string;
}) {
  const template = props.template ?? '';
  const owner = idOf(props.owner ?? '');
  const kind = props.kind === 'agent' ? ('agent' as const) : ('user' as const);
  const path = { id: useProject(), template, kind, owner };
  const link = useLink();
  const { route } = useLocation();
  const refresh = useRefresh();
  const [{ cursor }] = useFilters();
  const { data, error, refetch } = useApi(
    '/admin/projects/{id}/profile_templates/{template}/profiles/{kind}/{owner}',
    { path, query: { cursor, limit: 100 } },
  );
  const { data: of } = useApi('/admin/projects/{id}/profile_templates/{template}', { path });
  const toTemplate = link(`/templates/${encode(template)}`);
  const remove = async () => {
    await call('delete', '/admin/projects/{id}/profile_templates/{template}/profiles/{kind}/{owner}', {
      path,
    });
    route(toTemplate);
    await refresh();
  };
  return (
    <Page
      title={owner}
      actions={
        <>
          {kind === 'user' && <a href={link(`/people/${encode(owner)}`)}>{t.person}</a>}
          {data && (
            <Action
              label={t.removeProfile}
              tone="danger"
              question={t.removeProfileQuestion(owner)}
              act={remove}
            />
          )}
        </>
      }
    >
      {error && <Problem error={error} retry={refetch} />}
      {!data && !error && <Loading />}
      {data && (
        <>
          <Facts
            facts={[
              [
                t.kind,
                <span class="row" key="kind">
                  {t[kind]} {data.is_default && <Badge tone="idle">{t.isMade}</Badge>}
                </span>,
              ],
              [
                t.template,
                <a key="template" href={toTemplate}>
                  {of?.name ?? template}
                </a>,
              ],
              [t.created, <Time key="created" at={data.created_at} />],
              [t.changed, <Time key="changed" at={data.updated_at} />],
            ]}
          />
          <Values of={data} />
          <h2>{t.history}</h2>
          {data.changes.length === 0 ? <Empty>{t.noHistory}</Empty> : <History changes={data.changes} />}
          <Pager next={data.next_cursor} name="cursor" />
        </>
      )}
    </Page>
  );
}

function Values({ of }: { readonly of: Record_ }) {
  const { loose, categories } = draftOf(of.properties);
  const rows = [
    ...loose.map((field) => ({ ...field, category: '', path: [field.name] })),
    ...categories.flatMap(({ name, fields }) =>
      fields.map((field) => ({ ...field, category: name, path: [name, field.name] })),
    ),
  ];
  const lastOf = (path: readonly string[]) =>
    of.changes.find((change) => JSON.stringify(change.path) === JSON.stringify(path));
  if (rows.length === 0) return <Empty>{t.noFields}</Empty>;
  return (
    <>
      <h2>{t.values}</h2>
      <Table
        caption={t.values}
        rows={rows}
        keyOf={({ path }) => JSON.stringify(path)}
        columns={[
          { title: t.categoryName, cell: ({ category }) => category },
          { title: t.fieldName, cell: ({ name }) => name },
          {
            title: t.valueNow,
            kind: 'wide',
            cell: ({ value, isUpdatable }) => (
              <>
                {value === '' ? <span class="muted">{t.noValue}</span> : value}{' '}
                {!isUpdatable && <Badge tone="idle">{t.byHand}</Badge>}
              </>
            ),
          },
          {
            title: t.from,
            cell: ({ path, value }) => {
              const last = value === '' ? undefined : lastOf(path);
              return last && <Source of={last} />;
            },
          },
        ]}
      />
    </>
  );
}

function History({ changes }: { readonly changes: readonly Change[] }) {
  return (
    <Table
      caption={t.history}
      rows={changes}
      keyOf={(change) => JSON.stringify(change)}
      columns={[
        { title: t.fieldName, cell: ({ path }) => path.join(' › ') },
        {
          title: t.before,
          kind: 'wide',
          cell: ({ old_value }) => old_value || <span class="muted">{t.noValue}</span>,
        },
        {
          title: t.after,
          kind: 'wide',
          cell: ({ new_value }) =>
            new_value || <span class="muted">{new_value === null ? t.gone : t.noValue}</span>,
        },
        { title: t.from, cell: (change) => <Source of={change} /> },
        { title: t.when, kind: 'narrow', cell: ({ changed_at }) => <Time at={changed_at} /> },
      ]}
    />
  );
}

/** What changed a value, with a link to the message. */
function Source({ of: { cause, source, said_at } }: { readonly of: Change }) {
  const addressOf = useMessageAddress();
  if (source === null) return CAUSES[cause]();
  return (
    <a href={addressOf(source)}>
      {CAUSES[cause]()} {said_at && <Time at={said_at} />}
    </a>
  );
}
