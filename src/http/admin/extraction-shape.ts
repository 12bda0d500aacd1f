import { z } from 'zod';
import type { Memory } from '../../domain/memories/memory.ts';
import type { ProposedMemory, RunChange } from '../../services/re-extraction/read-changes.ts';
import { type RunReport, shownStatus } from '../../services/re-extraction/read-run.ts';

/** A re-extraction run, as the admin API shows it. */
export const run = z
  .object({
    id: z.string(),
    project_id: z.string(),
    user_id: z.string().nullable().describe('Only messages of this user; null: of all users.'),
    cube_id: z.string().nullable().describe('Only messages in this cube; null: in all cubes.'),
    conversation_id: z.string().nullable().describe('Only this conversation; null: all conversations.'),
    extractor: z.enum(['model', 'offline']).describe('`model`: the language model. `offline`: rules.'),
    prompt_version: z
      .int()
      .nullable()
      .describe("Version of the project's guidance. 0: the built-in guidance; null: rules need none."),
    status: z
      .enum(['running', 'ready', 'promoting', 'promoted', 'dropped', 'failed', 'cancelled'])
      .describe('A `failed` or `cancelled` run continues when its task is retried.'),
    task_id: z.string().describe('The task that does the work, see /admin/tasks.'),
    error: z
      .object({ code: z.string(), message: z.string() })
      .nullable()
      .describe('Why the last attempt failed; null if it did not.'),
    messages: z.int().describe('How many messages the run has to read.'),
    messages_read: z.int().describe('How many it has read.'),
    cubes: z.int().describe('How many cubes the messages are in.'),
    cubes_read: z.int().describe('How many cubes are read completely.'),
    cubes_promoted: z.int().describe('In how many cubes the result is promoted.'),
    changes: z
      .object({
        added: z.int(),
        changed: z.int(),
        removed: z.int(),
        kept: z.int(),
        withheld: z
          .int()
          .describe('Not changed, because a user edited, archived or deleted a memory of the message.'),
      })
      .describe(
        'How many memories promoting would change, as of the time when each cube was read. For promoted cubes: how many ' +
          'it did change.',
      ),
    created_at: z.string().describe('ISO 8601, as all times here.'),
    ready_at: z.string().nullable().describe('When all messages were read.'),
    promoted_at: z.string().nullable().describe('When the result was promoted.'),
  })
  .meta({ title: 'admin_extraction_run' });

const memory = z
  .object({
    id: z.string().nullable().describe('null: the memory is not promoted.'),
    kind: z.string(),
    title: z.string(),
    content: z.string(),
    extractor: z.string().describe('What made the memory, with its version: model and prompt, or rules.'),
    sources: z
      .array(z.object({ message_id: z.string(), content: z.string() }))
      .describe('The passages of messages from which the memory was made.'),
  })
  .meta({ title: 'admin_proposed_memory' });

/** One change that promoting a run would make. */
export const change = z.object({
  cube_id: z.string(),
  change: z.enum(['added', 'changed', 'removed']),
  before: z.array(memory).describe('The present memories that the new one replaces.'),
  after: memory.nullable().describe('The new memory; null: the present ones are removed.'),
});

/** Converts a run to the shape `run`. */
export function shown(projectId: string, of: RunReport): z.output<typeof run> {
  const { cubes, cubesRead, cubesPromoted, ...changes } = of.counts;
  const { added, changed, removed, kept, withheld } = changes;
  return {
    id: of.runId,
    project_id: projectId,
    user_id: of.userId,
    cube_id: of.cubeId,
    conversation_id: of.conversationId,
    extractor: of.extractor,
    prompt_version: of.promptVersion,
    status: shownStatus(of),
    task_id: of.taskId,
    error: of.errorCode === null ? null : { code: of.errorCode, message: of.errorText ?? '' },
    messages: of.messages,
    messages_read: of.messagesRead,
    cubes,
    cubes_read: cubesRead,
    cubes_promoted: cubesPromoted,
    changes: { added, changed, removed, kept, withheld },
    created_at: of.createdAt.toISOString(),
    ready_at: of.readyAt?.toISOString() ?? null,
    promoted_at: of.promotedAt?.toISOString() ?? null,
  };
}

/** Converts a change to the shape `change`. */
export function shownChange({ cubeId, before, after }: RunChange): z.output<typeof change> {
  return {
    cube_id: cubeId,
    change: after === null ? 'removed' : before.length === 0 ? 'added' : 'changed',
    before: before.map(shownMemory),
    after: after === null ? null : shownProposed(after),
  };
}

function shownMemory(of: Memory): z.output<typeof memory> {
  return {
    id: of.memoryId,
    kind: of.kind,
    title: of.title,
    content: of.text,
    extractor: of.extractor,
    sources: of.sources.map(({ messageId, text }) => ({ message_id: messageId, content: text })),
  };
}

function shownProposed({ item, sources }: ProposedMemory): z.output<typeof memory> {
  const { kind, title, body, extractor } = item.memory;
  return {
    id: null,
    kind,
    title,
    content: body,
    extractor,
    sources: sources.map(({ messageId, text }) => ({ message_id: messageId, content: text })),
  };
}
