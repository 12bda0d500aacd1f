import { useState } from 'preact/hooks';
import { encode, useLink, useProject } from '../address.ts';
import { post } from '../api/call.ts';
import { useApi, useRefresh } from '../api/use-api.ts';
import type { Fields } from '../components/fields.ts';
import { Page } from '../components/page.tsx';
import { SendForm } from '../components/send-form.tsx';
import { ShownOnce } from '../components/shown-once.tsx';
import { Empty, Loading, Problem } from '../components/states.tsx';
import { Table } from '../components/table.tsx';
import { formatNumber, Time } from '../components/time.tsx';
import { names } from '../shell/names.texts.ts';
import { operatorCommand } from './commands.ts';
import { EventList, WebhookFields, WebhookStatus, webhookOf } from './webhook-parts.tsx';
import { webhooks as t } from './webhooks.texts.ts';

/** What is sent is shown soon after. */
export const LIVE_MS = 3000;

const createCommand = (project: string) =>
  operatorCommand(`/admin/projects/${encode(project)}/webhooks`, {
    url: 'https://example.com/events',
    events: ['memory.created'],
  });

export function Webhooks() {
  const id = useProject();
  const link = useLink();
  const { data, error, refetch } = useApi(
    '/admin/projects/{id}/webhooks',
    { path: { id } },
    { every: LIVE_MS },
  );
  return (
    <Page title={names.webhooks} intro={t.intro}>
      {error && <Problem error={error} retry={refetch} />}
      {!data && !error && <Loading />}
      {data?.webhooks.length === 0 && (
        <Empty command={createCommand(id)} isOperators>
          {t.empty}
        </Empty>
      )}
      {data && data.webhooks.length > 0 && (
        <Table
          caption={names.webhooks}
          rows={data.webhooks}
          keyOf={({ id }) => id}
          columns={[
            { title: t.url, cell: (of) => <a href={link(`/webhooks/${encode(of.id)}`)}>{of.url}</a> },
            { title: t.status, kind: 'narrow', cell: (of) => <WebhookStatus of={of} /> },
            { title: t.events, cell: (of) => <EventList of={of} /> },
            { title: t.waiting, kind: 'number', cell: ({ waiting }) => formatNumber(waiting) },
            { title: t.created, kind: 'narrow', cell: ({ created_at }) => <Time at={created_at} /> },
          ]}
        />
      )}
      <NewWebhook project={id} key={id} />
    </Page>
  );
}

function NewWebhook({ project }: { readonly project: string }) {
  const refresh = useRefresh();
  const [secret, setSecret] = useState<string | null>(null);
  const create = async (field: Fields) => {
    setSecret(null);
    const body = webhookOf(field);
    setSecret((await post('/admin/projects/{id}/webhooks', { path: { id: project }, body })).secret);
    await refresh();
  };
  return (
    <section class="card">
      <h2>{t.add}</h2>
      <SendForm submit={t.add} send={create}>
        <WebhookFields />
      </SendForm>
      {secret !== null && <ShownOnce label={t.secret} secret={secret} hint={t.secretHint} />}
    </section>
  );
}
