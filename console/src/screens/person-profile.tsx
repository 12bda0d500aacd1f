import { useProject } from '../address.ts';
import type { Answer } from '../api/call.ts';
import { useApi } from '../api/use-api.ts';
import { useMessageAddress } from '../components/message-address.ts';
import { Loading, Problem } from '../components/states.tsx';
import { Table } from '../components/table.tsx';
import { Time } from '../components/time.tsx';
import { person as t } from './person.texts.ts';

type Profile = Answer<'/admin/projects/{id}/users/{user}/profiles'>['profiles'][number];
type Field = Profile['fields'][number];
type Change = Field['changes'][number];

/** The profiles of a user, each value with the words that it came from. */
export function Profiles({ user }: { readonly user: string }) {
  const id = useProject();
  const { data, error, refetch } = useApi('/admin/projects/{id}/users/{user}/profiles', {
    path: { id, user },
  });
  return (
    <section class="card">
      <h2>{t.profile}</h2>
      {error && <Problem error={error} retry={refetch} />}
      {!data && !error && <Loading />}
      {data?.profiles.length === 0 && <p class="muted">{t.noProfile}</p>}
      {data?.profiles.map((profile) => (
        <OneProfile key={profile.profile_template_id} of={profile} />
      ))}
    </section>
  );
}

/** When a value was told or, by hand, when it was set. */
const timeOf = (change: Change | undefined) => change?.source?.said_at ?? change?.changed_at;
const nameOf = ({ path }: Field) => path.join(' › ');

function OneProfile({ of }: { readonly of: Profile }) {
  const known = of.fields.filter(({ value }) => value !== '');
  const others = of.fields.filter(({ value }) => value === '');
  return (
    <>
      <h3>{of.template_name}</h3>
      {known.length > 0 && (
        <Table
          caption={of.template_name}
          rows={known}
          keyOf={nameOf}
          columns={[
            { title: t.field, cell: nameOf },
            { title: t.value, kind: 'wide', cell: ({ value }) => value },
            { title: t.source, kind: 'wide', cell: (field) => <Sources of={field} /> },
            {
              title: t.changed,
              cell: ({ changes: [last] }) => <Time at={timeOf(last) ?? of.created_at} />,
            },
          ]}
        />
      )}
      {others.length > 0 && (
        <details>
          <summary>{t.notKnown(String(others.length))}</summary>
          <p class="muted">{others.map(nameOf).join(', ')}</p>
        </details>
      )}
    </>
  );
}

function Sources({ of: { changes } }: { readonly of: Field }) {
  const [last, ...before] = changes;
  if (!last) return <>{t.by_template}</>;
  return (
    <>
      <Source of={last} />
      {before.length > 0 && (
        <details class="small">
          <summary>{t.before}</summary>
          <ul class="choices">
            {before.map((change) => (
              <li key={`${change.changed_at} ${change.new_value}`}>
                {change.new_value || t.unknown} · <Time at={timeOf(change)} /> · <Source of={change} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** The words of a message, as a link to it. */
function Source({ of: { source, cause } }: { readonly of: Change }) {
  const addressOf = useMessageAddress();
  if (!source) return <span>{t[`by_${cause}`]}</span>;
  return <a href={addressOf(source)}>“{source.content || t.by_extraction}”</a>;
}
