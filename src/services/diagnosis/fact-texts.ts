interface Count {
  readonly count: number;
}
interface OfModel {
  readonly setting: string;
  readonly address: string;
}

/** What a check says where nothing is wrong, by code; codes are stable as those of findings. */
export const FACTS = {
  settings: ({ count }: Count) => `${count} of the settings look like mistakes`,
  database: (of: {
    readonly engine: string;
    readonly version: string;
    readonly location: string;
    readonly pgvector: string;
    readonly schema: number | string;
    readonly megabytes: number;
  }) =>
    `${of.engine} ${of.version} (${of.location}), pgvector ${of.pgvector}, schema ${of.schema}, ${of.megabytes} MB`,
  replica_read: ({ location, seconds }: { readonly location: string; readonly seconds: number }) =>
    `searches read from ${location}, ${seconds} s behind`,
  replica_not_read: ({ location }: { readonly location: string }) => `searches do not read from ${location}`,
  durable: (_: object) => 'a commit is on the disk when it is acknowledged',
  not_durable: (_: object) => 'commits may be lost in a power failure',
  clock: ({ seconds }: { readonly seconds: number }) =>
    `the clocks of the server and of the database differ by ${seconds} s`,
  indexes_valid: (_: object) => 'all indexes are valid',
  indexes_unused: (_: object) => 'some indexes are not used',
  indexes_in_memory: ({ count, megabytes }: Count & { readonly megabytes: number }) =>
    `${count} search indexes are in memory, ${megabytes} MB`,
  disk_of_server: (_: object) => "the disk is the PostgreSQL server's",
  no_folder: (_: object) => 'DATA_DIR is no folder',
  disk_free: ({ megabytes }: { readonly megabytes: number }) =>
    `${megabytes} MB are free on the disk of DATA_DIR`,
  no_model: (_: object) => 'no model is configured: rules and the built-in embedder work',
  model_answered: ({ setting, address, ms }: OfModel & { readonly ms: number }) =>
    `${setting}_BASE_URL: ${address} answered in ${ms} ms`,
  model_not_tried: ({ setting }: { readonly setting: string }) =>
    `${setting}_BASE_URL: not tried, the budget of the project "default" is used up`,
  model_failed: ({ setting, address }: OfModel) => `${setting}_BASE_URL: ${address} failed`,
  tasks_open: ({ count }: Count) => `${count} tasks are open`,
  vectors_waiting: ({ count }: Count) => `${count} memories wait for a vector`,
  webhooks_paused: ({ count }: Count) => `${count} webhooks are paused`,
  no_backup: (_: object) => 'there is no backup yet',
  last_backup: ({ ended, megabytes }: { readonly ended: string; readonly megabytes: number }) =>
    `the last backup ended at ${ended}, ${megabytes} MB`,
  backups_scheduled: (_: object) => 'BACKUP_SCHEDULE is set',
  backups_unscheduled: (_: object) => 'BACKUP_SCHEDULE is not set',
  audits_unwritten: ({ count }: Count) => `${count} entries of the audit log could not be written`,
  refusals: ({ rates, quotas }: { readonly rates: number; readonly quotas: number }) =>
    `${rates} requests were refused by limits a minute, ${quotas} adds by quotas`,
} satisfies Readonly<Record<string, (values: never) => string>>;
