import { z } from 'zod';
import type { Services } from '../../context.ts';
import { AUDIT_RESULTS } from '../../domain/audit/entry.ts';
import { AppError } from '../../errors.ts';
import { listAudit } from '../../services/audit/list-audit.ts';
import type { HttpServer } from '../app.ts';
import { lastValue, laxInt } from '../validation/lax.ts';
import { optionalIdentifier } from '../validation/text.ts';
import { withErrors } from './answers.ts';
import { cursorOf, nextCursor, pageQuery, placeId, placeIn } from './paging.ts';

const MAX_LIMIT = 500;

const entry = z.object({
  id: z.string(),
  at: z.string().describe('ISO 8601.'),
  actor: z
    .string()
    .describe(
      'Who: `operator` (ADMIN_KEY), `console` (signed in), both with `:read` for ADMIN_READ_KEY, `key:<id>` (an API ' +
        'key), `cli` (a command on the server), `server` (the server by itself), `anonymous` (no valid key).',
    ),
  action: z.string().describe('What, such as `api_key.create`, `user.erase` or `session.open`.'),
  target: z
    .string()
    .describe(
      'On what: a path of ids. A user stands in it as a keyed hash, because the log outlives erasures. For a caller ' +
        'without a valid operator key it is the route.',
    ),
  project_id: z.string().nullable().describe('null: the installation.'),
  ip: z.string().describe('Address of the client; empty for commands on the server.'),
  result: z
    .enum(AUDIT_RESULTS)
    .describe(
      '`ok`: done. `started`: begun; its end has an entry of its own. `refused`: the caller may not. `failed`: nothing ' +
        'was changed for another reason.',
    ),
  reason: z.string().nullable().describe('Code of the error; null without one.'),
  count: z.int().describe('How many equal refusals of a minute the entry stands for.'),
});

const optionalId = lastValue(optionalIdentifier(256));
const time = lastValue(
  z.iso.datetime({ offset: true, error: 'must be a time such as 2027-01-31T00:00:00Z' }).optional(),
);
const place = z.object({ at: z.iso.datetime(), id: placeId });

/** Adds the route that lists the audit log. */
export function auditRoute(server: HttpServer, services: Services): void {
  server.get(
    '/audit',
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'List the audit log',
        description:
          'What operators did, and which requests were refused for their key, newest first. Entries hold ids and no ' +
          'words. They are never changed, and are kept for AUDIT_RETENTION_DAYS.',
        querystring: z.object({
          actor: optionalId.describe('Only entries of this actor.'),
          action: optionalId.describe('Only this action.'),
          result: lastValue(z.enum(AUDIT_RESULTS).optional()).describe('Only entries with this result.'),
          ip: optionalId.describe('Only entries from this address.'),
          project_id: optionalId.describe('Only entries about this project.'),
          user_id: optionalId.describe('Only entries about this user of the project; needs project_id.'),
          from: time.describe('Only entries from this time on, ISO 8601.'),
          to: time.describe('Only entries before this time, ISO 8601.'),
          limit: lastValue(laxInt(z.int().min(1).max(MAX_LIMIT).default(100))).describe(
            'Entries per page, 1 to 500. Default: 100.',
          ),
          cursor: pageQuery.cursor,
        }),
        response: withErrors(z.object({ entries: z.array(entry), ...nextCursor })),
      },
    },
    async (request) => {
      const { project_id, user_id, from, to, cursor, ...rest } = request.query;
      if (user_id !== undefined && project_id === undefined)
        throw new AppError('invalid_parameters', 'query.project_id: is required with user_id.');
      const end = placeIn(cursor, place);
      const { entries, next } = await listAudit(services, {
        ...rest,
        projectId: project_id,
        userId: user_id,
        from: from === undefined ? undefined : new Date(from),
        to: to === undefined ? undefined : new Date(to),
        before: end && { at: new Date(end.at), id: end.id },
      });
      return {
        entries: entries.map(({ projectId, at, ...of }) => ({
          ...of,
          project_id: projectId,
          at: at.toISOString(),
        })),
        next_cursor: cursorOf(next && { at: next.at.toISOString(), id: next.id }),
      };
    },
  );
}
