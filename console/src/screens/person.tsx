import { useLink, useProject } from '../address.ts';
import type { Answer } from '../api/call.ts';
import { useApi } from '../api/use-api.ts';
import { MemoryLink, MemoryStatus } from '../components/memory.tsx';
import { Page } from '../components/page.tsx';
import { Loading, Problem } from '../components/states.tsx';
import { language } from '../state/language.ts';
import { ConversationList } from './conversations.tsx';
import { people as t } from './people.texts.ts';

type Memory = Answer<'/admin/projects/{id}/memories'>['memories'][number];

/** What is known of one user: events on a timeline, preferences, facts, conversations. */
export function Person({ user = '' }: { readonly user?: string }) {
  const link = useLink();
  return (
    <Page
      title={user}
      actions={
        <>
          <a href={link('/search', { user })}>{t.search}</a>
          <a href={link('/memories', { user_id: user })}>{t.allMemories}</a>
          <a href={link('/tasks', { user })}>{t.tasks}</a>
        </>
      }
    >
      <div class="columns" key={user}>
        <Known user={user} kind="event" title={t.events} />
        <div>
          <Known user={user} kind="preference" title={t.preferences} />
          <Known user={user} kind="fact" title={t.facts} />
        </div>
      </div>
      <h2>{t.conversations}</h2>
      <ConversationList user={user} />
    </Page>
  );
}

function Known(props: {
  readonly user: string;
  readonly kind: 'event' | 'preference' | 'fact';
  readonly title: string;
}) {
  const id = useProject();
  const { data, error, refetch } = useApi('/admin/projects/{id}/memories', {
    path: { id },
    query: { user_id: props.user, kind: props.kind, status: 'activated', limit: 50 },
  });
  const memories = data?.memories.toSorted((a, b) => b.said_at.localeCompare(a.said_at)) ?? [];
  return (
    <section class="card">
      <h2>{props.title}</h2>
      {error && <Problem error={error} retry={refetch} />}
      {!data && !error && <Loading />}
      {data && memories.length === 0 && <p class="muted">{t.nothing}</p>}
      <ol class="timeline">
        {memories.map((memory) => (
          <li key={memory.id} data-row>
            <When of={memory} /> <MemoryLink id={memory.id} text={memory.memory} />{' '}
            {memory.outdated_by && <MemoryStatus {...memory} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function When({ of }: { readonly of: Memory }) {
  const date = new Date(of.said_at);
  return (
    <time class="muted small" dateTime={of.said_at}>
      {date.toLocaleDateString(language.value === 'zh' ? 'zh-CN' : 'en-GB', { dateStyle: 'medium' })}
    </time>
  );
}
