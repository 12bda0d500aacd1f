import { type Answer, call, post } from '../api/call.ts';
import { useApi, useRefresh } from '../api/use-api.ts';
import { Action } from '../components/action.tsx';
import type { Fields } from '../components/fields.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import { Loading, Problem } from '../components/states.tsx';
import { actions as t } from './memory-actions.texts.ts';

type Memory = Answer<'/admin/projects/{id}/memories/{memory}'>;

interface Props {
  readonly of: Memory;
  readonly project: string;
  readonly onDeleted: () => void;
}

/** Edits, archives, restores or deletes a memory. */
export function MemoryActions({ of, project, onDeleted }: Props) {
  const refresh = useRefresh();
  const path = { id: project, memory: of.id };
  const remove = async () => {
    await call('delete', '/admin/projects/{id}/memories/{memory}', { path });
    onDeleted();
  };
  const archive = async () => {
    await post('/admin/projects/{id}/memories/{memory}/archive', { path });
    await refresh();
  };
  const restore = async () => {
    await post('/admin/projects/{id}/memories/{memory}/restore', { path });
    await refresh();
  };
  return (
    <>
      <Edit of={of} project={project} />
      {of.status === 'archived' ? (
        <Action key="restore" label={t.restore} act={restore} />
      ) : (
        <Action key="archive" label={t.archive} question={t.archiveQuestion} act={archive} />
      )}
      <Action label={t.remove} question={<WhatGoes of={of} project={project} />} act={remove} tone="danger" />
    </>
  );
}

/** What a deletion would take, counted when it is asked for. */
function WhatGoes({ of, project }: Pick<Props, 'of' | 'project'>) {
  const { data, error } = useApi('/admin/projects/{id}/memories/{memory}/deletion', {
    path: { id: project, memory: of.id },
  });
  return (
    <>
      <p>{t.removeQuestion}</p>
      {error && <Problem error={error} />}
      {!data && !error && <Loading />}
      {data && (
        <ul>
          <li>{t.memories(String(data.memories))}</li>
          <li>{t.profileValues(String(data.profile_values))}</li>
        </ul>
      )}
    </>
  );
}

function Edit({ of, project }: Pick<Props, 'of' | 'project'>) {
  const refresh = useRefresh();
  const save = async (field: Fields) => {
    const [title, memory] = [field('title'), field('memory')];
    await call('patch', '/admin/projects/{id}/memories/{memory}', {
      path: { id: project, memory: of.id },
      body: {
        ...(memory && memory !== of.memory && { memory }),
        ...(title && title !== of.title && { title }),
      },
    });
    await refresh();
  };
  return (
    <FormDialog label={t.edit} submit={t.save} save={save}>
      <p class="muted">{t.editHint}</p>
      <label>
        {t.title}
        <input name="title" maxLength={256} defaultValue={of.title} />
      </label>
      <label>
        {t.text}
        <textarea name="memory" required maxLength={100_000} defaultValue={of.memory} rows={6} />
      </label>
    </FormDialog>
  );
}
