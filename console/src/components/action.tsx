import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { mayWrite } from '../state/session.ts';
import { common } from './common.texts.ts';
import { Dialog } from './dialog.tsx';
import { Problem } from './states.tsx';

interface ActionProps {
  readonly label: string;
  readonly act: () => Promise<unknown>;
  /** What the action does, asked before it is done. Without it, it is done at once. */
  readonly question?: ComponentChildren;
  readonly tone?: 'primary' | 'secondary' | 'danger';
  readonly disabled?: boolean;
}

/** A button that changes something. A key that may only read finds it disabled. */
export function Action({ label, act, question, tone = 'secondary', disabled = false }: ActionProps) {
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const go = async () => {
    setBusy(true);
    setError(null);
    try {
      await act();
      setAsked(false);
    } catch (failure) {
      setError(failure);
      setAsked(true);
    } finally {
      setBusy(false);
    }
  };
  const cannot = disabled || !mayWrite();
  return (
    <>
      <button
        type="button"
        class={`${tone} small`}
        disabled={cannot || isBusy}
        title={mayWrite() ? undefined : common.readOnly}
        aria-busy={isBusy}
        onClick={() => (question === undefined ? go() : setAsked(true))}
      >
        {label}
      </button>
      {isAsked && (
        <Dialog title={label} onClose={() => setAsked(false)}>
          {question !== undefined && <div class="question">{question}</div>}
          {error !== null && <Problem error={error} />}
          <footer>
            <button type="button" class="secondary outline" onClick={() => setAsked(false)}>
              {common.cancel}
            </button>
            <button type="button" class={tone} disabled={isBusy} aria-busy={isBusy} onClick={go}>
              {label}
            </button>
          </footer>
        </Dialog>
      )}
    </>
  );
}
