import { useEffect, useState } from 'preact/hooks';
import { common } from './common.texts.ts';

/** A command or a value to copy. */
export function Code({ text, label }: { readonly text: string; readonly label?: string }) {
  return (
    <div class="code">
      <pre title={label}>
        <code>{text}</code>
      </pre>
      <Copy text={text} />
    </div>
  );
}

export function Copy({ text, label }: { readonly text: string; readonly label?: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      copyBySelection(text);
    }
    setCopied(true);
  };
  return (
    <button type="button" class="outline secondary small" onClick={copy} aria-live="polite">
      {isCopied ? `✓ ${common.copied}` : (label ?? common.copy)}
    </button>
  );
}

/** For pages that came over http from another machine, where browsers offer no clipboard. */
function copyBySelection(text: string): void {
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}
