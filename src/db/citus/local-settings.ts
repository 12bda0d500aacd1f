import pg from 'pg';

/** Settings of a transaction that statements on the nodes read. */
type LocalSetting = 'recollect.project_id' | 'recollect.export_user';

/**
 * The statement that sets a value for the rest of a transaction on all nodes of a Citus cluster. The nodes
 * do not hear of `set_config`, and SET takes no parameters, so the value is quoted.
 */
export function setLocally(name: LocalSetting, value: string): string {
  return `SET LOCAL ${name} = ${pg.escapeLiteral(value)}`;
}
