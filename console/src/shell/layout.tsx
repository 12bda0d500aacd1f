import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { address, BASE, useLink, useProject } from '../address.ts';
import { post } from '../api/call.ts';
import { useApi } from '../api/use-api.ts';
import { access, mayWrite } from '../state/session.ts';
import { chooseTheme, THEMES, theme } from '../state/theme.ts';
import { Languages } from './languages.tsx';
import { SCREENS } from './screens.ts';
import { shell } from './shell.texts.ts';
import { Shortcuts } from './shortcuts.tsx';

export function Layout({ children }: { readonly children: ComponentChildren }) {
  const { path, url } = useLocation();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(false), [url]);
  return (
    <div class="layout">
      <a class="skip" href="#content">
        {shell.skip}
      </a>
      <header class="top">
        <a class="brand" href={address('')}>
          Recollect
        </a>
        <button
          type="button"
          class="menu outline secondary small"
          aria-expanded={isOpen}
          aria-controls="screens"
          onClick={() => setOpen(!isOpen)}
        >
          ☰ {shell.menu}
        </button>
        <ProjectChoice />
        <Find />
        {!mayWrite() && <span class="badge idle">{shell.readOnly}</span>}
        <div class={isOpen ? 'top-end open' : 'top-end'}>
          <Languages />
          <ThemeChoice />
          <Shortcuts />
          <button type="button" class="outline secondary small" onClick={signOut}>
            {shell.signOut}
          </button>
        </div>
      </header>
      <nav id="screens" class={isOpen ? 'side open' : 'side'} aria-label={shell.main}>
        <Entries path={path.slice(BASE.length)} />
        <p>
          <a href="/docs" target="_blank" rel="noreferrer">
            {shell.reference} ↗
          </a>
        </p>
      </nav>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

function Entries({ path }: { readonly path: string }) {
  const project = useProject();
  const entries = SCREENS.flatMap(({ path, entry }) => (entry ? [{ path, ...entry }] : []));
  const groups = [...new Set(entries.map(({ group }) => group()))];
  const isCurrent = (to: string) => path === to || path.startsWith(`${to}/`);
  return groups.map((group) => (
    <div key={group}>
      <h2>{group}</h2>
      <ul>
        {entries
          .filter((entry) => entry.group() === group)
          .map((entry) => (
            <li key={entry.path}>
              <a
                class="entry"
                href={address(entry.path, { project })}
                aria-current={isCurrent(entry.path) ? 'page' : undefined}
              >
                {entry.name()}
              </a>
            </li>
          ))}
      </ul>
    </div>
  ));
}

function ProjectChoice() {
  const { path, route } = useLocation();
  const project = useProject();
  const projects = useApi('/admin/projects').data?.projects ?? [];
  const screen = path.slice(BASE.length).split('/')[1] ?? '';
  return (
    <label class="project">
      <span class="muted">{shell.project}</span>
      <select
        value={project}
        onChange={({ currentTarget }) => route(address(`/${screen}`, { project: currentTarget.value }))}
      >
        {projects.map(({ id, name }) => (
          <option value={id} key={id}>
            {name}
          </option>
        ))}
        {projects.every(({ id }) => id !== project) && <option value={project}>{project}</option>}
      </select>
    </label>
  );
}

/** The search of every screen. */
function Find() {
  const { route, query } = useLocation();
  const link = useLink();
  const find = (event: Event) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget as HTMLFormElement).get('text') ?? '').trim();
    route(link('/search', { query: text, user: query.user }));
  };
  return (
    <search class="find">
      <form onSubmit={find}>
        <label>
          <span class="muted">
            {shell.search}{' '}
            <span aria-hidden="true">
              <kbd>/</kbd>
            </span>
          </span>
          <input type="search" name="text" data-search aria-keyshortcuts="/" maxLength={256} />
        </label>
      </form>
    </search>
  );
}

function ThemeChoice() {
  return (
    <select
      class="small"
      aria-label={shell.theme}
      value={theme.value}
      onChange={({ currentTarget }) =>
        chooseTheme(THEMES.find((one) => one === currentTarget.value) ?? 'system')
      }
    >
      {THEMES.map((one) => (
        <option value={one} key={one}>
          {shell[one]}
        </option>
      ))}
    </select>
  );
}

async function signOut(): Promise<void> {
  await post('/admin/sign-out').catch(() => undefined);
  access.value = 'none';
}
