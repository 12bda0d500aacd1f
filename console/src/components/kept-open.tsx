import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

/** Details that open by themselves while something in them is set, and stay open when it no longer is. */
export function KeptOpen(props: {
  readonly summary: string;
  readonly isSet: boolean;
  readonly children: ComponentChildren;
}) {
  const { summary, isSet, children } = props;
  const [isOpen, setOpen] = useState(isSet);
  return (
    <details open={isOpen || isSet} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
