import { useLocation } from 'preact-iso/router';
import { useFilters, useLink, useProject } from '../address.ts';
import { type Answer, call, post } from '../api/call.ts';
import { useApi, useRefresh } from '../api/use-api.ts';
import { Action } from '../components/action.tsx';
import { Badge, type Tone } from '../components/badge.tsx';
import { Facts } from '../components/facts.tsx';
import type { Fields } from '../components/fields.ts';
import { ChoiceFilter, Filters } from '../components/filters.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { Page } from '../components/page.tsx';
import { Pager } from '../components/pager.tsx';
import { Empty, Loading, Problem } from '../components/states.tsx';
import { Table } from '../components/table.tsx';
import { formatNumber, Time } from '../components/time.tsx';
import { wordsOfServer } from './server-words.ts';
import {
  EventList,
  type Webhook as Shown,
  WebhookFields,
  WebhookStatus,
  webhookOf,
} from './webhook-parts.tsx';
import { webhooks as t } from './webhooks.texts.ts';
import { LIVE_MS } from './webhooks.tsx';

type Delivery = Answer<'/admin/projects/{id}/webhooks/{webhook}/deliveries'>['deliveries'][number];

const STATUSES = ['waiting', 'delivered', 'failed'] as const;
const STATES: Readonly<Record<Delivery['status'], readonly [Tone, () => string]>> = {
  waiting: ['idle', () => t.isWaiting],
  delivered: ['good', () => t.isDelivered],
  failed: ['bad', () => t.isFailed],
};

/** One webhook with what was sent to it. */
export function Webhook({ webhook = '' }: { readonly webhook?: string }) {
  const id = useProject();
  const { data, error, refetch } = useApi(
    '/admin/projects/{id}/webhooks',
    { path: { id } },
    { every: LIVE_MS },
  );
  const of = data?.webhooks.find((one) => one.id === webhook);
  return (
    <Page
      title={t.webhook}
      intro={of && <span class="words">{of.url}</span>}
      actions={of && <Actions of={of} project={id} />}
    >
      {error && <Problem error={error} retry={refetch} />}
      {!data && !error && <Loading />}
      {data && !of && <Empty>{t.gone}</Empty>}
      {of && (
        <>
          <Facts
            facts={[
              ['id', <code key="id">{of.id}</code>],
              [t.status, <WebhookStatus key="status" of={of} />],
              [t.events, <EventList key="events" of={of} />],
              [t.waiting, of.waiting > 0 && formatNumber(of.waiting)],
              [t.failures, of.failures > 0 && formatNumber(of.failures)],
              [t.failingSince, of.failing_since && <Time key="since" at={of.failing_since} />],
              [t.pausedUntil, of.paused_until && <Time key="until" at={of.paused_until} />],
              [t.lastError, wordsOfServer(of.last_error)],
              [t.created, <Time key="created" at={of.created_at} />],
            ]}
          />
          <h2>{t.deliveries}</h2>
          <Deliveries of={of} project={id} />
        </>
      )}
    </Page>
  );
}

function Actions({ of, project }: { readonly of: Shown; readonly project: string }) {
  const { route } = useLocation();
  const link = useLink();
  const refresh = useRefresh();
  const path = { id: project, webhook: of.id };
  const enable = (enabled: boolean) => async () => {
    await call('patch', '/admin/projects/{id}/webhooks/{webhook}', { path, body: { enabled } });
    await refresh();
  };
  const save = async (field: Fields) => {
    await call('patch', '/admin/projects/{id}/webhooks/{webhook}', { path, body: webhookOf(field) });
    await refresh();
  };
  const remove = async () => {
    await call('delete', '/admin/projects/{id}/webhooks/{webhook}', { path });
    route(link('/webhooks'));
    await refresh();
  };
  return (
    <>
      <FormDialog label={t.edit} submit={t.save} save={save}>
        <WebhookFields of={of} />
      </FormDialog>
      {of.status === 'paused' && <Action key="now" label={t.tryNow} act={enable(true)} />}
      {of.enabled ? (
        <Action key="off" label={t.pause} question={t.pauseQuestion} act={enable(false)} />
      ) : (
        <Action key="on" label={t.resume} act={enable(true)} />
      )}
      <Action label={t.remove} tone="danger" question={t.removeQuestion} act={remove} />
    </>
  );
}

function Deliveries({ of, project }: { readonly of: Shown; readonly project: string }) {
  const [filters] = useFilters();
  const refresh = useRefresh();
  const status = STATUSES.find((one) => one === filters.status);
  const path = { id: project, webhook: of.id };
  const { data, error, refetch } = useApi(
    '/admin/projects/{id}/webhooks/{webhook}/deliveries',
    { path, query: { ...(status && { status }), cursor: filters.cursor, limit: 50 } },
    { every: LIVE_MS },
  );
  const retry = (delivery: string) => async () => {
    await post('/admin/projects/{id}/webhooks/{webhook}/deliveries/{delivery}/retry', {
      path: { ...path, delivery },
    });
    await refresh();
  };
  return (
    <>
      <Filters names={['status']}>
        <ChoiceFilter
          name="status"
          label={t.result}
          options={STATUSES.map((one) => [one, STATES[one][1]()])}
        />
      </Filters>
      {error && <Problem error={error} retry={refetch} />}
      {!data && !error && <Loading />}
      {data?.deliveries.length === 0 && <Empty>{status ? t.noMatch : t.noDeliveries}</Empty>}
      {data && data.deliveries.length > 0 && (
        <Table
          caption={t.deliveries}
          rows={data.deliveries}
          keyOf={({ id }) => id}
          columns={[
            { title: t.event, kind: 'narrow', cell: ({ type }) => <code>{type}</code> },
            {
              title: t.data,
              kind: 'wide',
              cell: ({ data }) => <EventData of={data} />,
            },
            { title: t.result, cell: (delivery) => <Result of={delivery} /> },
            { title: t.attempts, kind: 'number', cell: ({ attempts }) => formatNumber(attempts) },
            { title: t.happened, kind: 'narrow', cell: ({ created_at }) => <Time at={created_at} /> },
            {
              title: t.sent,
              kind: 'narrow',
              cell: ({ attempted_at }) => attempted_at && <Time at={attempted_at} />,
            },
            {
              title: t.retry,
              kind: 'narrow',
              cell: ({ id }) => <Action label={t.retry} disabled={!of.enabled} act={retry(id)} />,
            },
          ]}
        />
      )}
      <Pager next={data?.next_cursor} name="cursor" />
    </>
  );
}

/** What an event names, without what it leaves out. */
function EventData({ of }: { readonly of: Delivery['data'] }) {
  const given = Object.entries(of).filter(([, value]) => value !== null);
  return (
    <p class="data small">
      {given.map(([name, value]) => (
        <span key={name}>
          <span class="muted">{name}</span> {typeof value === 'string' ? value : JSON.stringify(value)}
        </span>
      ))}
    </p>
  );
}

function Result({ of: { status, response_status, error } }: { readonly of: Delivery }) {
  const [tone, text] = STATES[status];
  return (
    <>
      <Badge tone={tone}>{text()}</Badge>{' '}
      {response_status !== null && <span class="muted small">{t.answered(String(response_status))}</span>}{' '}
      {status !== 'delivered' && wordsOfServer(error)}
    </>
  );
}
