import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useSending } from '../api/use-sending.ts';
import { common } from './common.texts.ts';
import { Dialog } from './dialog.tsx';
import { type Fields, fieldsOf } from './fields.ts';
import { Problem } from './states.tsx';
import { WriteButton } from './write-button.tsx';

/** A button that opens a form in a dialog. A failure is shown there, and what was written stays. */
export function FormDialog(props: {
  readonly label: string;
  readonly submit: string;
  readonly save: (fields: Fields) => Promise<unknown>;
  readonly children: ComponentChildren;
}) {
  const [isOpen, setOpen] = useState(false);
  const { isBusy, error, send } = useSending();
  const save = async (event: Event) => {
    const fields = fieldsOf(event);
    if (await send(() => props.save(fields))) setOpen(false);
  };
  return (
    <>
      <WriteButton class="secondary small" onClick={() => setOpen(true)}>
        {props.label}
      </WriteButton>
      {isOpen && (
        <Dialog title={props.label} onClose={() => setOpen(false)}>
          <form onSubmit={save}>
            {props.children}
            {error !== null && <Problem error={error} />}
            <footer>
              <button type="button" class="secondary outline" onClick={() => setOpen(false)}>
                {common.cancel}
              </button>
              <WriteButton isBusy={isBusy}>{props.submit}</WriteButton>
            </footer>
          </form>
        </Dialog>
      )}
    </>
  );
}
