import { useState } from 'preact/hooks';
import { useProject } from '../address.ts';
import { type Answer, answerOf, post } from '../api/call.ts';
import { useApi } from '../api/use-api.ts';
import { useSending } from '../api/use-sending.ts';
import { Code } from '../components/code.tsx';
import { common } from '../components/common.texts.ts';
import { Dialog } from '../components/dialog.tsx';
import { Facts } from '../components/facts.tsx';
import { fileName, saveFile } from '../components/save-file.ts';
import { Loading, Problem } from '../components/states.tsx';
import { exact, formatNumber } from '../components/time.tsx';
import { WriteButton } from '../components/write-button.tsx';
import { person as t } from './person.texts.ts';

export type Certificate = Answer<'/admin/projects/{id}/users/{user}/erase', 'post'>;

/** Saves all that is stored of a user as a file. A key that may only read may do it. */
export function ExportButton({ user }: { readonly user: string }) {
  const id = useProject();
  const { isBusy, error, send } = useSending();
  const [isClosed, setClosed] = useState(false);
  const save = () => {
    setClosed(false);
    return send(async () => {
      const answer = await answerOf('post', '/admin/projects/{id}/users/{user}/export', {
        path: { id, user },
      });
      saveFile(`${fileName(user)}.jsonl`, await answer.blob());
    });
  };
  return (
    <>
      <button
        type="button"
        class="secondary small"
        title={t.exportHint}
        disabled={isBusy}
        aria-busy={isBusy}
        onClick={save}
      >
        {t.export}
      </button>
      {error !== null && !isClosed && (
        <Dialog title={t.export} onClose={() => setClosed(true)}>
          <Problem error={error} />
        </Dialog>
      )}
    </>
  );
}

/** Erases a user after the counts were shown and the id was typed. */
export function EraseButton(props: {
  readonly user: string;
  readonly onErased: (certificate: Certificate) => void;
}) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <WriteButton class="danger small" onClick={() => setAsked(true)}>
        {t.erase}
      </WriteButton>
      {isAsked && (
        <Dialog title={t.eraseTitle} onClose={() => setAsked(false)}>
          <Confirmation {...props} onClose={() => setAsked(false)} />
        </Dialog>
      )}
    </>
  );
}

function Confirmation(props: {
  readonly user: string;
  readonly onErased: (certificate: Certificate) => void;
  readonly onClose: () => void;
}) {
  const { user } = props;
  const id = useProject();
  const { data, error, isFetching } = useApi('/admin/projects/{id}/users/{user}/erasure', {
    path: { id, user },
  });
  const [typed, setTyped] = useState('');
  const { isBusy, error: failure, send } = useSending();
  // a repeat after a lost answer gets the certificate of the first try
  const [repeatKey] = useState(() => `erase-${Date.now()}-${Math.random()}`);
  const erase = (event: Event) => {
    event.preventDefault();
    return send(async () => {
      const headers = { 'idempotency-key': repeatKey };
      const certificate = await post('/admin/projects/{id}/users/{user}/erase', {
        path: { id, user },
        headers,
      });
      props.onClose();
      props.onErased(certificate);
    });
  };
  if (!data) return error ? <Problem error={error} /> : <Loading />;
  return (
    <form onSubmit={erase} aria-busy={isFetching}>
      <p>{t.eraseHint}</p>
      <h3>{t.goes}</h3>
      <Counts of={data.counts} />
      <label>
        {t.typeId(user)}
        <input
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          autocomplete="off"
          spellcheck={false}
          required
        />
      </label>
      {failure !== null && <Problem error={failure} />}
      <footer>
        <button type="button" class="secondary outline" onClick={props.onClose}>
          {common.cancel}
        </button>
        <button type="submit" class="danger" disabled={typed !== user || isBusy} aria-busy={isBusy}>
          {t.eraseNow}
        </button>
      </footer>
    </form>
  );
}

/** Numbers of rows in words; tables without a row are left out. */
function Counts({ of }: { readonly of: Readonly<Record<string, number>> }) {
  const counted = Object.entries(of).filter(([, rows]) => rows > 0);
  if (counted.length === 0) return <p>{t.nothing}</p>;
  return <Facts facts={counted.map(([table, rows]) => [tableName(table), formatNumber(rows)])} />;
}

function tableName(table: string): string {
  if (table === 'profile') return t.profileRows;
  const text = table in t ? t[table as keyof typeof t] : undefined;
  return typeof text === 'string' ? text : table;
}

export function CertificateCard({ of }: { readonly of: Certificate }) {
  const json = JSON.stringify(of, null, 2);
  const save = () =>
    saveFile(`${fileName(of.user_id)}-erased.json`, new Blob([json], { type: 'application/json' }));
  return (
    <section class="card" role="status">
      <h2>{t.certificate}</h2>
      <p class="notice warn">{t.keepIt}</p>
      <Facts
        facts={[
          [t.user, of.user_id],
          [t.erasedAt, exact(new Date(of.erased_at))],
          [t.by, of.by === 'admin' ? t.admin : of.by],
        ]}
      />
      <h3>{t.deleted}</h3>
      <Counts of={of.counts} />
      <h3>{t.remains}</h3>
      <ul>
        {of.remains.map((place) => (
          <li key={place}>{place}</li>
        ))}
      </ul>
      <button type="button" class="secondary small" onClick={save}>
        {t.download}
      </button>
      <details>
        <summary>{t.signed}</summary>
        <Code text={json} />
      </details>
    </section>
  );
}
