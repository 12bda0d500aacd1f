import './chat.css';
import { useRef, useState } from 'preact/hooks';
import { encode, useFilters, useLink, useProject } from '../address.ts';
import type { ChatBody } from '../api/chat-stream.ts';
import { Code } from '../components/code.tsx';
import { KeptOpen } from '../components/kept-open.tsx';
import { NumberSetting } from '../components/number-setting.tsx';
import { Page } from '../components/page.tsx';
import { Empty } from '../components/states.tsx';
import { UserChoice } from '../components/user-choice.tsx';
import { names } from '../shell/names.texts.ts';
import { chat as t } from './chat.texts.ts';
import { Memories, Said } from './chat-turn.tsx';
import { useTurns } from './chat-turns.ts';
import { requestCommand } from './commands.ts';
import { DEFAULTS, MODES } from './search-settings.ts';

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
  return (
    <KeptOpen
      summary={t.settings}
      isSet={['mode', 'limit', 'relativity', 'web'].some((name) => filters[name])}
    >
      <fieldset class="settings">
        <label>
          {t.mode}
          <select
            value={filters.mode ?? 'fast'}
            onChange={({ currentTarget }) => change({ mode: currentTarget.value })}
          >
            {MODES.map((mode) => (
              <option key={mode} value={mode}>
                {t[mode]}
              </option>
            ))}
          </select>
        </label>
        <NumberSetting
          label={t.limit}
          name="limit"
          usual={DEFAULTS.limit}
          value={filters.limit}
          min={1}
          max={100}
          onChange={(limit) => change({ limit })}
        />
        <NumberSetting
          label={t.threshold}
          name="relativity"
          usual={DEFAULTS.relativity}
          value={filters.relativity}
          min={0}
          max={1}
          step={0.05}
          onChange={(relativity) => change({ relativity })}
        />
        <label>
          <input
            type="checkbox"
            checked={filters.web === '1'}
            onChange={({ currentTarget }) => change({ web: currentTarget.checked ? '1' : '' })}
          />{' '}
          {t.web}
        </label>
      </fieldset>
    </KeptOpen>
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
