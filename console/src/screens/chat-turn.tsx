import { encode, useLink } from '../address.ts';
import type { Recalled } from '../api/chat-stream.ts';
import { Badge } from '../components/badge.tsx';
import { MemoryLink, MemoryStatus, nameOf } from '../components/memory.tsx';
import { Empty, Problem } from '../components/states.tsx';
import { Time } from '../components/time.tsx';
import { chat as t } from './chat.texts.ts';
import { partsOf, type Turn } from './chat-turns.ts';
import { addCommand } from './commands.ts';

/** A message and its answer. */
export function Said(props: { readonly of: Turn; readonly isShown: boolean; readonly onShow: () => void }) {
  const { of, isShown, onShow } = props;
  return (
    <>
      <article class="card said user">
        <p class="muted small">{t.you}</p>
        <p class="words">{of.question}</p>
      </article>
      <article class="card said assistant" data-row>
        <p class="muted small">{t.answer}</p>
        {of.reasoning !== '' && (
          <details>
            <summary>{t.thinking}</summary>
            <p class="words muted">{of.reasoning}</p>
          </details>
        )}
        {of.answer === '' && of.isOpen && (
          <p class="state">
            <span class="spinner" aria-hidden="true" /> {t.waiting}
          </p>
        )}
        <p class="words">
          {partsOf(of.answer).map((part, n) =>
            typeof part === 'string' ? part : <Mark key={n} of={part} recalled={of.recalled} />,
          )}
        </p>
        {of.answer === '' && !of.isOpen && of.error === null && <p class="muted">{t.stopped}</p>}
        {of.notices.map((notice) => (
          <p class="notice warn" key={notice}>
            {notice}
          </p>
        ))}
        {of.error !== null && <Problem error={of.error} />}
        {of.recalled !== null && (
          <button type="button" class="secondary outline small" aria-pressed={isShown} onClick={onShow}>
            {isShown ? t.shown : t.show(String(of.recalled.length))}
          </button>
        )}
      </article>
    </>
  );
}

/** The number of a memory in an answer. A number of a page of the internet leads nowhere. */
function Mark(props: {
  readonly of: { readonly number: number; readonly id: string };
  readonly recalled: readonly Recalled[] | null;
}) {
  const { number, id } = props.of;
  const link = useLink();
  const memory = props.recalled?.find((one) => one.id === id);
  if (!memory) return <sup>[{number}]</sup>;
  return (
    <sup>
      <a href={link(`/memories/${encode(id)}`)} title={memory.memory}>
        [{number}]
      </a>
    </sup>
  );
}

/** What an answer rests on: the recalled memories with their numbers, and pages of the internet. */
export function Memories({ of, user }: { readonly of: Turn | undefined; readonly user: string }) {
  const link = useLink();
  const used = new Set(
    partsOf(of?.answer ?? '').flatMap((part) => (typeof part === 'string' ? [] : [part.id])),
  );
  return (
    <section>
      <h2>{t.restsOn}</h2>
      {!of?.recalled && <p class="muted">{t.noAnswer}</p>}
      {of?.recalled?.length === 0 && <Empty command={addCommand(user)}>{t.nothingRecalled}</Empty>}
      {of?.recalled && of.recalled.length > 0 && (
        <>
          <p class="muted small">{t.restsOnHint}</p>
          <ol class="recalled">
            {of.recalled.map((memory) => (
              <li class="card" key={memory.id} data-row>
                <p class="words">
                  <MemoryLink id={memory.id} text={memory.memory} />
                </p>
                <div class="row small">
                  <span class="muted">{nameOf(memory.kind)}</span>
                  <span>
                    {Math.round(memory.relativity * 100)} % {t.relevance}
                  </span>
                  <Time at={memory.said_at} />
                  {memory.status !== 'activated' && <MemoryStatus status={memory.status} />}
                  {used.has(memory.id) && <Badge tone="good">{t.used}</Badge>}
                </div>
              </li>
            ))}
          </ol>
        </>
      )}
      {of && of.pages.length > 0 && (
        <>
          <h3>{t.pages}</h3>
          <ul class="choices">
            {of.pages.map(({ title, url }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noreferrer">
                  {title || url}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {of?.recalled && (
        <p>
          <a href={link('/search', { user, query: of.question })}>{t.why}</a>
        </p>
      )}
    </section>
  );
}
