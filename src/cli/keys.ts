import { type Command, InvalidArgumentError } from 'commander';
import { KEY_SCOPES, type KeyScope } from '../domain/projects/key-scope.ts';
import { newUuid } from '../lib/ids.ts';
import { audited } from '../services/audit/audited.ts';
import { type ApiKey, createApiKey, listApiKeys, revokeApiKey } from '../services/projects/api-keys.ts';
import { DEFAULT_PROJECT } from '../services/projects/projects.ts';
import { ensureProject } from '../stores/projects/projects.ts';
import { print } from './print.ts';
import { withDatabase } from './with-database.ts';

interface NewKeyOptions {
  readonly project: string;
  readonly name?: string;
  readonly scopes?: readonly KeyScope[];
  readonly user?: string;
  readonly expires?: Date;
}

export function addKeys(program: Command): void {
  const keys = program.command('keys').description('create, list and revoke API keys');
  keys
    .command('create')
    .description('create an API key and print it once')
    .option('--project <ID>', 'the project that the key opens', DEFAULT_PROJECT)
    .option('--name <NAME>', 'a name for lists of keys')
    .option(
      '--scopes <LIST>',
      `some of ${KEY_SCOPES.join(',')}; without it the key has every scope`,
      readScopes,
    )
    .option('--user <ID>', 'bind the key to one user', readUser)
    .option('--expires <TIME>', 'a time such as 2027-01-31T00:00:00Z', readTime)
    .action(createKey);
  keys
    .command('list')
    .description("list a project's keys")
    .option('--project <ID>', 'the project of the keys', DEFAULT_PROJECT)
    .action(listKeys);
  keys
    .command('revoke')
    .description('revoke a key')
    .argument('<KEY_ID>', 'the id that the command keys list shows')
    .action(revokeKey);
}

function readScopes(list: string): KeyScope[] {
  return list.split(',').map((name) => {
    const scope = KEY_SCOPES.find((candidate) => candidate === name);
    if (scope === undefined) throw new InvalidArgumentError(`Each must be one of ${KEY_SCOPES.join(', ')}.`);
    return scope;
  });
}

function readUser(id: string): string {
  if (id === '') throw new InvalidArgumentError('It must not be empty.');
  return id;
}

function readTime(text: string): Date {
  const time = new Date(text);
  if (!/^\d{4}-\d{2}-\d{2}T/.test(text) || Number.isNaN(time.getTime()))
    throw new InvalidArgumentError('It must be a time such as 2027-01-31T00:00:00Z.');
  return time;
}

type KeyServices = Parameters<typeof createApiKey>[0];

/**
 * Opens the database and creates the default project, which a new database does not have before the first
 * start.
 */
function withKeys(work: (services: KeyServices) => Promise<void>): Promise<void> {
  return withDatabase(async (db) => {
    await ensureProject(db.system(), DEFAULT_PROJECT, 'Default');
    await work({ db, newId: newUuid, clock: () => new Date() });
  });
}

function createKey({ project, name = '', scopes, user, expires }: NewKeyOptions): Promise<void> {
  return withKeys(async (services) => {
    const input = { projectId: project, name, scopes, userId: user, expiresAt: expires };
    const { apiKey, key } = await audited(
      services,
      (inside) => createApiKey(inside, input),
      ({ apiKey: { id } }) => ({
        ...act('api_key.create', `projects/${project}/api_keys/${id}`),
        projectId: project,
      }),
    );
    print(`${apiKey.id}  ${key}`);
  });
}

const act = (action: string, target: string) => ({ projectId: null, actor: 'cli', action, target, ip: '' });

function listKeys({ project }: { project: string }): Promise<void> {
  return withKeys(async (services) => {
    for (const key of await listApiKeys(services, project)) print(lineOf(key));
  });
}

function lineOf(key: ApiKey): string {
  const state = key.revokedAt === null ? 'usable' : `revoked ${key.revokedAt.toISOString()}`;
  const may = `${key.scopes.join(',') || 'all'}${key.userId === null ? '' : ` of ${JSON.stringify(key.userId)}`}`;
  const until = key.expiresAt === null ? '' : ` until ${key.expiresAt.toISOString()}`;
  return `${key.id}  ${key.prefix}…  ${key.createdAt.toISOString()}  ${state}${until}  ${may}  ${key.name}`;
}

function revokeKey(id: string): Promise<void> {
  return withKeys(async (services) => {
    await audited(
      services,
      (inside) => revokeApiKey(inside, id),
      () => act('api_key.revoke', `api_keys/${id}`),
    );
    print(`${id} is revoked.`);
  });
}
