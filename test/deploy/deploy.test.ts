import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { environmentSchema } from '../../src/config.ts';
import { isSecret } from '../../src/settings/secrets.ts';

// the parser of the OpenAPI document's library
const { parse, parseAllDocuments } = createRequire(
  createRequire(import.meta.url).resolve('@fastify/swagger'),
)('yaml');

const DEPLOY = join(import.meta.dirname, '../../deploy');
const CHART = join(DEPLOY, 'helm/recollect');
const read = (path: string) => readFileSync(join(DEPLOY, path), 'utf8');
const { version } = JSON.parse(read('../package.json'));
/** Whether a program is on PATH. The chart was rendered with Helm 3.8, the Caddyfile run with Caddy 2.6. */
const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

/** The settings that do not exist. Every secret may stand in a file: NAME_FILE. */
const unknown = (names: readonly string[]) =>
  names.filter((name) => {
    const plain = name.replace(/_FILE$/, '');
    return !(name in environmentSchema.shape) && !(name !== plain && isSecret(plain)) && name !== 'ENV_FILE';
  });

describe('deploy/compose.yml', () => {
  interface Service {
    readonly image?: string;
    readonly environment: Record<string, string | number>;
    readonly [setting: string]: unknown;
  }
  const { services }: { services: Record<string, Service> } = parse(read('compose.yml'), { merge: true });

  it('runs three servers on one database with settings that exist, behind Caddy', () => {
    const servers = Object.keys(services).filter((name) => name.startsWith('recollect-'));
    expect(servers).toHaveLength(3);
    for (const name of servers) expect(unknown(Object.keys(services[name]?.environment ?? {}))).toEqual([]);
    const { RECOLLECT_SERVERS } = services.caddy?.environment ?? {};
    expect(String(RECOLLECT_SERVERS).split(' ')).toEqual(servers.map((name) => `${name}:8000`));
  });

  it('gives every service limits, no capability that it does not need, and a read-only file system', () => {
    for (const [name, service] of Object.entries(services)) {
      expect(service, name).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        mem_limit: expect.any(String),
        pids_limit: expect.any(Number),
      });
      expect(service.image, name).toMatch(/^(?:recollect|\S+@sha256:[0-9a-f]{64})$/);
      expect(service.cap_add, name).toEqual(name === 'caddy' ? ['NET_BIND_SERVICE'] : undefined);
    }
  });

  it('has no default for a secret, and publishes the proxy only', () => {
    const uses = [...read('compose.yml').matchAll(/\$\{(\w+)(.{2})/g)].map(([, name, use]) => [name, use]);
    for (const [name, use] of uses)
      expect([name, use]).toEqual([name, name === 'RECOLLECT_HOST' ? ':-' : ':?']);
    expect(Object.keys(services).filter((name) => services[name]?.ports !== undefined)).toEqual(['caddy']);
  });
});

it('Caddy checks a server more often than a server that stops drains', () => {
  const interval = Number(/health_interval (\d+)s/.exec(read('Caddyfile'))?.[1]);
  const drain = Number(/DRAIN_SECONDS: (\d+)/.exec(read('compose.yml'))?.[1]);
  expect(drain).toBeGreaterThan(2 * interval);
});

interface Pod {
  readonly automountServiceAccountToken: boolean;
  readonly securityContext: { readonly runAsNonRoot: boolean };
  readonly containers: readonly [
    { readonly securityContext: object; readonly env: readonly { name: string; value: string }[] },
  ];
}
interface Manifest {
  readonly kind: string;
  readonly spec: { readonly template?: { readonly spec: Pod } };
}

describe('the Helm chart', () => {
  const values = parse(read('helm/recollect/values.yaml'));
  const schema = JSON.parse(read('helm/recollect/values.schema.json'));
  const validate = new Ajv({ allowUnionTypes: true }).compile(schema);
  const templates = globSync('templates/*', { cwd: CHART }).map((file) => read(`helm/recollect/${file}`));

  it('has the version of the program', () => {
    expect(parse(read('helm/recollect/Chart.yaml'))).toMatchObject({ version, appVersion: version });
  });

  it('has default values that its schema accepts, and refuses others', () => {
    expect(validate(values), JSON.stringify(validate.errors)).toBe(true);
    for (const bad of [
      { ...values, unknown: 1 },
      { ...values, api: { ...values.api, replicas: 0 } },
      { ...values, image: { ...values.image, digest: 'latest' } },
      { ...values, secret: { name: 'x', names: ['ADMIN_KEY'] } },
      { ...values, settings: { lower: 'x' } },
      { ...values, ingress: { ...values.ingress, enabled: true } },
    ])
      expect(validate(bad)).toBe(false);
  });

  it('uses values and settings that exist', () => {
    const used = templates.flatMap((text) =>
      [...text.matchAll(/\.Values((?:\.\w+)+)/g)].map(([, path = '']) => path),
    );
    expect(used.length).toBeGreaterThan(20);
    for (const path of new Set(used)) {
      if (path === '.nameOverride') continue;
      const value = path
        .split('.')
        .slice(1)
        .reduce((at: Record<string, never> | undefined, key) => at?.[key], values);
      expect(value, path).toBeDefined();
    }
    const names = templates.flatMap((text) =>
      [...text.matchAll(/"([A-Z]+_[A-Z_]+)"/g)].map(([, name = '']) => name),
    );
    expect(names).toContain('SCHEDULER_CONCURRENCY');
    expect(unknown(names)).toEqual([]);
  });

  it.runIf(has('helm'))('renders pods that cannot write, and a worker beside an API without tasks', () => {
    execFileSync('helm', ['lint', '--strict', CHART]);
    const render = (...set: string[]) => {
      const made = execFileSync('helm', ['template', 'r', CHART, ...set.flatMap((one) => ['--set', one])]);
      const documents: { toJS(): Manifest | null }[] = parseAllDocuments(made.toString());
      return documents.flatMap((one) => one.toJS() ?? []);
    };
    const all = render('settings.BODY_LIMIT_BYTES=20971520', 'secret.names={LLM_API_KEY}');
    expect(all.map(({ kind }) => kind).toSorted()).toEqual([
      'Deployment',
      'Deployment',
      'Job',
      'PodDisruptionBudget',
      'Service',
    ]);
    const pods = all.flatMap(({ spec }) => (spec.template ? [spec.template.spec] : []));
    for (const { securityContext, automountServiceAccountToken, containers } of pods) {
      expect([securityContext.runAsNonRoot, automountServiceAccountToken]).toEqual([true, false]);
      expect(containers[0].securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      });
      const env = new Map(containers[0].env.map(({ name, value }) => [name, value]));
      expect(env.get('BODY_LIMIT_BYTES')).toBe('20971520');
      expect(env.get('LLM_API_KEY_FILE')).toBe('/run/secrets/recollect/LLM_API_KEY');
      expect(unknown([...env.keys()])).toEqual([]);
    }
    const streams = ({ containers }: Pod) =>
      containers[0].env.find(({ name }) => name === 'SCHEDULER_CONCURRENCY')?.value;
    expect(pods.map(streams).toSorted()).toEqual(['0', '4', undefined]);
    expect(render('worker.replicas=0').filter(({ kind }) => kind === 'Deployment')).toHaveLength(1);
  });
});

describe('the systemd unit', () => {
  it('has settings that exist', () => {
    const names = [...read('systemd/recollect.service').matchAll(/^Environment=([A-Z_]+)=/gm)].map(
      ([, name = '']) => name,
    );
    expect(names).toContain('DATA_DIR');
    expect(unknown(names.filter((name) => name !== 'PATH'))).toEqual([]);
  });

  it.runIf(has('systemd-analyze'))('exposes little of the machine, by the measure of systemd', () => {
    const unit = join(DEPLOY, 'systemd/recollect.service');
    execFileSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit]);
  });
});

it.runIf(has('caddy'))('Caddy accepts the Caddyfile', () => {
  execFileSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', join(DEPLOY, 'Caddyfile')], {
    env: { ...process.env, RECOLLECT_SERVERS: '127.0.0.1:8001 127.0.0.1:8002' },
  });
});
