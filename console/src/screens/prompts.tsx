import { useState } from 'preact/hooks';
import { encode, useProject } from '../address.ts';
import { type Answer, post } from '../api/call.ts';
import { useApi, useRefresh } from '../api/use-api.ts';
import { Action } from '../components/action.tsx';
import { Badge } from '../components/badge.tsx';
import { Difference } from '../components/difference.tsx';
import { DryRun } from '../components/dry-run.tsx';
import type { Fields } from '../components/fields.ts';
import { Page } from '../components/page.tsx';
import { SendForm } from '../components/send-form.tsx';
import { Empty, Loading, Problem } from '../components/states.tsx';
import { Time } from '../components/time.tsx';
import { names } from '../shell/names.texts.ts';
import { operatorCommand } from './commands.ts';
import { prompts as t } from './prompts.texts.ts';

type Prompt = Answer<'/admin/projects/{id}/prompts/{prompt}'>;
type Guidance = Prompt['versions'][number]['guidance'];
type Kind = Extract<keyof Prompt['built_in'], string>;
const NAME = 'extract_memories';

const kindName = (kind: string): string => (kind in t ? String(t[kind as keyof typeof t]) : kind);
const kindsOf = ({ built_in }: Prompt) => Object.keys(built_in) as Kind[];

const versionCommand = (project: string) =>
  operatorCommand(`/admin/projects/${encode(project)}/prompts/${NAME}`, {
    guidance: { detail_factual: 'Note what the user says about allergies.' },
  });

export function Prompts() {
  const id = useProject();
  const { data, error, refetch } = useApi('/admin/projects/{id}/prompts/{prompt}', {
    path: { id, prompt: NAME },
  });
  return (
    <Page title={names.prompts} intro={t.intro}>
      {error && <Problem error={error} retry={refetch} />}
      {!data && !error && <Loading />}
      {data && (
        <>
          <NewVersion of={data} project={id} key={`${id} ${data.active_version}`} />
          <h2>{t.versions}</h2>
          {data.versions.length === 0 && (
            <Empty command={versionCommand(id)} isOperators>
              {t.none}
            </Empty>
          )}
          {data.versions.map((version) => (
            <Version key={version.version} of={data} version={version} project={id} />
          ))}
          <BuiltIn of={data} project={id} />
          <DryRun />
        </>
      )}
    </Page>
  );
}

function Version(props: {
  readonly of: Prompt;
  readonly version: Prompt['versions'][number];
  readonly project: string;
}) {
  const { version } = props;
  return (
    <article class="card" data-row>
      <div class="row">
        <strong>{t.version(String(version.version))}</strong>
        {version.active ? (
          <Badge tone="good">{t.active}</Badge>
        ) : (
          <Activate version={version.version} project={props.project} />
        )}
        <span class="muted small">
          <Time at={version.created_at} />
        </span>
      </div>
      {version.note && <p>{version.note}</p>}
      <details>
        <summary>{t.compare}</summary>
        <Differences of={props.of} version={version} />
      </details>
    </article>
  );
}

/** A version beside the built-in guidance, or beside another version. */
function Differences({ of, version }: { readonly of: Prompt; readonly version: Prompt['versions'][number] }) {
  const [than, compareWith] = useState(0);
  const others = of.versions.filter((other) => other.version !== version.version);
  const textOf = (guidance: Guidance | undefined, kind: Kind) => guidance?.[kind] ?? of.built_in[kind] ?? '';
  return (
    <>
      <label>
        {t.comparedWith}
        <select value={than} onChange={({ currentTarget }) => compareWith(Number(currentTarget.value))}>
          <option value={0}>{t.builtIn}</option>
          {others.map((other) => (
            <option key={other.version} value={other.version}>
              {t.version(String(other.version))}
            </option>
          ))}
        </select>
      </label>
      {kindsOf(of).map((kind) => {
        const before = textOf(others.find((other) => other.version === than)?.guidance, kind);
        const after = textOf(version.guidance, kind);
        return (
          <section key={kind}>
            <h3>{kindName(kind)}</h3>
            {before === after ? <p class="muted">{t.same}</p> : <Difference before={before} after={after} />}
          </section>
        );
      })}
    </>
  );
}

function BuiltIn({ of, project }: { readonly of: Prompt; readonly project: string }) {
  return (
    <article class="card" data-row>
      <div class="row">
        <strong>{t.builtIn}</strong>
        {of.active_version === 0 ? (
          <Badge tone="good">{t.active}</Badge>
        ) : (
          <Activate version={0} project={project} />
        )}
      </div>
      <details>
        <summary>{kindsOf(of).map(kindName).join(', ')}</summary>
        {kindsOf(of).map((kind) => (
          <section key={kind}>
            <h3>{kindName(kind)}</h3>
            <p class="words">{of.built_in[kind]}</p>
          </section>
        ))}
      </details>
    </article>
  );
}

function Activate({ version, project }: { readonly version: number; readonly project: string }) {
  const refresh = useRefresh();
  const activate = async () => {
    await post('/admin/projects/{id}/prompts/{prompt}/activate', {
      path: { id: project, prompt: NAME },
      body: { version },
    });
    await refresh();
  };
  return <Action label={t.activate} question={t.activateQuestion} act={activate} />;
}

function NewVersion({ of, project }: { readonly of: Prompt; readonly project: string }) {
  const refresh = useRefresh();
  const active = of.versions.find((version) => version.active);
  const save = async (field: Fields) => {
    const given = kindsOf(of).flatMap((kind) => (field(kind) === '' ? [] : [[kind, field(kind)]]));
    const note = field('note');
    await post('/admin/projects/{id}/prompts/{prompt}', {
      path: { id: project, prompt: NAME },
      body: { guidance: Object.fromEntries(given), ...(note !== '' && { note }) },
    });
    await refresh();
  };
  return (
    <details class="card">
      <summary>{t.create}</summary>
      <p class="muted" id="kinds-hint">
        {t.kinds}
      </p>
      <SendForm submit={t.save} send={save} keeps>
        {kindsOf(of).map((kind) => (
          <section key={kind}>
            <label>
              {kindName(kind)}
              <textarea
                name={kind}
                maxLength={20_000}
                aria-describedby="kinds-hint"
                defaultValue={active?.guidance[kind] ?? ''}
              />
            </label>
            <details>
              <summary>{t.builtInOf(kindName(kind))}</summary>
              <p class="words">{of.built_in[kind]}</p>
            </details>
          </section>
        ))}
        <label>
          {t.note}
          <input name="note" maxLength={1000} />
        </label>
      </SendForm>
    </details>
  );
}
