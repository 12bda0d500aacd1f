import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { useLink, useProject } from '../address.ts';
import { call, post } from '../api/call.ts';
import { useApi, useRefresh } from '../api/use-api.ts';
import { Action } from '../components/action.tsx';
import { Badge } from '../components/badge.tsx';
import { Facts } from '../components/facts.tsx';
import { Page } from '../components/page.tsx';
import { Loading, Problem } from '../components/states.tsx';
import { formatNumber, Time } from '../components/time.tsx';
import { TemplateEditor } from './template-editor.tsx';
import { TemplateProfiles } from './template-profiles.tsx';
import { templates as t } from './templates.texts.ts';
import { DEFAULT_TEMPLATE } from './templates.tsx';

/** One template: its tree, and who is bound to it. */
export function Template({ template = '' }: { readonly template?: string }) {
  const path = { id: useProject(), template };
  const link = useLink();
  const { route } = useLocation();
  const refresh = useRefresh();
  const [saved, setSaved] = useState('');
  const { data, error, refetch } = useApi('/admin/projects/{id}/profile_templates/{template}', { path });
  const remove = async () => {
    await call('delete', '/admin/projects/{id}/profile_templates/{template}', { path });
    route(link('/templates'));
    await refresh();
  };
  const count = formatNumber(data?.profiles ?? 0);
  return (
    <Page
      title={data?.name ?? t.template}
      actions={
        data && (
          <Action
            label={t.deletion}
            tone="danger"
            act={remove}
            question={
              <>
                <p>{t.deletionQuestion(count)}</p>
                {template === DEFAULT_TEMPLATE && <p>{t.deletionOfDefault}</p>}
              </>
            }
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
              [
                'id',
                <span class="row" key="id">
                  <code>{data.id}</code>
                  {template === DEFAULT_TEMPLATE && <Badge tone="idle">{t.isDefault}</Badge>}
                </span>,
              ],
              [t.profiles, count],
              [t.created, <Time key="created" at={data.created_at} />],
              [t.changed, <Time key="changed" at={data.updated_at} />],
            ]}
          />
          <TemplateEditor
            key={data.id}
            version={data.updated_at}
            name={data.name}
            tree={data.properties}
            question={data.profiles > 0 ? t.saveQuestion(count) : undefined}
            save={async (body) => {
              const answer = await call('put', '/admin/projects/{id}/profile_templates/{template}', {
                path,
                body,
              });
              setSaved(t.carried(formatNumber(answer.changed_profiles)));
              await refresh();
            }}
            saved={saved}
          />
          <TemplateProfiles template={template} />
        </>
      )}
    </Page>
  );
}

const START = { Travel: { Seat: { value: '', algorithm_updatable: true } } };

/** The editor of a template that does not exist yet. */
export function NewTemplate() {
  const id = useProject();
  const link = useLink();
  const { route } = useLocation();
  return (
    <Page title={t.create} intro={t.intro}>
      <TemplateEditor
        name=""
        tree={START}
        save={async (body) => {
          const made = await post('/admin/projects/{id}/profile_templates', { path: { id }, body });
          route(link(`/templates/${made.id}`));
        }}
      />
    </Page>
  );
}
