import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useSending } from '../api/use-sending.ts';
import { common } from './common.texts.ts';
import { type Fields, fieldsOf } from './fields.ts';
import { Problem } from './states.tsx';
import { WriteButton } from './write-button.tsx';

/** A form that changes something. After a failure what was written stays. */
export function SendForm(props: {
  readonly submit: string;
  readonly send: (fields: Fields) => Promise<unknown>;
  readonly class?: string;
  readonly describedBy?: string;
  /** Whether the form keeps its values after a success, and says so. Otherwise it is emptied. */
  readonly keeps?: boolean;
  readonly children: ComponentChildren;
}) {
  const { isBusy, error, send } = useSending();
  const [isSaved, setSaved] = useState(false);
  const submit = async (event: Event) => {
    const form = event.currentTarget as HTMLFormElement;
    const fields = fieldsOf(event);
    setSaved(false);
    if (!(await send(() => props.send(fields)))) return;
    if (props.keeps) setSaved(true);
    else form.reset();
  };
  return (
    <form class={props.class} onSubmit={submit} aria-describedby={props.describedBy}>
      {props.children}
      <WriteButton isBusy={isBusy}>{props.submit}</WriteButton>
      {isSaved && (
        <span role="status" class="saved">
          ✓ {common.saved}
        </span>
      )}
      {error !== null && <Problem error={error} />}
    </form>
  );
}
