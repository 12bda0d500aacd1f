import type { Answer } from '../api/call.ts';
import type { paths } from '../api/schema.ts';
import { Badge, type Tone } from '../components/badge.tsx';
import type { Fields } from '../components/fields.ts';
import { webhooks as t } from './webhooks.texts.ts';

export type Webhook = Answer<'/admin/projects/{id}/webhooks'>['webhooks'][number];
type Post = paths['/admin/projects/{id}/webhooks']['post'];
type EventName = Post['requestBody']['content']['application/json']['events'][number];

const EVENTS: Readonly<Record<EventName, () => string>> = {
  'task.completed': () => t.completed,
  'task.failed': () => t.failed,
  'memory.created': () => t.memoryCreated,
  'memory.superseded': () => t.superseded,
  'memory.erased': () => t.erased,
  'budget.spent': () => t.budget,
};
const EVENT_NAMES = Object.keys(EVENTS) as EventName[];

const TONES: Readonly<Record<Webhook['status'], Tone>> = {
  active: 'good',
  failing: 'warn',
  paused: 'bad',
  disabled: 'idle',
};

export function WebhookStatus({ of: { status } }: { readonly of: Webhook }) {
  return <Badge tone={TONES[status]}>{t[status]}</Badge>;
}

export function EventList({ of }: { readonly of: Webhook }) {
  return <>{of.events.map((name) => <code key={name}>{name}</code>).flatMap((shown) => [shown, ' '])}</>;
}

/** The fields of a webhook, for `webhookOf`. */
export function WebhookFields({ of }: { readonly of?: Webhook }) {
  return (
    <>
      <label>
        {t.url}
        <input
          name="url"
          type="url"
          maxLength={2000}
          required
          defaultValue={of?.url}
          aria-describedby="url-hint"
        />
      </label>
      <small id="url-hint" class="muted">
        {t.urlHint}
      </small>
      <fieldset class="events">
        <legend>{t.events}</legend>
        {EVENT_NAMES.map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              name={name}
              value="on"
              defaultChecked={of?.events.includes(name) ?? true}
            />{' '}
            {EVENTS[name]()} <code>{name}</code>
          </label>
        ))}
      </fieldset>
    </>
  );
}

/** @throws Error, in words, if no event is chosen */
export function webhookOf(field: Fields): { readonly url: string; readonly events: EventName[] } {
  const events = EVENT_NAMES.filter((name) => field(name) !== '');
  if (events.length === 0) throw new Error(t.noEvents);
  return { url: field('url'), events };
}
