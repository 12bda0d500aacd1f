import { useEffect, useRef, useState } from 'preact/hooks';
import { encode } from '../address.ts';
import { upload } from '../api/upload.ts';
import { Badge } from '../components/badge.tsx';
import { Problem } from '../components/states.tsx';
import { WriteButton } from '../components/write-button.tsx';
import { mayWrite } from '../state/session.ts';
import { knowledge as t } from './knowledge.texts.ts';

interface Upload {
  readonly key: number;
  readonly file: File;
  readonly type: string;
  readonly state: 'waiting' | 'sending' | 'stored' | 'failed';
  /** The sent share, 0 to 1. */
  readonly share: number;
  readonly error: unknown;
}

let keys = 0;

/**
 * Sends files one after another, each in a request of its own, so that one that is refused keeps no other
 * from being stored. Leaving the screen stops what is not sent yet.
 */
export function Uploads(props: {
  readonly project: string;
  readonly base: string;
  readonly onStored: () => Promise<void>;
}) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  const isSending = uploads.some(({ state }) => state === 'sending' || state === 'waiting');

  const send = async (queue: readonly Upload[], signal: AbortSignal) => {
    for (const { key, file, type } of queue) {
      if (signal.aborted) return;
      const show = (changed: Partial<Upload>) =>
        setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...changed } : one)));
      show({ state: 'sending' });
      const query = new URLSearchParams({ knowledge_base_id: props.base, type });
      try {
        await upload(`/admin/projects/${encode(props.project)}/knowledge_files?${query}`, file, {
          signal,
          onProgress: (share) => show({ share }),
        });
        show({ state: 'stored', share: 1 });
        await props.onStored();
      } catch (error) {
        if (!signal.aborted) show({ state: 'failed', error });
      }
    }
  };
  const begin = (event: Event) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const given = new FormData(form);
    const type = given.get('type') === 'skill' ? 'skill' : 'document';
    const files = given.getAll('files').filter((file) => file instanceof File && file.name !== '') as File[];
    const queue = files.map(
      (file): Upload => ({ key: ++keys, file, type, state: 'waiting', share: 0, error: null }),
    );
    form.reset();
    stop.current = new AbortController();
    setUploads(queue);
    void send(queue, stop.current.signal);
  };
  const abort = () => {
    stop.current.abort();
    setUploads((all) => all.filter(({ state }) => state === 'stored' || state === 'failed'));
  };
  return (
    <section class="card">
      <h2>{t.add}</h2>
      <form onSubmit={begin}>
        <div class="columns">
          <label>
            {t.choose}
            <input type="file" name="files" multiple required disabled={isSending || !mayWrite()} />
          </label>
          <label>
            {t.type}
            <select name="type" disabled={isSending || !mayWrite()}>
              <option value="document">{t.document}</option>
              <option value="skill">{t.skill}</option>
            </select>
          </label>
        </div>
        <p class="muted small">{t.limits}</p>
        <div class="row">
          <WriteButton disabled={isSending}>{t.add}</WriteButton>
          {isSending && (
            <button type="button" class="secondary outline" onClick={abort}>
              {t.stop}
            </button>
          )}
        </div>
      </form>
      {uploads.length > 0 && (
        <ul class="choices" aria-label={t.uploads}>
          {uploads.map((one) => (
            <Row key={one.key} of={one} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ of: { file, state, share, error } }: { readonly of: Upload }) {
  const percent = `${Math.floor(share * 100)} %`;
  return (
    <li>
      <div class="row">
        <span class="grow">{file.name}</span>
        {state === 'waiting' && <Badge tone="idle">{t.waiting}</Badge>}
        {state === 'sending' && <Badge tone="busy">{t.sending(percent)}</Badge>}
        {state === 'stored' && <Badge tone="good">{t.stored}</Badge>}
        {state === 'failed' && <Badge tone="bad">{t.failed}</Badge>}
      </div>
      {state === 'sending' && <progress value={share} max={1} aria-label={t.progressOf(file.name)} />}
      {state === 'failed' && <Problem error={error} />}
    </li>
  );
}
