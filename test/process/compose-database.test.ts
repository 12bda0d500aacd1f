import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import {
  CLIENT_PATH,
  canStartCluster,
  createCluster,
  type PostgresCluster,
} from '../support/postgres-cluster.ts';

const SCRIPT = new URL('../../docker/create-database.sh', import.meta.url).pathname;
const PASSWORD = "it's $HOME, 100%";

/** Runs the script that docker-compose.yml gives to the PostgreSQL image, in the way the image does. */
describe.skipIf(!canStartCluster)('the database of docker-compose.yml', () => {
  let cluster: PostgresCluster;
  let url: URL;
  const query = async (user: string, database: string, text: string) => {
    const client = new pg.Client({ host: url.hostname, port: Number(url.port), user, database });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };

  beforeAll(async () => {
    cluster = await createCluster();
    url = new URL(cluster.url);
    await promisify(execFile)(SCRIPT, {
      env: {
        PATH: CLIENT_PATH,
        PGHOST: url.hostname,
        PGPORT: url.port,
        POSTGRES_USER: 'postgres',
        POSTGRES_PASSWORD: PASSWORD,
      },
    });
  });
  afterAll(() => cluster?.drop());

  it('belongs to an ordinary role with the configured password; no superuser has a password', async () => {
    const roles = await query(
      'postgres',
      'postgres',
      `SELECT rolname, rolsuper OR rolcreatedb OR rolcreaterole OR rolbypassrls OR rolreplication AS special,
         rolpassword IS NOT NULL AS "hasPassword" FROM pg_authid WHERE rolcanlogin ORDER BY rolname`,
    );
    expect(roles).toEqual([
      { rolname: 'postgres', special: true, hasPassword: false },
      { rolname: 'recollect', special: false, hasPassword: true },
    ]);
    const [owner] = await query(
      'recollect',
      'recollect',
      'SELECT pg_get_userbyid(datdba) AS name FROM pg_database WHERE datname = current_database()',
    );
    expect(owner).toEqual({ name: 'recollect' });
  });

  it('suffices for the server, which needs no other role', async () => {
    const app = await startTestApp({
      DATABASE_URL: `postgres://recollect:${encodeURIComponent(PASSWORD)}@${url.host}/recollect`,
    });
    const added = await app.product('/add', {
      user_id: 'ann',
      messages: 'I live in Graz.',
      async_mode: 'sync',
    });
    expect(added.status).toBe(200);
    expect((await app.product('/search', { user_id: 'ann', query: 'Where do I live?' })).text).toContain(
      'Graz',
    );
    await app.close();
    const helpers = await query(
      'postgres',
      'postgres',
      "SELECT FROM pg_roles WHERE rolname = 'recollect_tenant'",
    );
    expect(helpers).toEqual([]);
  });
});
