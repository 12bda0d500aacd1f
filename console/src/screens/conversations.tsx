import { encode, useFilters, useLink, useProject } from '../address.ts';
import { useApi } from '../api/use-api.ts';
import { Filters, TextFilter } from '../components/filters.tsx';
import { Page } from '../components/page.tsx';
import { Pager } from '../components/pager.tsx';
import { Empty, Loading, Problem } from '../components/states.tsx';
import { Table } from '../components/table.tsx';
import { Time } from '../components/time.tsx';
import { UserLink } from '../components/user-link.tsx';
import { names } from '../shell/names.texts.ts';
import { addCommand } from './commands.ts';
import { conversations as t } from './conversations.texts.ts';

export function Conversations() {
  const [filters] = useFilters();
  return (
    <Page title={names.conversations} intro={t.intro}>
      <Filters names={['text', 'user_id', 'cube_id']}>
        <TextFilter name="text" label={t.text} isWide />
        <TextFilter name="user_id" label={t.user} />
        <TextFilter name="cube_id" label={t.cube} />
      </Filters>
      <ConversationList
        text={filters.text}
        user={filters.user_id}
        cube={filters.cube_id}
        cursor={filters.cursor}
      />
    </Page>
  );
}

interface Wanted {
  readonly text?: string | undefined;
  readonly user?: string | undefined;
  readonly cube?: string | undefined;
  readonly cursor?: string | undefined;
}

export function ConversationList({ text, user, cube, cursor }: Wanted) {
  const id = useProject();
  const link = useLink();
  const { data, error, refetch } = useApi('/admin/projects/{id}/conversations', {
    path: { id },
    query: { text, user_id: user, cube_id: cube, cursor, limit: 30 },
  });
  if (!data) return error ? <Problem error={error} retry={refetch} /> : <Loading />;
  if (data.conversations.length === 0)
    return text || cube ? <Empty>{t.none}</Empty> : <Empty command={addCommand(user)}>{t.empty}</Empty>;
  return (
    <>
      <Table
        caption={names.conversations}
        rows={data.conversations}
        keyOf={({ cube_id, conversation_id }) => `${cube_id} ${conversation_id}`}
        columns={[
          {
            title: t.id,
            cell: ({ cube_id, conversation_id }) => (
              <a href={link(`/conversations/${encode(cube_id)}/${encode(conversation_id)}`)}>
                {conversation_id || t.noId}
              </a>
            ),
          },
          {
            title: t.user,
            cell: ({ user_id }) => <UserLink user={user_id} />,
          },
          { title: t.messages, kind: 'number', cell: ({ messages }) => messages },
          { title: t.last, kind: 'wide', cell: ({ last_message }) => last_message },
          { title: t.lastAt, kind: 'narrow', cell: ({ last_at }) => <Time at={last_at} /> },
        ]}
      />
      <Pager next={data.next_cursor} name="cursor" />
    </>
  );
}
