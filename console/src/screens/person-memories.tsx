import { useEffect, useState } from 'preact/hooks';
import { useLink, useProject } from '../address.ts';
import type { Answer } from '../api/call.ts';
import { firstFound, useApi } from '../api/use-api.ts';
import { useSending } from '../api/use-sending.ts';
import { MemoryLink, MemoryStatus } from '../components/memory.tsx';
import { Loading, Problem } from '../components/states.tsx';
import { Table } from '../components/table.tsx';
import { language } from '../state/language.ts';
import { people } from './people.texts.ts';
import { person as t } from './person.texts.ts';

type Page = Answer<'/admin/projects/{id}/memories'>;
type Memory = Page['memories'][number];
type Kind = 'event' | 'preference' | 'fact';

/** The newest memories of one kind, and more of them each time they are asked for. */
function useKnown(user: string, kind: Kind, status: 'activated' | 'archived' = 'activated') {
  const id = useProject();
  const path = { id };
  const query = { user_id: user, kind, status, limit: 50 };
  const { data, error, refetch } = useApi('/admin/projects/{id}/memories', { path, query });
  const [older, setOlder] = useState<readonly Page[]>([]);
  // what follows a page that has changed may be gone as well
  useEffect(() => setOlder([]), [data]);
  const next = (older.at(-1) ?? data)?.next_cursor ?? null;
  const more = async () => {
    if (next === null) return;
    const page = await firstFound('/admin/projects/{id}/memories', {
      path,
      query: { ...query, cursor: next },
    });
    setOlder([...older, page]);
  };
  const memories = [...(data ? [data] : []), ...older].flatMap((page) => page.memories);
  return { memories, isLoaded: data !== undefined, error, refetch, more: next === null ? null : more };
}

/** A button for what is older, if there is more. */
function More({ of }: { readonly of: readonly (() => Promise<void>)[] }) {
  const { isBusy, error, send } = useSending();
  if (of.length === 0) return null;
  return (
    <>
      <button
        type="button"
        class="secondary small"
        disabled={isBusy}
        aria-busy={isBusy}
        onClick={() => send(() => Promise.all(of.map((more) => more())))}
      >
        {t.older}
      </button>
      {error !== null && <Problem error={error} />}
    </>
  );
}

function beginOf(memory: Memory): string;
function beginOf(memory: Memory | undefined): string | undefined;
function beginOf(memory: Memory | undefined): string | undefined {
  return memory?.valid_from ?? memory?.said_at;
}

const byTime = (memories: readonly Memory[]) =>
  memories.toSorted((a, b) => beginOf(b).localeCompare(beginOf(a)));

/** The memories of one kind on a timeline, the newest first. */
export function Known(props: { readonly user: string; readonly kind: Kind; readonly title: string }) {
  const { memories, isLoaded, error, refetch, more } = useKnown(props.user, props.kind);
  return (
    <section class="card">
      <h2>{props.title}</h2>
      {error && <Problem error={error} retry={refetch} />}
      {!isLoaded && !error && <Loading />}
      {isLoaded && memories.length === 0 && <p class="muted">{people.nothing}</p>}
      <ol class="timeline">
        {byTime(memories).map((memory) => (
          <li key={memory.id} data-row>
            <Day at={props.kind === 'event' ? (memory.valid_from ?? memory.said_at) : memory.said_at} />{' '}
            <MemoryLink id={memory.id} text={memory.memory} />{' '}
            {memory.outdated_by && <MemoryStatus {...memory} />}
          </li>
        ))}
      </ol>
      <More of={more ? [more] : []} />
    </section>
  );
}

/** What is true no longer: from when until when it was, and what took its place. */
export function Truth({ user }: { readonly user: string }) {
  const link = useLink();
  const found = [
    useKnown(user, 'fact'),
    useKnown(user, 'preference'),
    useKnown(user, 'fact', 'archived'),
    useKnown(user, 'preference', 'archived'),
  ];
  const older = found.flatMap(({ more }) => more ?? []);
  const known = found.flatMap(({ memories }) => memories);
  const byId = new Map(known.map((memory) => [memory.id, memory]));
  const successorOf = ({ outdated_by, superseded_by }: Memory) =>
    byId.get(outdated_by ?? superseded_by ?? '');
  const ended = known.filter(({ valid_to, outdated_by }) => valid_to || outdated_by);
  return (
    <section class="card">
      <h2>{t.truth}</h2>
      {found.every(({ isLoaded }) => isLoaded) && ended.length === 0 && (
        <p class="muted">{older.length > 0 ? t.noneSoFar : t.allTrue}</p>
      )}
      {ended.length > 0 && (
        <Table
          caption={t.truth}
          rows={byTime(ended)}
          keyOf={({ id }) => id}
          columns={[
            {
              title: t.statement,
              kind: 'wide',
              cell: (memory) => (
                <>
                  <MemoryLink id={memory.id} text={memory.memory} /> <MemoryStatus {...memory} />
                </>
              ),
            },
            { title: t.from, kind: 'narrow', cell: (memory) => <Day at={beginOf(memory)} /> },
            {
              title: t.until,
              kind: 'narrow',
              cell: (memory) => {
                const until = memory.valid_to ?? beginOf(successorOf(memory));
                return until ? <Day at={until} /> : '–';
              },
            },
            {
              title: t.successor,
              kind: 'wide',
              cell: (memory) => {
                const next = memory.outdated_by ?? memory.superseded_by;
                return next && <MemoryLink id={next} text={successorOf(memory)?.memory ?? ''} />;
              },
            },
            {
              title: t.on,
              kind: 'narrow',
              cell: (memory) => {
                const day = beginOf(memory).slice(0, 10);
                const query = memory.memory.slice(0, 200);
                return <a href={link('/search', { user, query, valid_at: day })}>{day}</a>;
              },
            },
          ]}
        />
      )}
      <More of={older} />
    </section>
  );
}

function Day({ at }: { readonly at: string }) {
  return (
    <time class="muted small" dateTime={at}>
      {new Date(at).toLocaleDateString(language.value === 'zh' ? 'zh-CN' : 'en-GB', { dateStyle: 'medium' })}
    </time>
  );
}
