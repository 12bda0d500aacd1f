import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { createLogger } from '../../src/logger.ts';
import type { ModelAccount } from '../../src/providers/model-account.ts';
import { UsageMeter } from '../../src/services/usage/meter.ts';
import { findUsage, setBudget } from '../../src/stores/projects/model-usage.ts';
import { ensureProject } from '../../src/stores/projects/projects.ts';
import { openTestDatabase } from '../support/database.ts';
import { failureOf } from '../support/endpoint.ts';

const log = createLogger('silent');
const usage = { promptTokens: 60, completionTokens: 40 };

let db: Database;
let now: Date;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

async function project(id: string): Promise<ModelAccount> {
  await ensureProject(db.system(), id, id);
  now = new Date('2026-03-31T23:59:00Z');
  return { projectId: id, purpose: 'chat' };
}

const meterOn = (on: Database) => new UsageMeter({ db: on, log, clock: () => now });
const written = (id: string) => findUsage(db.project(id), '2026-03-01', '2026-04-30');

describe('model usage', () => {
  it('is written when the meter closes and adds to the usage that other processes wrote', async () => {
    const account = await project('closing');
    const [one, other] = [meterOn(db), meterOn(db)];
    one.answered(account, 'm', usage);
    one.failed(account, 'm');
    other.answered(account, 'm', usage);
    await Promise.all([one.close(), other.close()]);
    expect(await written('closing')).toEqual([
      {
        projectId: 'closing',
        day: '2026-03-31',
        purpose: 'chat',
        model: 'm',
        calls: 2,
        failedCalls: 1,
        promptTokens: 120,
        completionTokens: 80,
      },
    ]);
  });

  it('is counted by day, purpose and model of the call, whatever the model’s name', async () => {
    const account = await project('days');
    const meter = meterOn(db);
    meter.answered(account, 'm', usage);
    meter.answered({ ...account, purpose: 'extract' }, `\0\ud800${'n'.repeat(300)}`, usage);
    now = new Date('2026-04-01T00:00:00Z');
    meter.answered(account, 'm', usage);
    await meter.close();
    expect((await written('days')).map(({ day, purpose, model }) => [day, purpose, model.length])).toEqual([
      ['2026-03-31', 'chat', 1],
      ['2026-03-31', 'extract', 199],
      ['2026-04-01', 'chat', 1],
    ]);
  });

  it('is neither lost nor counted twice if the first write fails', async () => {
    const account = await project('retried');
    let broken = true;
    const meter = meterOn({
      ...db,
      project: (...given) => db.project(...given),
      system: (...given) => {
        if (broken) throw new Error('the database is away');
        return db.system(...given);
      },
    });
    meter.answered(account, 'm', usage);
    await expect(meter.flush()).rejects.toThrow('away');
    meter.answered(account, 'm', usage);
    broken = false;
    await meter.flush();
    await meter.close();
    expect(await written('retried')).toMatchObject([{ calls: 2, promptTokens: 120 }]);
  });

  it('of an unknown project does not prevent the writing of other usage', async () => {
    const account = await project('beside');
    const meter = meterOn(db);
    meter.answered({ ...account, projectId: 'nowhere' }, 'm', usage);
    meter.answered(account, 'm', usage);
    await meter.close();
    expect(await written('beside')).toHaveLength(1);
  });
});

describe('a budget', () => {
  it('refuses calls once it is spent, also before the usage is written, until the next day', async () => {
    const account = await project('limited');
    await setBudget(db.project('limited'), 150);
    const meter = meterOn(db);
    await meter.admit(account);
    meter.answered(account, 'm', usage);
    await meter.admit(account);
    meter.answered(account, 'm', usage);
    expect((await failureOf(meter.admit(account))).failure).toBe('budget');
    await meter.flush();
    expect((await failureOf(meterOn(db).admit(account))).failure).toBe('budget');
    now = new Date('2026-04-01T00:00:01Z');
    await meter.admit(account);
    await meter.close();
  });

  it('follows changes and spending of other processes after 5 s', async () => {
    const account = await project('elsewhere');
    const [here, there] = [meterOn(db), meterOn(db)];
    await here.admit(account);
    await setBudget(db.project('elsewhere'), 100);
    there.answered(account, 'm', usage);
    await there.close();
    await here.admit(account);
    now = new Date(now.getTime() + 5000);
    expect((await failureOf(here.admit(account))).failure).toBe('budget');
    await setBudget(db.project('elsewhere'), null);
    here.budgetChanged('elsewhere');
    await here.admit(account);
    await here.close();
  });

  it('of one project does not limit another project', async () => {
    const account = await project('poor');
    await setBudget(db.project('poor'), 0);
    const meter = meterOn(db);
    expect((await failureOf(meter.admit(account))).failure).toBe('budget');
    await meter.admit(await project('rich'));
    await meter.close();
  });
});
