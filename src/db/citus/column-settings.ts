import type pg from 'pg';

/** The columns of distributed tables whose settings are not those of their types. */
const SETTINGS = `
  SELECT logicalrelid::regclass::text AS "table", quote_ident(a.attname) AS "column", a.attstorage::text AS storage,
    coalesce(a.attstattarget, -1)::int AS target
  FROM pg_dist_partition JOIN pg_attribute a ON a.attrelid = logicalrelid JOIN pg_type t ON t.oid = a.atttypid
  WHERE a.attnum > 0 AND (a.attstorage <> t.typstorage OR a.attstattarget >= 0)`;

/** Those of them that the shards of a node do not have yet. */
const differing = (settings: string) => `
  SELECT coalesce(json_agg(DISTINCT to_jsonb(e)), '[]')
  FROM jsonb_to_recordset(${settings}::jsonb) AS e("table" text, "column" text, storage text, target int)
  JOIN pg_dist_shard s ON s.logicalrelid = to_regclass(e."table")
  JOIN pg_attribute a ON a.attrelid = to_regclass(shard_name(s.logicalrelid, s.shardid)) AND quote_ident(a.attname) = e."column"
  WHERE a.attstorage::text <> e.storage OR coalesce(a.attstattarget, -1) <> e.target`;

interface ColumnSetting {
  readonly table: string;
  readonly column: string;
  readonly storage: string;
  readonly target: number;
}

const STORAGES: Readonly<Record<string, string>> = {
  p: 'PLAIN',
  e: 'EXTERNAL',
  m: 'MAIN',
  x: 'EXTENDED',
};

/** Gives the columns of all shards the settings of their tables. The shards of a node that is down wait. */
export async function alignColumns(client: pg.ClientBase): Promise<void> {
  const { rows: settings } = await client.query<ColumnSetting>(SETTINGS);
  const quoted = client.escapeLiteral(JSON.stringify(settings));
  const { rows: nodes } = await client.query<{ result: string }>(
    'SELECT result FROM run_command_on_all_nodes($1, true, true) WHERE success',
    [differing(quoted)],
  );
  const found = nodes.flatMap(({ result }) => JSON.parse(result) as ColumnSetting[]);
  const wanted = new Map(found.map((setting) => [`${setting.table}.${setting.column}`, setting]));
  for (const { table, column, storage, target } of wanted.values())
    await client.query('SELECT run_command_on_placements($1, $2)', [
      table,
      `ALTER TABLE %s ALTER COLUMN ${column} SET STORAGE ${STORAGES[storage]}, ` +
        `ALTER COLUMN ${column} SET STATISTICS ${target}`,
    ]);
}
