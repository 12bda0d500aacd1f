import { useEffect } from 'preact/hooks';
import { idOf, useFilters, useLink, useProject } from '../address.ts';
import type { Answer } from '../api/call.ts';
import { useApi } from '../api/use-api.ts';
import { Badge, type Tone } from '../components/badge.tsx';
import { DryRunOf, type Turn } from '../components/dry-run.tsx';
import { MemoryLink, MemoryStatus, nameOf } from '../components/memory.tsx';
import { Page } from '../components/page.tsx';
import { Pager } from '../components/pager.tsx';
import { Empty, Loading, Problem } from '../components/states.tsx';
import { Time } from '../components/time.tsx';
import { conversations as t } from './conversations.texts.ts';
import { outcomeOf, reasonOf } from './receipts.ts';

type Message = Answer<'/admin/projects/{id}/messages'>['messages'][number];
const TONES: Readonly<Record<string, Tone>> = {
  stored: 'good',
  merged: 'good',
  skipped: 'idle',
  failed: 'bad',
};

export function Conversation(props: { readonly cube?: string; readonly conversation?: string }) {
  const [cube, conversation] = [idOf(props.cube ?? ''), idOf(props.conversation ?? '')];
  const id = useProject();
  const link = useLink();
  const [filters] = useFilters();
  const { data, error, refetch } = useApi('/admin/projects/{id}/messages', {
    path: { id },
    query: {
      cube_id: cube,
      conversation_id: conversation,
      message_id: filters.message,
      cursor: filters.cursor,
      limit: 50,
    },
  });
  const isLoaded = data !== undefined;
  useEffect(() => {
    // the message that the address names comes only with the answer
    if (isLoaded) document.getElementById(location.hash.slice(1))?.scrollIntoView({ block: 'center' });
  }, [isLoaded]);
  return (
    <Page
      title={t.title(conversation || t.noId)}
      intro={<a href={link('/memories', { cube_id: cube, conversation_id: conversation })}>{t.memoriesOf}</a>}
    >
      {error && <Problem error={error} retry={refetch} />}
      {!data && !error && <Loading />}
      <Pager next={data?.next_cursor} name="cursor" opened="message" />
      {data?.messages.length === 0 && <Empty>{t.none}</Empty>}
      {data?.messages.map((message) => (
        <MessageCard key={message.id} of={message} />
      ))}
      {data && data.messages.length > 0 && <DryRunOf messages={data.messages.map(turnOf)} />}
    </Page>
  );
}

const turnOf = ({ role, content, said_at }: Message): Turn => ({
  role: role === 'assistant' ? 'assistant' : 'user',
  content,
  chat_time: said_at,
});

function MessageCard({ of }: { readonly of: Message }) {
  const link = useLink();
  return (
    <article class={`card said ${of.role}`} id={of.id} data-row>
      <p class="muted small">
        <strong>{of.role_name ?? of.role}</strong> · <Time at={of.said_at} />
      </p>
      <p class="words">{of.content}</p>
      <div class="became">
        {of.receipts.length === 0 && <p class="muted small">{t.pending}</p>}
        {of.receipts.map((receipt) => (
          <div class="row small" key={receipt.task_id}>
            <Badge tone={TONES[receipt.outcome] ?? 'busy'}>{outcomeOf(receipt.outcome)}</Badge>
            {receipt.reason && <span>{reasonOf(receipt.reason)}</span>}
            {receipt.extractor && (
              <span class="muted">
                {t.readBy} {receipt.extractor}
              </span>
            )}
            <a href={link(`/tasks/${receipt.task_id}`)}>{t.task}</a>
          </div>
        ))}
        <ul class="choices small" aria-label={t.memories}>
          {of.memories.map(({ id, kind, status, memory }) => (
            <li key={id}>
              <span class="muted">{nameOf(kind)}</span> <MemoryLink id={id} text={memory} />{' '}
              {status !== 'activated' && <MemoryStatus status={status} />}
            </li>
          ))}
        </ul>
      </div>
    </article>
  );
}
