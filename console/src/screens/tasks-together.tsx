import { useEffect, useRef, useState } from 'preact/hooks';
import { useFilters } from '../address.ts';
import { post } from '../api/call.ts';
import { useApi, useRefresh } from '../api/use-api.ts';
import { Action } from '../components/action.tsx';
import { formatNumber } from '../components/time.tsx';
import { tasks as t } from './tasks.texts.ts';
import { LIVE_MS, STATUSES } from './tasks.tsx';

/** The server counts no further. */
const MOST_COUNTED = 10_000;

/** Retries or cancels every task that matches the filters, on all pages. */
export function TasksTogether() {
  const [filters] = useFilters();
  const status = STATUSES.find((one) => one === filters.status);
  const of = {
    ...(filters.user && { user_id: filters.user }),
    ...(filters.project && { project_id: filters.project }),
  };
  const query = { ...of, ...(status && { status }) };
  const { data } = useApi('/admin/tasks/count', { query }, { every: LIVE_MS });
  const shown = (count: number) =>
    count < MOST_COUNTED ? formatNumber(count) : t.orMore(formatNumber(MOST_COUNTED));
  const stopped = status === 'failed' || status === 'cancelled' ? status : undefined;
  return (
    <>
      {data && data.retryable > 0 && (
        <Each
          key={`retry ${JSON.stringify(query)}`}
          label={t.retryAll}
          question={t.retryAllQuestion(shown(data.retryable))}
          call={(before) =>
            post('/admin/tasks/retry', { body: { ...of, ...(stopped && { status: stopped }), ...before } })
          }
        />
      )}
      {data && data.cancellable > 0 && (
        <Each
          key={`cancel ${JSON.stringify(query)}`}
          label={t.cancelAll}
          question={t.cancelAllQuestion(shown(data.cancellable))}
          call={(before) => post('/admin/tasks/cancel', { body: { ...of, ...before } })}
        />
      )}
    </>
  );
}

interface EachProps {
  readonly label: string;
  readonly question: string;
  readonly call: (place: {
    readonly before?: string;
  }) => Promise<{ readonly changed: number; readonly next_before: string | null }>;
}

/** Calls until all tasks were seen, or the page is left. */
function Each({ label, question, call }: EachProps) {
  const refresh = useRefresh();
  const [done, setDone] = useState<number | null>(null);
  const isLeft = useRef(false);
  useEffect(() => {
    return () => {
      isLeft.current = true;
    };
  }, []);
  const act = async () => {
    let before: string | null = null;
    let changed = 0;
    try {
      do {
        setDone(changed);
        const answer = await call(before === null ? {} : { before });
        changed += answer.changed;
        before = answer.next_before;
      } while (before !== null && !isLeft.current);
    } finally {
      setDone(null);
      await refresh();
    }
  };
  return (
    <Action
      label={label}
      question={
        <>
          <p>{question}</p>
          {done !== null && <p role="status">{t.changedSoFar(formatNumber(done))}</p>}
        </>
      }
      act={act}
    />
  );
}
