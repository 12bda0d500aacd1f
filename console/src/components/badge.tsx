export type Tone = 'good' | 'bad' | 'busy' | 'idle' | 'warn';

const MARKS: Readonly<Record<Tone, string>> = { good: '✓', bad: '✕', busy: '◐', idle: '○', warn: '!' };

/** A state in a word, with a mark, so that colour is not the only sign. */
export function Badge({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return (
    <span class={`badge ${tone}`}>
      <span aria-hidden="true">{MARKS[tone]}</span> {children}
    </span>
  );
}
