import type { ComponentChildren } from 'preact';
import { mayWrite } from '../state/session.ts';
import { common } from './common.texts.ts';

/** A button that changes something. A key that may only read finds it disabled, with the reason. */
export function WriteButton(props: {
  readonly children: ComponentChildren;
  readonly class?: string;
  readonly isBusy?: boolean;
  readonly disabled?: boolean;
  /** Without it, the button sends its form. */
  readonly onClick?: () => unknown;
}) {
  const { children, onClick, isBusy = false, disabled = false } = props;
  return (
    <button
      type={onClick ? 'button' : 'submit'}
      class={props.class}
      disabled={disabled || isBusy || !mayWrite()}
      title={mayWrite() ? undefined : common.readOnly}
      aria-busy={isBusy}
      onClick={onClick && (() => void onClick())}
    >
      {children}
    </button>
  );
}
