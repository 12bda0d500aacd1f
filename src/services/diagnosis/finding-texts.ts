interface Text {
  /** What is wrong; it names the setting, address or object. */
  readonly message: string;
  /** What to do. */
  readonly action: string;
}

interface OfModel {
  readonly setting: string;
  readonly address: string;
  readonly reason: string;
}
interface OfTask {
  readonly kind: string;
  readonly project: string;
  readonly task: string;
  readonly minutes: number;
  /** The code of its last error; empty without one. */
  readonly error: string;
}
interface OfBackup {
  readonly host: string;
  readonly ended: string;
  readonly error: string;
}
interface OfReplica {
  readonly location: string;
}
interface OfIndex {
  readonly name: string;
}

const callFailed = ({ setting, address, reason }: OfModel) =>
  `${setting}_BASE_URL: the call of ${address} failed. ${reason}`;
const powerFailure = (setting: string) => `${setting}: a power failure may lose what was acknowledged.`;
const clockOff = (seconds: number, how: string) =>
  `The database's clock is ${seconds} s ${how} this machine's.`;
const SYNCHRONISE = 'Synchronise both clocks, for example with chrony or systemd-timesyncd.';
const tasksWait = ({ kind, project, minutes, error }: OfTask) =>
  `A task of the kind ${kind} in the project ${project} has waited for ${minutes} min${error === '' ? '' : ` (${error})`}.`;

/**
 * What can be found, by code. Codes and the names of their values are stable: programs, and the console in
 * other languages, make texts of their own from them.
 */
export const FINDINGS = {
  check_failed: ({ reason }: { readonly reason: string }) => ({
    message: `The check could not be made: ${reason}`,
    action: 'Check that the database answers (GET /health/ready), and look at the log.',
  }),
  unknown_setting: ({ name }: { readonly name: string }) => ({
    message: `${name} is set but is not a setting: it is ignored.`,
    action: 'Correct the name after docs/configuration.md, or remove the variable.',
  }),
  open_to_network: ({ host }: { readonly host: string }) => ({
    message: `PRODUCT_AUTH is open while HOST is ${host}: whoever reaches the port reads and changes the project "default".`,
    action: 'Set PRODUCT_AUTH to required, or HOST to 127.0.0.1.',
  }),
  nothing_stored: ({ setting, reason }: { readonly setting: string; readonly reason: string }) => ({
    message: `${setting}: nothing can be stored: ${reason}.`,
    action: 'Free space on the disk of the database, or repair what the message names.',
  }),
  folder_not_durable: (_: object) => ({
    message: powerFailure('DATA_DIR'),
    action: 'Keep DATA_DIR on a local file system that passes fsync on to the disk.',
  }),
  server_not_durable: (_: object) => ({
    message: powerFailure('DATABASE_URL'),
    action: 'Turn fsync and synchronous_commit on in PostgreSQL.',
  }),
  clock_ahead: ({ seconds }: { readonly seconds: number }) => ({
    message: clockOff(seconds, 'ahead of'),
    action: SYNCHRONISE,
  }),
  clock_behind: ({ seconds }: { readonly seconds: number }) => ({
    message: clockOff(seconds, 'behind'),
    action: SYNCHRONISE,
  }),
  replica_unused: ({ location, reason }: OfReplica & { readonly reason: string }) => ({
    message: `DATABASE_READ_URL: searches do not read from ${location}: ${reason}.`,
    action: 'Repair what the message names. Searches read the primary until then, and return by themselves.',
  }),
  replica_lags: ({ location, seconds }: OfReplica & { readonly seconds: number }) => ({
    message: `DATABASE_READ_URL: ${location} lags ${seconds} s behind: searches of what was added since read the primary.`,
    action:
      'Look for the cause in pg_stat_replication on the primary, and on the replica for long queries or load.',
  }),
  index_invalid: ({ name }: OfIndex) => ({
    message: `The index ${name} of the database is invalid and is not used.`,
    action: `Run REINDEX INDEX ${name} as the owner of the database.`,
  }),
  disk_nearly_full: ({ folder, megabytes }: { readonly folder: string; readonly megabytes: number }) => ({
    message: `DATA_DIR ${folder}: only ${megabytes} MB are free on its disk.`,
    action:
      'Free some space or move DATA_DIR to a larger disk. Maintenance and backups need about the size of the store.',
  }),
  model_unauthorized: (of: OfModel) => ({
    message: callFailed(of),
    action: `Set ${of.setting}_API_KEY to a valid key of that endpoint.`,
  }),
  model_quota: (of: OfModel) => ({
    message: callFailed(of),
    action: 'Raise the quota or the credit at the provider.',
  }),
  model_rate_limited: (of: OfModel) => ({
    message: callFailed(of),
    action: 'Wait, or raise the rate limit at the provider.',
  }),
  model_rejected: (of: OfModel) => ({
    message: callFailed(of),
    action: `Check ${of.setting}_MODEL: the endpoint refused a request for this model.`,
  }),
  model_bad_answer: (of: OfModel) => ({
    message: callFailed(of),
    action: `Check ${of.setting}_MODEL and ${of.setting}_BASE_URL: the answer has not the expected form.`,
  }),
  model_unreachable: (of: OfModel) => ({
    message: callFailed(of),
    action: `Check that ${of.address} runs and can be reached, or correct ${of.setting}_BASE_URL.`,
  }),
  task_waits: (of: OfTask) => ({
    message: tasksWait(of),
    action: `GET /admin/tasks/${of.task} shows its last error.`,
  }),
  task_unserved: (of: OfTask) => ({
    message: tasksWait(of),
    action: 'SCHEDULER_CONCURRENCY is 0 here: check that another process works on tasks.',
  }),
  tasks_failed: ({ count }: { readonly count: number }) => ({
    message: `${count} tasks failed within the last 24 hours.`,
    action: 'GET /admin/tasks?status=failed shows why. POST /admin/tasks/{id}/retry repeats one.',
  }),
  vectors_missing: ({ count }: { readonly count: number }) => ({
    message: `${count} memories have no vector: searches find them by words only.`,
    action: 'Check the embedding model. "recollect reembed" computes them with the server stopped.',
  }),
  webhook_paused: ({
    webhook,
    project,
    failures,
  }: {
    readonly webhook: string;
    readonly project: string;
    readonly failures: number;
  }) => ({
    message: `The webhook ${webhook} of the project ${project} is paused after ${failures} failed attempts in a row.`,
    action: `GET /admin/projects/${project}/webhooks shows its last error. It is tried again by itself; PATCH with {"enabled": true} resumes it at once.`,
  }),
  index_memory_small: ({ percent }: { readonly percent: number }) => ({
    message: `INDEX_MEMORY_MB is small for the searches: ${percent} % of them read an index from the database.`,
    action: 'Raise INDEX_MEMORY_MB if the machine has memory to spare.',
  }),
  backup_missing: ({ moment }: { readonly moment: string }) => ({
    message: `BACKUP_SCHEDULE: there is no backup of ${moment} or later.`,
    action: 'Check that a server with SCHEDULER_CONCURRENCY above 0 runs. GET /admin/backups shows failures.',
  }),
  backup_failed: ({ host, ended, error }: OfBackup) => ({
    message: `The last backup, on ${host}, failed at ${ended}: ${error}`,
    action: 'Remove the cause and start a backup: POST /admin/backups.',
  }),
  backup_space: ({ folder }: { readonly folder: string }) => ({
    message: `BACKUP_DIR ${folder}: its disk has too little space for another backup like the last one.`,
    action: 'Free some space, lower BACKUP_KEEP, or choose another BACKUP_DIR.',
  }),
  audit_unwritten: ({ count }: { readonly count: number }) => ({
    message: `${count} entries of the audit log could not be written since the start, the last within a day. Refusals are counted and written later; ends of operations are lost.`,
    action: 'Check the database and its disk, and look for "audit log" in the log of the server.',
  }),
  quotas_refused: ({ quotas }: { readonly quotas: string }) => ({
    message: `Quotas refused adds within the last hour (${quotas}).`,
    action:
      'GET /admin/projects/{id}/limits shows what a project uses; PUT raises a quota. Or delete what is no longer needed.',
  }),
} satisfies Readonly<Record<string, (values: never) => Text>>;
