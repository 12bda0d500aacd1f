import { useEffect, useRef, useState } from 'preact/hooks';
import { useFilters, useProject } from '../address.ts';
import { useApi } from '../api/use-api.ts';
import { Badge } from '../components/badge.tsx';
import { Facts } from '../components/facts.tsx';
import { MemoryLink, MemoryStatus, nameOf } from '../components/memory.tsx';
import { Empty, Loading, Problem } from '../components/states.tsx';
import { addCommand } from './commands.ts';
import { search as t } from './search.texts.ts';
import type { Found } from './search.tsx';
import { explainedIds, MAX_IDS } from './search-settings.ts';

type Explanation = NonNullable<Found['explanations']>[number];

const REMEDIES: Readonly<Partial<Record<Explanation['stage'], () => string>>> = {
  below_threshold: () => t.remedyThreshold,
  beyond_limit: () => t.remedyLimit,
  other_time: () => t.remedyTime,
  archived: () => t.remedyRestore,
  no_signal: () => t.remedyWords,
};

/** Asks for any memory at which stage of the search it dropped out. */
export function WhyNot({ found }: { readonly found: Found | undefined }) {
  const [filters, change] = useFilters();
  const ids = explainedIds(filters);
  const ask = (id: string) =>
    change({ why: [id, ...ids.filter((other) => other !== id)].slice(0, MAX_IDS).join(',') });
  const asked = (event: Event) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const id = String(new FormData(form).get('id') ?? '').trim();
    form.reset();
    if (id !== '') ask(id);
  };
  return (
    <section id="why-not">
      <h2>{t.whyNot}</h2>
      <p class="muted">{t.whyNotHint}</p>
      <form class="filters" onSubmit={asked}>
        <label class="grow">
          {t.memoryId}
          <input name="id" maxLength={256} required pattern="[^,]+" />
        </label>
        <button type="submit" class="secondary">
          {t.explain}
        </button>
      </form>
      {found?.explanations?.map((explanation) => (
        <Why key={explanation.memory_id} of={explanation} />
      ))}
      <Pick user={filters.user ?? ''} hits={found} ask={ask} />
    </section>
  );
}

function Why({ of }: { readonly of: Explanation }) {
  const card = useRef<HTMLElement>(null);
  // the button that asked for it may stand far below
  useEffect(() => card.current?.scrollIntoView({ block: 'nearest' }), []);
  const remedy = REMEDIES[of.stage]?.();
  const percent = (share: number | undefined) => share !== undefined && `${Math.round(share * 100)} %`;
  return (
    <article ref={card} class="card" data-row>
      <p>
        <Badge tone={of.stage === 'hit' ? 'good' : 'warn'}>{t[of.stage]}</Badge>{' '}
        <MemoryText id={of.memory_id} />
      </p>
      <Facts
        facts={[
          [t.rank, of.rank === undefined ? null : String(of.rank)],
          [t.allowed, of.limit === undefined ? null : String(of.limit)],
          [t.relevance, percent(of.relativity) || null],
          [t.needed, percent(of.threshold) || null],
          [t.replacedBy, of.superseded_by && <MemoryLink id={of.superseded_by} />],
          [t.betterHit, of.duplicate_of && <MemoryText id={of.duplicate_of} />],
          [t.cube, of.cube_id],
          [t.remedy, remedy],
        ]}
      />
    </article>
  );
}

function MemoryText({ id: memory }: { readonly id: string }) {
  const id = useProject();
  const { data } = useApi('/admin/projects/{id}/memories/{memory}', { path: { id, memory } });
  return <MemoryLink id={memory} {...(data && { text: data.memory })} />;
}

/** Memories of the user that are no hits. */
function Pick(props: {
  readonly user: string;
  readonly hits: Found | undefined;
  readonly ask: (id: string) => void;
}) {
  const id = useProject();
  const [text, setText] = useState('');
  const { data, error } = useApi('/admin/projects/{id}/memories', {
    path: { id },
    query: { user_id: props.user, text, limit: 30 },
  });
  const hits = new Set(props.hits?.hits.map((hit) => hit.id));
  const others = data?.memories.filter((memory) => !hits.has(memory.id)) ?? [];
  return (
    <details class="card" open>
      <summary>{t.pick}</summary>
      <label>
        {t.containing}
        <input value={text} onInput={({ currentTarget }) => setText(currentTarget.value)} maxLength={256} />
      </label>
      {error && <Problem error={error} />}
      {!data && !error && <Loading />}
      {data?.memories.length === 0 && text === '' && (
        <Empty command={addCommand(props.user)}>{t.noMemories}</Empty>
      )}
      {data?.memories.length === 0 && text !== '' && <p class="muted">{t.noneContains}</p>}
      {data && data.memories.length > 0 && others.length === 0 && <p class="muted">{t.noOther}</p>}
      <ul class="choices">
        {others.map((memory) => (
          <li key={memory.id} class="row" data-row>
            <button type="button" class="secondary small" onClick={() => props.ask(memory.id)}>
              {t.whyNot}
            </button>
            <span class="muted small">{nameOf(memory.kind)}</span>
            {memory.status !== 'activated' && <MemoryStatus {...memory} />}
            <span>{memory.memory.slice(0, 200)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
