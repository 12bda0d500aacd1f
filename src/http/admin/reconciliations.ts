import { z } from 'zod';
import type { Services } from '../../context.ts';
import { once } from '../../services/idempotency/once.ts';
import { listReconciliations } from '../../services/reconciliation/list-reconciliations.ts';
import { readReconciliation, undoReconciliation } from '../../services/reconciliation/undo-reconciliation.ts';
import type { HttpServer } from '../app.ts';
import { writeHeaders } from '../idempotency.ts';
import { lastValue, laxInt } from '../validation/lax.ts';
import { optionalIdentifier } from '../validation/text.ts';
import { withErrors } from './answers.ts';
import { adminContext, adminIdempotency } from './once.ts';
import { reconciliation, shownReconciliation } from './reconciliation-shape.ts';
import { storableId } from './storable-id.ts';

const MAX_LIMIT = 500;

const optionalId = lastValue(optionalIdentifier(256));
const PATH = '/projects/:id/reconciliations';

/** Adds the routes that list decisions between memories and that undo one. */
export function reconciliationRoutes(server: HttpServer, services: Services): void {
  server.get(
    PATH,
    {
      config: { permission: 'operator' },
      schema: {
        summary: 'List reconciliations',
        description:
          'Decisions about memories that a newer memory contradicts, updates or repeats: what was decided, by whom and ' +
          'why. Newest first.',
        params: z.object({ id: z.string().describe('Id of the project.') }),
        querystring: z.object({
          memory_id: optionalId.describe('Only decisions about this memory.'),
          limit: lastValue(laxInt(z.int().min(1).max(MAX_LIMIT).default(100))).describe(
            'Entries per page, 1 to 500. Default: 100.',
          ),
          before: optionalId.describe('`next_before` of the previous page.'),
        }),
        response: withErrors(
          z.object({
            reconciliations: z.array(reconciliation),
            next_before: z
              .string()
              .nullable()
              .describe('`before` of the next page; null: this is the last one.'),
          }),
        ),
      },
    },
    async (request) => {
      const { memory_id, limit, before } = request.query;
      const page = await listReconciliations(services, storableId(request.params.id), {
        memoryId: memory_id,
        before,
        limit,
      });
      return { reconciliations: page.reconciliations.map(shownReconciliation), next_before: page.next };
    },
  );
  server.post(
    `${PATH}/:reconciliation/undo`,
    {
      config: { permission: 'operator', audit: 'reconciliation.undo' },
      schema: {
        summary: 'Undo a reconciliation',
        description:
          'Both memories are active again. The decision stays in the list with `undone_at`. A second undo changes ' +
          'nothing. A `renewal` cannot be undone and gets 409.',
        params: z.object({
          id: z.string().describe('Id of the project.'),
          reconciliation: z.string().describe('Id of the reconciliation.'),
        }),
        headers: writeHeaders,
        response: withErrors(reconciliation),
      },
    },
    async (request, reply) => {
      const [projectId, id] = [storableId(request.params.id), storableId(request.params.reconciliation)];
      return once(
        adminContext(services, request, reply, projectId),
        adminIdempotency(request, `admin/projects/${projectId}/reconciliations/${id}/undo`, null),
        async (ctx) => shownReconciliation(await undoReconciliation(ctx, id)),
        {
          keep: () => ({ id }),
          replay: async (_kept, ctx) => shownReconciliation(await readReconciliation(ctx, id)),
        },
      );
    },
  );
}
