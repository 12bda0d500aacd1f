import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { address, DEFAULT_PROJECT, useProject } from '../address.ts';
import { type Answer, call } from '../api/call.ts';
import { useRefresh } from '../api/use-api.ts';
import { Action } from '../components/action.tsx';
import type { Fields } from '../components/fields.ts';
import { FormDialog } from '../components/form-dialog.tsx';
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
  const save = async (field: Fields) => {
    await call('patch', '/admin/projects/{id}', { path: { id: of.id }, body: { name: field('name') } });
    await refresh();
  };
  return (
    <FormDialog label={t.rename} submit={t.save} save={save}>
      <label>
        {t.name}
        <input name="name" maxLength={256} required defaultValue={of.name} />
      </label>
    </FormDialog>
  );
}
