import { encode, useFilters, useLink, useProject } from '../address.ts';
import { call } from '../api/call.ts';
import { useApi, useRefresh } from '../api/use-api.ts';
import { Badge } from '../components/badge.tsx';
import type { Fields } from '../components/fields.ts';
import { Filters, TextFilter } from '../components/filters.tsx';
import { Pager } from '../components/pager.tsx';
import { SendForm } from '../components/send-form.tsx';
import { Empty, Loading, Problem } from '../components/states.tsx';
import { Table } from '../components/table.tsx';
import { Time } from '../components/time.tsx';
import { clientCommand } from './commands.ts';
import { templates as t } from './templates.texts.ts';

/** The users and agents that are bound to a template, and a form that binds another one. */
export function TemplateProfiles({ template }: { readonly template: string }) {
  const id = useProject();
  const link = useLink();
  const [{ text, cursor }] = useFilters();
  const { data, error, refetch } = useApi('/admin/projects/{id}/profile_templates/{template}/profiles', {
    path: { id, template },
    query: { text, cursor, limit: 50 },
  });
  const to = (kind: string, owner: string) => link(`/templates/${encode(template)}/${kind}/${encode(owner)}`);
  return (
    <section>
      <h2>{t.bound}</h2>
      <Bind template={template} project={id} />
      <Filters names={['text']}>
        <TextFilter name="text" label={t.text} isWide />
      </Filters>
      {error && <Problem error={error} retry={refetch} />}
      {!data && !error && <Loading />}
      {data?.profiles.length === 0 &&
        (text || cursor ? (
          <Empty>{t.noneMatches}</Empty>
        ) : (
          <Empty command={bindCommand(template)}>{t.noneBound}</Empty>
        ))}
      {data && data.profiles.length > 0 && (
        <Table
          caption={t.bound}
          rows={data.profiles}
          keyOf={({ kind, owner_id }) => `${kind} ${owner_id}`}
          columns={[
            {
              title: t.owner,
              cell: ({ kind, owner_id, is_default }) => (
                <>
                  <a href={to(kind, owner_id)}>{owner_id}</a>{' '}
                  {is_default && <Badge tone="idle">{t.isMade}</Badge>}
                </>
              ),
            },
            { title: t.kind, kind: 'narrow', cell: ({ kind }) => t[kind] },
            { title: t.changed, kind: 'narrow', cell: ({ updated_at }) => <Time at={updated_at} /> },
          ]}
        />
      )}
      <Pager next={data?.next_cursor} name="cursor" />
    </section>
  );
}

function Bind({ template, project }: { readonly template: string; readonly project: string }) {
  const refresh = useRefresh();
  const bind = async (field: Fields) => {
    const kind = field('kind') === 'agent' ? ('agent' as const) : ('user' as const);
    const path = { id: project, template, kind, owner: field('owner') };
    await call('put', '/admin/projects/{id}/profile_templates/{template}/profiles/{kind}/{owner}', { path });
    await refresh();
  };
  return (
    <>
      <p id="bind-hint" class="muted">
        {t.bindHint}
      </p>
      <SendForm class="filters" submit={t.bind} send={bind} describedBy="bind-hint">
        <label>
          {t.kind}
          <select name="kind">
            <option value="user">{t.user}</option>
            <option value="agent">{t.agent}</option>
          </select>
        </label>
        <label class="grow">
          {t.owner}
          <input name="owner" maxLength={256} required />
        </label>
      </SendForm>
    </>
  );
}

const bindCommand = (template: string) =>
  clientCommand('/v1/bind/profile_template', {
    bind_list: [{ user_id: 'ann', profile_template_id: template }],
  });
