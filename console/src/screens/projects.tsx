import { useState } from 'preact/hooks';
import { address, encode, useProject } from '../address.ts';
import { type Answer, call, post } from '../api/call.ts';
import { useApi, useRefresh } from '../api/use-api.ts';
import { useSending } from '../api/use-sending.ts';
import { Action } from '../components/action.tsx';
import { Badge } from '../components/badge.tsx';
import type { Fields } from '../components/fields.ts';
import { Page } from '../components/page.tsx';
import { SendForm } from '../components/send-form.tsx';
import { ShownOnce } from '../components/shown-once.tsx';
import { Empty, Loading, Problem } from '../components/states.tsx';
import { Table } from '../components/table.tsx';
import { Time } from '../components/time.tsx';
import { names } from '../shell/names.texts.ts';
import { mayWrite } from '../state/session.ts';
import { operatorCommand } from './commands.ts';
import { ProjectActions } from './project-actions.tsx';
import { projects as t } from './projects.texts.ts';

type Key = Answer<'/admin/projects/{id}/api_keys'>['api_keys'][number];

export function Projects() {
  const id = useProject();
  const { data, error, refetch } = useApi('/admin/projects');
  const name = data?.projects.find((project) => project.id === id)?.name ?? id;
  return (
    <Page title={names.projects} intro={t.intro}>
      {error && <Problem error={error} retry={refetch} />}
      {!data && !error && <Loading />}
      <Keys project={id} name={name} key={id} />
      <DefaultProfiles project={id} />
      {data && (
        <>
          <h2>{t.projects}</h2>
          <Table
            caption={t.projects}
            rows={data.projects}
            keyOf={({ id }) => id}
            columns={[
              {
                title: t.name,
                cell: (project) => (
                  <a href={address('/projects', { project: project.id })}>
                    {project.name} {project.id === id && <span aria-hidden="true">✓</span>}
                  </a>
                ),
              },
              { title: 'id', cell: ({ id }) => <code>{id}</code> },
              { title: t.created, kind: 'narrow', cell: ({ created_at }) => <Time at={created_at} /> },
              { title: t.change, kind: 'narrow', cell: (project) => <ProjectActions of={project} /> },
            ]}
          />
          <NewProject />
        </>
      )}
    </Page>
  );
}

function stateOf({ revoked_at, expires_at }: Key) {
  if (revoked_at !== null) return <Badge tone="bad">{t.revoked}</Badge>;
  if (expires_at !== null && new Date(expires_at) <= new Date())
    return <Badge tone="warn">{t.expired}</Badge>;
  return <Badge tone="good">{t.valid}</Badge>;
}

const keyCommand = (project: string) =>
  operatorCommand(`/admin/projects/${encode(project)}/api_keys`, { name: 'phone app' });

function Keys({ project, name }: { readonly project: string; readonly name: string }) {
  const refresh = useRefresh();
  const { data, error, refetch } = useApi('/admin/projects/{id}/api_keys', { path: { id: project } });
  const revoke = (id: string) => async () => {
    await call('delete', '/admin/api_keys/{id}', { path: { id } });
    await refresh();
  };
  return (
    <section>
      <h2>{t.keysOf(name)}</h2>
      {error && <Problem error={error} retry={refetch} />}
      {data?.api_keys.length === 0 && (
        <Empty command={keyCommand(project)} isOperators>
          {t.noKeys}
        </Empty>
      )}
      {data && data.api_keys.length > 0 && (
        <Table
          caption={t.keysOf(name)}
          rows={data.api_keys}
          keyOf={({ id }) => id}
          columns={[
            { title: t.name, cell: ({ name }) => name },
            { title: t.prefix, cell: ({ prefix }) => <code>{prefix}…</code> },
            { title: t.state, kind: 'narrow', cell: stateOf },
            { title: t.scopes, cell: ({ scopes }) => scopes.join(', ') || t.everything },
            { title: t.boundTo, cell: ({ user_id }) => user_id },
            { title: t.created, kind: 'narrow', cell: ({ created_at }) => <Time at={created_at} /> },
            {
              title: t.expires,
              kind: 'narrow',
              cell: ({ expires_at }) => expires_at && <Time at={expires_at} />,
            },
            {
              title: t.lastUsed,
              kind: 'narrow',
              cell: ({ last_used_at }) => (last_used_at ? <Time at={last_used_at} /> : t.never),
            },
            {
              title: t.revoke,
              kind: 'narrow',
              cell: (key) =>
                key.revoked_at === null && (
                  <Action
                    label={t.revoke}
                    tone="danger"
                    question={t.revokeQuestion(key.name || key.prefix)}
                    act={revoke(key.id)}
                  />
                ),
            },
          ]}
        />
      )}
      <NewKey project={project} />
    </section>
  );
}

function NewKey({ project }: { readonly project: string }) {
  const refresh = useRefresh();
  const [made, setMade] = useState<string | null>(null);
  const create = async (field: Fields) => {
    const [user, until] = [field('user'), field('until')];
    const { key } = await post('/admin/projects/{id}/api_keys', {
      path: { id: project },
      body: {
        name: field('name'),
        ...(user !== '' && { user_id: user }),
        ...(until !== '' && { expires_at: new Date(until).toISOString() }),
      },
    });
    setMade(key);
    await refresh();
  };
  return (
    <details class="card">
      <summary>{t.newKey}</summary>
      <SendForm submit={t.newKey} send={create}>
        <div class="columns">
          <label>
            {t.keyName}
            <input name="name" maxLength={256} required />
          </label>
          <label>
            {t.user}
            <input name="user" maxLength={256} />
          </label>
          <label>
            {t.until}
            <input name="until" type="date" />
          </label>
        </div>
      </SendForm>
      {made !== null && <ShownOnce label={t.newKey} secret={made} hint={t.shownOnce} />}
    </details>
  );
}

function DefaultProfiles({ project }: { readonly project: string }) {
  const refresh = useRefresh();
  const { data } = useApi('/admin/projects/{id}/default_profile', { path: { id: project } });
  const { error, send } = useSending();
  if (!data) return null;
  const chosen = data.decided_by === 'server' ? '' : String(data.enabled);
  const choose = (value: string) =>
    send(async () => {
      await call('put', '/admin/projects/{id}/default_profile', {
        path: { id: project },
        body: { enabled: value === '' ? null : value === 'true' },
      });
      await refresh();
    });
  return (
    <section class="card">
      <label>
        {t.defaultProfile}
        <select
          value={chosen}
          disabled={!mayWrite()}
          aria-describedby="profile-hint"
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          <option value="">
            {t.likeServer}
            {data.decided_by === 'server' && `: ${data.enabled ? t.on : t.off}`}
          </option>
          <option value="true">{t.on}</option>
          <option value="false">{t.off}</option>
        </select>
      </label>
      <small id="profile-hint" class="muted">
        {t.profileHint}
      </small>
      {error !== null && <Problem error={error} />}
    </section>
  );
}

function NewProject() {
  const refresh = useRefresh();
  const create = async (field: Fields) => {
    await post('/admin/projects', { body: { name: field('name') } });
    await refresh();
  };
  return (
    <SendForm class="filters" submit={t.create} send={create}>
      <label>
        {t.name}
        <input name="name" maxLength={256} required />
      </label>
    </SendForm>
  );
}
