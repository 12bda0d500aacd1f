import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { common } from './common.texts.ts';

/** A modal dialog. Escape and the close button end it. */
export function Dialog(props: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} onClose={props.onClose} aria-labelledby="dialog-title">
      <article>
        <header>
          <h2 id="dialog-title">{props.title}</h2>
          <button
            type="button"
            class="close"
            aria-label={common.close}
            onClick={() => dialog.current?.close()}
          />
        </header>
        {props.children}
      </article>
    </dialog>
  );
}
