import { useState } from 'preact/hooks';
import type { Answer } from '../api/call.ts';
import { useApi } from '../api/use-api.ts';
import { Badge } from '../components/badge.tsx';
import { Facts } from '../components/facts.tsx';
import { Problem } from '../components/states.tsx';
import { Table } from '../components/table.tsx';
import { formatNumber } from '../components/time.tsx';
import { wordsOfFact, wordsOfFinding } from './findings.ts';
import { overview as t } from './overview.texts.ts';
import type { State } from './overview-shape.ts';

type Report = Answer<'/admin/diagnostics'>;

/** What the doctor finds. It runs when asked, because each configured model gets a call. */
export function useExamination() {
  const [isAsked, setAsked] = useState(false);
  const { data, error, isFetching, refetch } = useApi('/admin/diagnostics', {}, { enabled: isAsked });
  const examine = () => (isAsked ? refetch() : setAsked(true));
  return { data, error, isFetching, examine };
}

type Examined = ReturnType<typeof useExamination>;

/** The models that work for this server, what they did, and whether they answer. */
export function Models({ of: { models }, by }: { readonly of: State; readonly by: Examined }) {
  const named = (is: boolean) => (is ? t.configured : t.notConfigured);
  return (
    <section class="card">
      <h2>{t.models}</h2>
      <Facts
        facts={[
          [t.extractor, <code key="x">{models.extractor}</code>],
          [t.embedder, <code key="e">{models.embedder}</code>],
          [t.chat, models.chat === null ? t.noChat : <code key="c">{models.chat}</code>],
          [t.reranker, named(models.reranker)],
          [t.webSearch, named(models.web_search)],
          ...models.providers.map(
            ({ name, paused }) =>
              [
                name,
                <Badge key={name} tone={paused ? 'bad' : 'good'}>
                  {paused ? t.open : t.closed}
                </Badge>,
              ] as const,
          ),
        ]}
      />
      {models.usage.length > 0 && (
        <Table
          caption={t.models}
          rows={models.usage}
          keyOf={({ purpose }) => purpose}
          columns={[
            { title: t.purpose, cell: ({ purpose }) => purpose },
            { title: t.calls, kind: 'number', cell: ({ calls }) => formatNumber(calls) },
            { title: t.failedCalls, kind: 'number', cell: ({ failed_calls }) => formatNumber(failed_calls) },
            {
              title: t.tokens,
              kind: 'number',
              cell: ({ prompt_tokens, completion_tokens }) => formatNumber(prompt_tokens + completion_tokens),
            },
          ]}
        />
      )}
      <Examine label={t.testCall} by={by} />
      {by.data && <Result of={by.data} only="models" />}
    </section>
  );
}

export function Examination({ by }: { readonly by: Examined }) {
  return (
    <section class="card">
      <h2>{t.examination}</h2>
      <p class="muted">{t.examinationHint}</p>
      <Examine label={t.examine} by={by} />
      {by.error && <Problem error={by.error} />}
      {by.data?.healthy && <p class="notice good">✓ {t.nothingFound}</p>}
      {by.data && <Result of={by.data} />}
    </section>
  );
}

function Examine({ label, by }: { readonly label: string; readonly by: Examined }) {
  return (
    <button
      type="button"
      class="secondary small"
      disabled={by.isFetching}
      aria-busy={by.isFetching}
      onClick={by.examine}
    >
      {label}
    </button>
  );
}

/** Findings and facts, of one check or of all. */
function Result({ of, only }: { readonly of: Report; readonly only?: Report['facts'][number]['check'] }) {
  const isShown = ({ check }: { readonly check: string }) => only === undefined || check === only;
  return (
    <div role="status">
      {of.findings.filter(isShown).map((finding) => {
        const [message, action] = wordsOfFinding(finding);
        const { severity } = finding;
        return (
          <div class="notice bad" key={`${finding.check} ${message}`}>
            <Badge tone={severity === 'error' ? 'bad' : 'warn'}>{t[severity]}</Badge> {message}
            <p>{action}</p>
          </div>
        );
      })}
      <ul class="small">
        {of.facts.filter(isShown).map((fact) => (
          <li key={`${fact.check} ${fact.message}`}>{wordsOfFact(fact)}</li>
        ))}
      </ul>
    </div>
  );
}
