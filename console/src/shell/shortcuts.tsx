import { useLayoutEffect, useState } from 'preact/hooks';
import { Dialog } from '../components/dialog.tsx';
import { shell } from './shell.texts.ts';

/** The keys that work on every screen: `/`, `j`, `k` and `?`, which lists them. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  // before the page is painted, so that no key pressed on a visible page is lost
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
      if (isTyping) {
        if (event.key === 'Escape') (event.target as HTMLElement).blur();
        return;
      }
      if (document.querySelector('dialog[open]') !== null) return;
      if (event.key === '/') focusSearch(event);
      else if (event.key === '?') setOpen(true);
      else if (event.key === 'j') walk(1);
      else if (event.key === 'k') walk(-1);
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
  return (
    <>
      <button
        type="button"
        class="outline secondary small"
        aria-label={shell.shortcuts}
        title={shell.shortcuts}
        onClick={() => setOpen(true)}
      >
        ?
      </button>
      {isOpen && (
        <Dialog title={shell.shortcuts} onClose={() => setOpen(false)}>
          <dl class="keys">
            <Shortcut keys={['/']} does={shell.keyOfSearch} />
            <Shortcut keys={['j']} does={shell.keyOfNext} />
            <Shortcut keys={['k']} does={shell.keyOfBefore} />
            <Shortcut keys={['Enter']} does={shell.keyOfOpen} />
            <Shortcut keys={['Esc']} does={shell.keyOfClose} />
            <Shortcut keys={['?']} does={shell.keyOfHelp} />
          </dl>
        </Dialog>
      )}
    </>
  );
}

function Shortcut({ keys, does }: { readonly keys: readonly string[]; readonly does: string }) {
  return (
    <div>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{does}</dd>
    </div>
  );
}

function focusSearch(event: Event): void {
  const field = document.querySelector<HTMLInputElement>('[data-search]');
  if (field === null) return;
  event.preventDefault();
  field.focus();
  field.select();
}

/** Moves the focus to the link of the next row, or of the one before. */
function walk(step: 1 | -1): void {
  const rows = [...document.querySelectorAll('[data-row]')];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[at < 0 ? (step === 1 ? 0 : rows.length - 1) : at + step];
  const target = next?.querySelector<HTMLElement>('a, button, summary');
  target?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
