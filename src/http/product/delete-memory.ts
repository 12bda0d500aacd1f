import { z } from 'zod';
import type { Context } from '../../context.ts';
import { constrained } from '../../domain/filter/cube-filters.ts';
import { PRODUCT_FIELDS } from '../../domain/filter/fields.ts';
import { parseFilter } from '../../domain/filter/parse-filter.ts';
import { deleteFiles } from '../../services/knowledge/delete-files.ts';
import { type Deletable, deleteMatching, findDeletable } from '../../services/memories/delete-matching.ts';
import { deleteMemories } from '../../services/memories/delete-memories.ts';
import { eraseData } from '../../services/memories/erase.ts';
import type { HttpServer } from '../app.ts';
import { answerOnce, writeHeaders } from '../idempotency.ts';
import type { ContextOf } from '../request-context.ts';
import { list } from '../validation/list.ts';
import { answers, ok } from './envelope.ts';
import { cubeIds, flag, object, optionalId, sameSession } from './fields.ts';

const body = z
  .object({
    writable_cube_ids: cubeIds.describe(
      'Only memories in these cubes are deleted, at most 200. Default: all cubes.',
    ),
    memory_ids: list(z.string(), 10_000)
      .nullish()
      .describe('Ids of the memories to delete, at most 10,000. Unknown ids are ignored.'),
    file_ids: list(z.string(), 10_000)
      .nullish()
      .describe(
        'Files of knowledge bases to delete, with the memories made from them, at most 10,000. Unknown ids are ignored.',
      ),
    filter: object.describe(
      'Deletes memories that match. The form is that of search, without filters per cube. Messages are kept. With `user_id` or `session_id` only matching memories of that user or session are deleted.',
    ),
    user_id: optionalId.describe(
      'Without a filter: deletes all messages of the user and everything derived from them. No effect beside `memory_ids`.',
    ),
    session_id: optionalId.describe(
      'Like `user_id`, for a conversation. With both, only what the user said in the conversation.',
    ),
    conversation_id: optionalId.describe('Another name for `session_id`.'),
    auto_cleanup_working: flag(false).describe(
      'No effect: working memory consists of the newest memories and never holds deleted ones.',
    ),
  })
  .superRefine(sameSession);

type DeleteRequest = z.output<typeof body>;

const outcome = z.object({
  status: z.enum(['success', 'failure']).describe('`failure`: `message` says why nothing was deleted.'),
});

const MODES = 'Exactly one delete mode must be provided: memory_ids, file_ids, or filter/user_id/session_id.';
const EMPTY_FILTER = 'filter cannot be empty. Provide a non-empty filter or user_id/session_id.';

/** Adds `POST /product/delete_memory`. */
export function deleteMemoryRoute(server: HttpServer, contextOf: ContextOf): void {
  server.post(
    '/delete_memory',
    {
      config: { permission: 'delete', userKeys: true },
      schema: {
        summary: 'Delete memories',
        description:
          'Deletes memories by id, by file, by filter, or everything of a user or session. A request that names none of ' +
          'these, or several that contradict each other, gets HTTP 200 with `status: "failure"`.',
        headers: writeHeaders,
        body,
        response: answers(outcome),
      },
    },
    async (request, reply) => {
      const ctx = contextOf(request, reply);
      const found = await findMatching(ctx, request.body);
      return answerOnce(request, ctx, 'product/delete_memory', async (inside) => {
        const refusal = await deleteAsked(inside, request.body, found);
        return refusal === undefined
          ? ok('Memories deleted successfully', { status: 'success' as const })
          : ok(refusal, { status: 'failure' as const });
      });
    },
  );
}

/** The memories that the filter matches. Undefined without a filter, and if ids say what is deleted. */
async function findMatching(ctx: Context, fields: DeleteRequest): Promise<Deletable | undefined> {
  if (fields.memory_ids?.length || fields.file_ids?.length) return undefined;
  const filter = parseFilter(fields.filter, PRODUCT_FIELDS);
  if (filter === undefined) return undefined;
  const all = constrained(filter, { user_id: fields.user_id, session_id: sessionOf(fields) }) ?? filter;
  return findDeletable(ctx, { filter: all, cubeIds: cubesOf(fields) });
}

function cubesOf({ writable_cube_ids }: DeleteRequest): readonly string[] | undefined {
  return writable_cube_ids?.length ? writable_cube_ids : undefined;
}

function sessionOf({ session_id, conversation_id }: DeleteRequest): string | undefined {
  return session_id ?? conversation_id;
}

/**
 * Deletes what the request names.
 * @returns undefined on success; otherwise why nothing was deleted, which clients get as HTTP 200 with a
 *   failure status
 */
async function deleteAsked(
  ctx: Context,
  fields: DeleteRequest,
  found: Deletable | undefined,
): Promise<string | undefined> {
  const cubes = cubesOf(fields);
  const user_id = fields.user_id;
  const session_id = sessionOf(fields);
  const scoped = user_id !== undefined || session_id !== undefined;
  const byIds = Boolean(fields.memory_ids?.length);
  const byFiles = Boolean(fields.file_ids?.length);
  if (byIds || byFiles) {
    // Clients usually send user_id beside memory_ids. Only a second selection of memories is a contradiction.
    if ((byIds && byFiles) || fields.filter != null || (byFiles && scoped)) return MODES;
    if (byIds) await deleteMemories(ctx, { memoryIds: fields.memory_ids ?? [], cubeIds: cubes });
    else await deleteFiles(ctx, { fileIds: fields.file_ids ?? [], knowledgeBaseIds: cubes });
    return undefined;
  }
  if (fields.filter == null && !scoped) return MODES;
  if (found === undefined) {
    if (!scoped) return EMPTY_FILTER;
    await eraseData(ctx, { userId: user_id, conversationId: session_id, cubeIds: cubes });
    return undefined;
  }
  await deleteMatching(ctx, found);
  return undefined;
}
