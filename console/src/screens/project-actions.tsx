import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { address, DEFAULT_PROJECT, useProject } from '../address.ts';
import { type Answer, call } from '../api/call.ts';
import { useRefresh } from '../api/use-api.ts';
import { Action } from '../components/action.tsx';
import { common } from '../components/common.texts.ts';
import { Dialog } from '../components/dialog.tsx';
import { Problem } from '../components/states.tsx';
import { mayWrite } from '../state/session.ts';
import { projects as t } from './projects.texts.ts';

type Project = Answer<'/admin/projects'>['projects'][number];

/** Renames or deletes a project. The default project cannot be deleted. */
export function ProjectActions({ of }: { readonly of: Project }) {
  return (
    <span class="row">
      <Rename of={of} />
      {of.id !== DEFAULT_PROJECT && <Remove of={of} />}
    </span>
  );
}

function Remove({ of }: { readonly of: Project }) {
  const refresh = useRefresh();
  const { route } = useLocation();
  const current = useProject();
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    if (typed.trim() !== of.id) throw new Error(t.wrongId);
    setBusy(true);
    try {
      // one call works for some seconds, and says whether there is more to delete
      while (!(await call('delete', '/admin/projects/{id}', { path: { id: of.id } })).deleted);
    } finally {
      setBusy(false);
    }
    if (current === of.id) route(address('/projects'), true);
    await refresh();
  };
  return (
    <Action
      label={t.remove}
      tone="danger"
      question={
        <>
          <p>{t.removeQuestion(of.name)}</p>
          <label>
            {t.typeId} <code>{of.id}</code>
            <input
              value={typed}
              autocomplete="off"
              onInput={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          </label>
          {isBusy && <p role="status">{t.removing}</p>}
        </>
      }
      act={remove}
    />
  );
}

function Rename({ of }: { readonly of: Project }) {
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const save = async (event: Event) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget as HTMLFormElement).get('name'));
    setError(null);
    try {
      await call('patch', '/admin/projects/{id}', { path: { id: of.id }, body: { name } });
      setOpen(false);
      await refresh();
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <>
      <button
        type="button"
        class="secondary small"
        disabled={!mayWrite()}
        title={mayWrite() ? undefined : common.readOnly}
        onClick={() => setOpen(true)}
      >
        {t.rename}
      </button>
      {isOpen && (
        <Dialog title={t.rename} onClose={() => setOpen(false)}>
          <form onSubmit={save}>
            <label>
              {t.name}
              <input name="name" maxLength={256} required defaultValue={of.name} />
            </label>
            {error !== null && <Problem error={error} />}
            <footer>
              <button type="button" class="secondary outline" onClick={() => setOpen(false)}>
                {common.cancel}
              </button>
              <button type="submit">{t.save}</button>
            </footer>
          </form>
        </Dialog>
      )}
    </>
  );
}
