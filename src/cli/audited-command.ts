import type { Database } from '../db/database.ts';
import { newUuid } from '../lib/ids.ts';
import { hashedUser } from '../services/audit/hashed-user.ts';
import { recordAct } from '../services/audit/record-act.ts';

interface Command {
  readonly action: string;
  /** Absent: it concerns the installation, or the file names the project. */
  readonly projectId?: string | undefined;
  readonly userId?: string | undefined;
}

/**
 * Runs a command that no transaction holds, with an entry of the audit log before it starts and another one
 * at its end.
 * @param projectOf the project that the result names, where the command did not
 */
export async function auditedCommand<T>(
  db: Database,
  { action, projectId, userId }: Command,
  work: () => Promise<T>,
  projectOf: (done: T) => string | undefined = () => projectId,
): Promise<T> {
  const services = { clock: () => new Date(), newId: newUuid };
  const record = async (project: string | undefined, result: 'started' | 'ok' | 'failed') => {
    const user =
      project === undefined || userId === undefined ? [] : ['users', await hashedUser(db, project, userId)];
    const target = project === undefined ? '' : ['projects', project, ...user].join('/');
    const act = { projectId: project ?? null, actor: 'cli', action, target, ip: '' };
    await recordAct(services, db.system(), act, result);
  };
  await record(projectId, 'started');
  try {
    const done = await work();
    await record(projectOf(done), 'ok');
    return done;
  } catch (error) {
    // the error of the command says more than one of its entry
    await record(projectId, 'failed').catch(() => undefined);
    throw error;
  }
}
