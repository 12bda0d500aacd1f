import { useFilters, useProject } from '../address.ts';
import type { Request } from '../api/call.ts';
import type { paths } from '../api/schema.ts';
import { useApi } from '../api/use-api.ts';
import { ChoiceFilter, Filters, TextFilter } from '../components/filters.tsx';
import { MemoryLink, MemoryStatus, nameOf } from '../components/memory.tsx';
import { Page } from '../components/page.tsx';
import { Pager } from '../components/pager.tsx';
import { Empty, Loading, Problem } from '../components/states.tsx';
import { Table } from '../components/table.tsx';
import { Time } from '../components/time.tsx';
import { UserLink } from '../components/user-link.tsx';
import { names } from '../shell/names.texts.ts';
import { addCommand } from './commands.ts';
import { memories as t } from './memories.texts.ts';

type Query = NonNullable<Request<paths['/admin/projects/{id}/memories']['get']>['query']>;

const KINDS = [
  'raw',
  'fact',
  'event',
  'preference',
  'tool_schema',
  'tool_trajectory',
  'document',
  'skill',
] as const;
const STATUSES = ['activated', 'archived', 'resolving'] as const;
const NAMES = ['text', 'user_id', 'agent_id', 'kind', 'status', 'cube_id', 'conversation_id', 'from', 'to'];

export function Memories() {
  const id = useProject();
  const [filters] = useFilters();
  const { data, error, refetch } = useApi('/admin/projects/{id}/memories', {
    path: { id },
    query: queryOf(filters),
  });
  const isFiltered = NAMES.some((name) => filters[name]);
  const isMore = ['agent_id', 'cube_id', 'conversation_id', 'from', 'to'].some((name) => filters[name]);
  return (
    <Page title={names.memories} intro={t.intro}>
      <Filters names={NAMES}>
        <TextFilter name="text" label={t.text} isWide />
        <TextFilter name="user_id" label={t.user} />
        <ChoiceFilter name="kind" label={t.kind} options={KINDS.map((kind) => [kind, nameOf(kind)])} />
        <ChoiceFilter name="status" label={t.status} options={STATUSES.map((one) => [one, nameOf(one)])} />
        <details open={isMore}>
          <summary>{t.more}</summary>
          <div class="row">
            <TextFilter name="agent_id" label={t.agent} />
            <TextFilter name="cube_id" label={t.cube} />
            <TextFilter name="conversation_id" label={t.conversation} />
            <label>
              {t.from}
              <input type="date" name="from" defaultValue={filters.from ?? ''} />
            </label>
            <label>
              {t.to}
              <input type="date" name="to" defaultValue={filters.to ?? ''} />
            </label>
          </div>
        </details>
      </Filters>
      {error && <Problem error={error} retry={refetch} />}
      {!data && !error && <Loading />}
      {data?.memories.length === 0 &&
        (isFiltered ? <Empty>{t.none}</Empty> : <Empty command={addCommand()}>{t.empty}</Empty>)}
      {data && data.memories.length > 0 && (
        <Table
          caption={names.memories}
          rows={data.memories}
          keyOf={({ id }) => id}
          columns={[
            {
              title: t.memory,
              kind: 'wide',
              cell: ({ id, memory, title, is_cut }) => (
                <MemoryLink
                  id={id}
                  text={`${(memory || title).slice(0, 300)}${is_cut || memory.length > 300 ? '…' : ''}`}
                />
              ),
            },
            { title: t.kind, kind: 'narrow', cell: ({ kind }) => nameOf(kind) },
            { title: t.status, kind: 'narrow', cell: (memory) => <MemoryStatus {...memory} /> },
            {
              title: t.user,
              cell: ({ user_id, kind }) => <UserLink user={user_id} kind={kind} />,
            },
            { title: t.said, kind: 'narrow', cell: ({ said_at }) => <Time at={said_at} /> },
          ]}
        />
      )}
      <Pager next={data?.next_cursor} name="cursor" />
    </Page>
  );
}

function queryOf(filters: Readonly<Record<string, string>>): Query {
  const day = (name: string, add: number) => {
    const at = Date.parse(filters[name] ?? '');
    return Number.isNaN(at) ? undefined : new Date(at + add).toISOString();
  };
  return {
    text: filters.text,
    user_id: filters.user_id,
    agent_id: filters.agent_id,
    cube_id: filters.cube_id,
    conversation_id: filters.conversation_id,
    kind: KINDS.find((one) => one === filters.kind),
    status: STATUSES.find((one) => one === filters.status),
    from: day('from', 0),
    // the day itself belongs to it
    to: day('to', 86_400_000),
    cursor: filters.cursor,
    limit: 50,
  };
}
