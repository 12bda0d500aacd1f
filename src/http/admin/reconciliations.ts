import { z } from 'zod';
import type { Services } from '../../context.ts';
import { VERDICTS } from '../../domain/extraction/reconciliation.ts';
import { once } from '../../services/idempotency/once.ts';
import { listReconciliations } from '../../services/reconciliation/list-reconciliations.ts';
import { readReconciliation, undoReconciliation } from '../../services/reconciliation/undo-reconciliation.ts';
import type { Reconciliation } from '../../stores/reconciliation/reconciliations.ts';
import type { HttpServer } from '../app.ts';
import { writeHeaders } from '../idempotency.ts';
import { lastValue, laxInt } from '../validation/lax.ts';
import { optionalIdentifier } from '../validation/text.ts';
import { withErrors } from './answers.ts';
import { adminContext, adminIdempotency } from './once.ts';
import { storableId } from './storable-id.ts';

const MAX_LIMIT = 500;

const memory = z.object({
  id: z.string(),
  status: z.string(),
  memory: z.string().describe('Text of the memory; empty if it was deleted.'),
});

const reconciliation = z.object({
  id: z.string(),
  cube_id: z.string(),
  verdict: z
    .enum(VERDICTS)
    .describe(
      '`contradiction`: the older memory is marked as outdated and stays. `renewal`, `update`, `refinement`: the newer ' +
        'memory replaces the older one, which is archived. `duplicate`: the newer memory is archived, the older one stays.',
    ),
  older: memory,
  newer: memory,
  judged_by: z.string().describe('Who decided: the rules, or the model and its prompt, with versions.'),
  reason: z
    .string()
    .nullable()
    .describe('Why. null if no reason was given, or after one of the memories was deleted.'),
  created_at: z.string().describe('ISO 8601.'),
  undone_at: z.string().nullable().describe('ISO 8601; null: the decision stands.'),
});

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
      return { reconciliations: page.reconciliations.map(shown), next_before: page.next };
    },
  );
  server.post(
    `${PATH}/:reconciliation/undo`,
    {
      config: { permission: 'operator' },
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
        async (ctx) => shown(await undoReconciliation(ctx, id)),
        {
          keep: () => ({ id }),
          replay: async (_kept, ctx) => shown(await readReconciliation(ctx, id)),
        },
      );
    },
  );
}

function shown(of: Reconciliation): z.output<typeof reconciliation> {
  const side = ({ memoryId, status, text }: Reconciliation['older']) => ({
    id: memoryId,
    status,
    memory: text,
  });
  return {
    id: of.reconciliationId,
    cube_id: of.cubeId,
    verdict: of.verdict,
    older: side(of.older),
    newer: side(of.newer),
    judged_by: of.judgedBy,
    reason: of.reason,
    created_at: of.createdAt.toISOString(),
    undone_at: of.undoneAt?.toISOString() ?? null,
  };
}
