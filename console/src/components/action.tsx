import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useSending } from '../api/use-sending.ts';
import { common } from './common.texts.ts';
import { Dialog } from './dialog.tsx';
import { Problem } from './states.tsx';
import { WriteButton } from './write-button.tsx';

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
  const { isBusy, error, send } = useSending();
  const go = async () => setAsked(!(await send(act)));
  return (
    <>
      <WriteButton
        class={`${tone} small`}
        isBusy={isBusy}
        disabled={disabled}
        onClick={() => (question === undefined ? go() : setAsked(true))}
      >
        {label}
      </WriteButton>
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
