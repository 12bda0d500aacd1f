import { useState } from 'preact/hooks';
import type { Answer } from '../api/call.ts';
import { useApi } from '../api/use-api.ts';
import { useMessageAddress } from '../components/message-address.ts';
import { formatNumber, Time } from '../components/time.tsx';
import { memories as t } from './memories.texts.ts';

type Passage = Answer<'/admin/projects/{id}/memories/{memory}'>['sources'][number];

/** Passages that are shown at a time. Words that were said a thousand times have a thousand. */
const STEP = 20;

/** The words that a memory came from, each marked in its message. */
export function Passages(props: { readonly of: readonly Passage[]; readonly project: string }) {
  const { of, project } = props;
  const [shown, setShown] = useState(STEP);
  const left = of.length - shown;
  return (
    <>
      {of.slice(0, shown).map((passage) => (
        <Marked key={`${passage.message_id} ${passage.span_start}`} of={passage} project={project} />
      ))}
      {left > 0 && (
        <button type="button" class="secondary small" onClick={() => setShown(shown + STEP)}>
          {t.moreSources(formatNumber(left))}
        </button>
      )}
    </>
  );
}

function Marked({ of, project }: { readonly of: Passage; readonly project: string }) {
  const addressOf = useMessageAddress();
  const { message_id, cube_id, conversation_id, span_start, span_end } = of;
  const place = cube_id && conversation_id ? { cube_id, conversation_id, message_id } : null;
  const { data } = useApi(
    '/admin/projects/{id}/messages',
    { path: { id: project }, query: { cube_id: '', conversation_id: '', ...place, limit: 1 } },
    { enabled: place !== null },
  );
  const message = data?.messages.find(({ id }) => id === message_id);
  return (
    <article class="card">
      <p class="muted small">
        {of.role_name ?? of.role} · <Time at={of.said_at} />
      </p>
      <p class="words">
        {message === undefined ? (
          <mark>{of.content}</mark>
        ) : (
          <>
            {message.content.slice(0, span_start)}
            <mark>{message.content.slice(span_start, span_end)}</mark>
            {message.content.slice(span_end)}
          </>
        )}
      </p>
      {place && <a href={addressOf(place)}>{t.inConversation}</a>}
    </article>
  );
}
