import { useState } from 'preact/hooks';
import { useProject } from '../address.ts';
import { type Answer, post } from '../api/call.ts';
import { dryRun as t } from './dry-run.texts.ts';
import { nameOf } from './memory.tsx';
import { Loading, Problem } from './states.tsx';

type Result = Answer<'/admin/projects/{id}/extract', 'post'>;
export interface Turn {
  readonly role: 'user' | 'assistant';
  readonly content: string;
  readonly chat_time?: string;
}

function useDryRun() {
  const id = useProject();
  const [state, setState] = useState<{
    result?: Result;
    error?: unknown;
    messages?: readonly Turn[];
    isBusy: boolean;
  }>({
    isBusy: false,
  });
  const run = async (messages: readonly Turn[]) => {
    setState({ isBusy: true });
    try {
      const result = await post('/admin/projects/{id}/extract', {
        path: { id },
        body: { messages: [...messages] },
      });
      setState({ result, messages, isBusy: false });
    } catch (error) {
      setState({ error, isBusy: false });
    }
  };
  return { ...state, run };
}

/** A field for a text, and the memories that it would make. */
export function DryRun() {
  const { run, ...state } = useDryRun();
  const extract = (event: Event) => {
    event.preventDefault();
    const content = String(new FormData(event.currentTarget as HTMLFormElement).get('text') ?? '');
    return run([{ role: 'user', content }]);
  };
  return (
    <section class="card">
      <h2>{t.title}</h2>
      <p class="muted">{t.hint}</p>
      <form onSubmit={extract}>
        <label>
          {t.text}
          <textarea name="text" required maxLength={100_000} />
        </label>
        <button type="submit" class="secondary" disabled={state.isBusy} aria-busy={state.isBusy}>
          {t.run}
        </button>
      </form>
      <Outcome {...state} />
    </section>
  );
}

/** The same for messages that are stored already. */
export function DryRunOf({ messages }: { readonly messages: readonly Turn[] }) {
  const { run, ...state } = useDryRun();
  return (
    <section class="card">
      <button
        type="button"
        class="secondary small"
        disabled={state.isBusy}
        aria-busy={state.isBusy}
        onClick={() => run(messages)}
      >
        {t.again}
      </button>
      <Outcome {...state} />
    </section>
  );
}

function Outcome(props: { result?: Result; error?: unknown; messages?: readonly Turn[]; isBusy: boolean }) {
  const { result, error, messages, isBusy } = props;
  if (isBusy) return <Loading />;
  if (error !== undefined) return <Problem error={error} />;
  if (!result) return null;
  return (
    <div role="status">
      <p class="muted small">
        {t.readBy} {result.extractor}. {result.fell_back && t.fellBack}
      </p>
      {result.items.length === 0 && <p>{t.none}</p>}
      <ul class="choices">
        {result.items.map((item) => (
          <li key={`${item.kind} ${item.memory}`}>
            <p class="words">
              <strong>{nameOf(item.kind)}</strong> {item.memory}
            </p>
            {item.sources.map(({ message, span_start, span_end }) => (
              <p class="muted small" key={`${message} ${span_start}`}>
                <mark>{messages?.[message]?.content.slice(span_start, span_end)}</mark>
              </p>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
