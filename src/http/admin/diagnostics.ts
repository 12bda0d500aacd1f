import { z } from 'zod';
import { diagnose } from '../../services/diagnosis/diagnose.ts';
import { FACTS } from '../../services/diagnosis/fact-texts.ts';
import { CHECKS, type Diagnosis, type FactCode, type FindingCode } from '../../services/diagnosis/finding.ts';
import { FINDINGS } from '../../services/diagnosis/finding-texts.ts';
import type { Patient } from '../../services/diagnosis/patient.ts';
import type { HttpApp, HttpServer } from '../app.ts';
import { withErrors } from './answers.ts';

const check = z.enum(CHECKS);

const values = z
  .record(z.string(), z.union([z.string(), z.number()]))
  .describe('What the text names: counts, seconds, ids, names of settings.');

const report = z.object({
  healthy: z.boolean().describe('Whether there are no findings.'),
  findings: z.array(
    z.object({
      check,
      severity: z
        .enum(['error', 'warning'])
        .describe('error: something does not work. warning: it will not, or works worse than it could.'),
      code: z.enum(Object.keys(FINDINGS) as FindingCode[]).describe('What is wrong. Codes stay the same.'),
      values,
      message: z.string().describe('What is wrong, in English. It names the setting, address or object.'),
      action: z.string().describe('What to do.'),
    }),
  ),
  facts: z
    .array(z.object({ check, code: z.enum(Object.keys(FACTS) as FactCode[]), values, message: z.string() }))
    .describe('What was checked, also where nothing is wrong.'),
});

/** Adds the route that examines this server, as `recollect doctor` does. */
export function diagnosticsRoute(server: HttpServer, app: HttpApp): void {
  const { services, config, unknownSettings } = app;
  const { db, models, clock, measurements, shutdown } = services;
  const patient: Patient = {
    ...{ config, db, models, clock, measurements, unknownSettings },
    signal: shutdown,
  };
  let running: Promise<Diagnosis> | undefined;
  server.get(
    '/diagnostics',
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'Examine the server',
        description:
          'The findings of `recollect doctor`: what is wrong with the settings, the database, the disk, the clock, the ' +
          'models, the queue and the indexes of this server, and what to do. Every configured model gets a call of a few ' +
          'words. It takes up to ten seconds; requests at the same time share one examination.',
        response: withErrors(report),
      },
    },
    async () => {
      // without a database there is nothing to examine, and the answer is 503
      await db.ping();
      running ??= diagnose(patient).finally(() => {
        running = undefined;
      });
      const { findings, facts } = await running;
      return {
        healthy: findings.length === 0,
        findings: findings.map((of) => ({ ...of, values: { ...of.values } })),
        facts: facts.map((of) => ({ ...of, values: { ...of.values } })),
      };
    },
  );
}
