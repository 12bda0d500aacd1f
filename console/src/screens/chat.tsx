import './chat.css';
import { useRef, useState } from 'preact/hooks';
import { encode, type Query, useFilters, useLink, useProject } from '../address.ts';
import type { ChatBody } from '../api/chat-stream.ts';
import { Code } from '../components/code.tsx';
import { Page } from '../components/page.tsx';
import { Empty } from '../components/states.tsx';
import { UserChoice } from '../components/user-choice.tsx';
import { names } from '../shell/names.texts.ts';
import { chat as t } from './chat.texts.ts';
import { Memories, Said } from './chat-turn.tsx';
import { useTurns } from './chat-turns.ts';
import { requestCommand } from './commands.ts';
import { MODES } from './search-settings.ts';

/** A conversation as any user, beside the memories that each answer rests on. */
export function Chat() {
  const [filters] = useFilters();
  const project = useProject();
  const link = useLink();
  return (
    <Page
      title={names.chat}
      intro={t.intro}
      actions={filters.user ? <a href={link('/chat')}>{t.other}</a> : undefined}
    >
      {filters.user ? (
        <Dialogue key={`${project} ${filters.user}`} project={project} user={filters.user} />
      ) : (
        <UserChoice path="/chat" title={t.choose} />
      )}
    </Page>
  );
}

function Dialogue({ project, user }: { readonly project: string; readonly user: string }) {
  const [filters] = useFilters();
  const link = useLink();
  const { turns, ask, stop, clear } = useTurns(project);
  const [chosen, choose] = useState<number | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const shown = chosen ?? turns.length - 1;
  const isOpen = turns.at(-1)?.isOpen === true;
  const bodyFor = (query: string) => ({ user_id: user, query, ...settingsOf(filters) });
  const send = (event: Event) => {
    event.preventDefault();
    const query = field.current?.value.trim() ?? '';
    if (query === '' || isOpen || !field.current) return;
    field.current.value = '';
    choose(null);
    void ask(bodyFor(query));
  };
  const last = turns[shown];
  return (
    <>
      <p>
        {t.user}: <strong>{user}</strong> · <a href={link(`/people/${encode(user)}`)}>{t.person}</a>
      </p>
      <div class="chat">
        <section>
          <h2>{t.dialogue}</h2>
          <div role="log" aria-label={t.dialogue} aria-busy={isOpen}>
            {turns.length === 0 && <Empty>{t.start}</Empty>}
            {turns.map((turn, n) => (
              <Said key={n} of={turn} isShown={n === shown} onShow={() => choose(n)} />
            ))}
          </div>
          <form class="card" onSubmit={send}>
            <label>
              {t.question}
              <textarea
                ref={field}
                name="message"
                required
                maxLength={20_000}
                rows={3}
                defaultValue={filters.query ?? ''}
                onKeyDown={(event) => {
                  if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) send(event);
                }}
              />
            </label>
            <div class="row">
              <button type="submit" disabled={isOpen} aria-busy={isOpen}>
                {t.send}
              </button>
              {isOpen && (
                <button type="button" class="secondary" onClick={stop}>
                  {t.stop}
                </button>
              )}
              {turns.length > 0 && (
                <button
                  type="button"
                  class="secondary outline"
                  onClick={() => {
                    clear();
                    choose(null);
                  }}
                >
                  {t.again}
                </button>
              )}
            </div>
          </form>
          <Settings />
        </section>
        <Memories of={last} user={user} />
      </div>
      {last && (
        <details class="card">
          <summary>{t.curl}</summary>
          <Code
            text={requestCommand('Bearer', `/admin/projects/${encode(project)}/chat`, [
              bodyFor(last.question),
            ])}
          />
        </details>
      )}
    </>
  );
}

/** The settings of an answer. They stand in the address. */
function Settings() {
  const [filters, change] = useFilters();
  const set = (name: string) => (event: Event) => {
    const { type, checked, value } = event.currentTarget as HTMLInputElement;
    change({ [name]: type === 'checkbox' ? (checked ? '1' : '') : value } satisfies Query);
  };
  return (
    <details open={['mode', 'limit', 'relativity', 'web'].some((name) => filters[name])}>
      <summary>{t.settings}</summary>
      <fieldset class="settings">
        <label>
          {t.mode}
          <select value={filters.mode ?? 'fast'} onChange={set('mode')}>
            {MODES.map((mode) => (
              <option key={mode} value={mode}>
                {t[mode]}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t.limit}
          <input
            type="number"
            min="1"
            max="100"
            placeholder="9"
            value={filters.limit}
            onChange={set('limit')}
          />
        </label>
        <label>
          {t.threshold}
          <input
            type="number"
            min="0"
            max="1"
            step="0.05"
            placeholder="0.45"
            value={filters.relativity}
            onChange={set('relativity')}
          />
        </label>
        <label>
          <input type="checkbox" checked={filters.web === '1'} onChange={set('web')} /> {t.web}
        </label>
      </fieldset>
    </details>
  );
}

function settingsOf(filters: Readonly<Record<string, string>>): Partial<Omit<ChatBody, 'user_id' | 'query'>> {
  const mode = MODES.find((one) => one === filters.mode);
  const limit = Math.round(Number(filters.limit));
  const relativity = Number(filters.relativity);
  return {
    ...(mode && { mode }),
    ...(filters.limit && limit >= 1 && limit <= 100 && { limit }),
    ...(filters.relativity && relativity >= 0 && relativity <= 1 && { relativity }),
    ...(filters.web === '1' && { internet_search: true }),
  };
}
