import { useProject } from '../address.ts';
import { type Answer, call } from '../api/call.ts';
import { useApi, useRefresh } from '../api/use-api.ts';
import { bytes } from '../components/amounts.ts';
import { Badge } from '../components/badge.tsx';
import type { Fields } from '../components/fields.ts';
import { NumberSetting } from '../components/number-setting.tsx';
import { Page } from '../components/page.tsx';
import { SendForm } from '../components/send-form.tsx';
import { Empty, Loading, Problem } from '../components/states.tsx';
import { formatNumber } from '../components/time.tsx';
import { names } from '../shell/names.texts.ts';
import { limits as t } from './limits.texts.ts';

type Report = Answer<'/admin/projects/{id}/limits'>;

const MEGABYTE = 1_048_576;

/** In the order in which they are shown. */
const QUOTAS = [
  { name: 'adds_per_day', label: () => t.addsPerDay, format: formatNumber },
  { name: 'memories', label: () => t.memories, format: formatNumber },
  { name: 'bytes', label: () => t.bytes, format: bytes },
  { name: 'users', label: () => t.users, format: formatNumber },
] as const;

/** What a project may add and store, and what it uses of that. */
export function Limits() {
  const id = useProject();
  const { data, error, refetch } = useApi('/admin/projects/{id}/limits', { path: { id } });
  return (
    <Page title={names.limits} intro={t.intro}>
      {error && <Problem error={error} retry={refetch} />}
      {!data && !error && <Loading />}
      {data && (
        <>
          <InUse of={data} />
          <SetLimits of={data} project={id} key={id} />
        </>
      )}
    </Page>
  );
}

function InUse({ of }: { readonly of: Report }) {
  const shown = QUOTAS.flatMap((quota) => {
    const limit = of[quota.name];
    return limit === null ? [] : [{ ...quota, limit, used: of.used[quota.name] ?? 0 }];
  });
  if (shown.length === 0) return <Empty>{t.none}</Empty>;
  return (
    <section class="card">
      <h2>{t.inUse}</h2>
      {shown.some(({ used, limit }) => used >= limit) && <p class="notice warn">{t.reachedHint}</p>}
      <dl class="figures">
        {shown.map(({ name, label, format, limit, used }) => (
          <div class="figure" key={name}>
            <dt>{label()}</dt>
            <dd>
              {t.of(format(used), format(limit))} {used >= limit && <Badge tone="warn">{t.reached}</Badge>}
              <meter min={0} max={Math.max(1, limit)} value={Math.min(used, limit)} aria-label={label()} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function SetLimits({ of, project }: { readonly of: Report; readonly project: string }) {
  const refresh = useRefresh();
  const save = async (field: Fields) => {
    const given = (name: string, unit = 1) =>
      field(name) === '' ? null : Math.round(Number(field(name)) * unit);
    await call('put', '/admin/projects/{id}/limits', {
      path: { id: project },
      body: {
        adds_per_day: given('adds_per_day'),
        memories: given('memories'),
        bytes: given('megabytes', MEGABYTE),
        users: given('users'),
      },
    });
    await refresh();
  };
  const value = (limit: number | null) => (limit === null ? '' : String(limit));
  const megabytes = value(of.bytes === null ? null : of.bytes / MEGABYTE);
  const whole = { usual: t.noLimit, min: 0, step: 1 };
  return (
    <section class="card">
      <h2>{t.set}</h2>
      <p class="muted">{t.setHint}</p>
      <SendForm submit={t.save} send={save} keeps>
        <div class="settings spaced">
          <NumberSetting label={t.addsPerDay} name="adds_per_day" value={value(of.adds_per_day)} {...whole} />
          <NumberSetting label={t.memories} name="memories" value={value(of.memories)} {...whole} />
          <NumberSetting label={t.megabytes} name="megabytes" value={megabytes} {...whole} step="any" />
          <NumberSetting label={t.users} name="users" value={value(of.users)} {...whole} />
        </div>
      </SendForm>
    </section>
  );
}
