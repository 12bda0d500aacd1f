import { z } from 'zod';
import { DOCUMENT_FORMATS, FILE_TYPES } from '../../domain/documents/document.ts';
import { MEMORY_KINDS } from '../../domain/memories/memory.ts';
import { ROLES } from '../../domain/messages/message.ts';
import { PROFILE_EFFECTS } from '../../domain/profiles/profile.ts';
import { TIME_PRECISIONS } from '../../domain/time/time.ts';
import type { ExportType } from '../../stores/transfer/exports.ts';
import { extractPayloadSchema } from '../tasks/extract-payload.ts';
import { feedbackPayloadSchema } from '../tasks/feedback-payload.ts';
import { bytes, count, id, integer, object, real, text, time, tree, vector } from './field-schemas.ts';

const role = z.enum(ROLES);
const span = { span_start: integer, span_end: integer };

/** The details that readers of memories rely on. */
const details = z.looseObject({
  times: z
    .array(z.looseObject({ text, from: text, to: text, precision: z.enum(TIME_PRECISIONS) }))
    .optional(),
  event_time: z.array(text).optional(),
  event_location: z.array(text).optional(),
  event_roles: z.array(text).optional(),
  preference_type: z.enum(['explicit_preference', 'implicit_preference']).optional(),
  reasoning: text.optional(),
  topic: text.optional(),
  knowledgebase_id: text.optional(),
  file_id: text.optional(),
  file_name: text.optional(),
  page: integer.optional(),
  start: integer.optional(),
  end: integer.optional(),
  headings: z.array(text).optional(),
  skill_value: object.optional(),
  used: z
    .array(z.looseObject({ tool: text, ok: z.boolean().nullable(), error_type: text, experience: text }))
    .optional(),
  experience: text.optional(),
  tool_name: text.optional(),
});

const task = z.strictObject({
  line: z.literal('task'),
  task_id: id,
  request_id: id,
  user_id: id,
  cube_id: id,
  business_id: text.nullable(),
});

/**
 * The fields of each type of line: those of the tables without `project_id`, with the rows that belong to
 * them. Fields that older exports lack are optional. Unknown fields are refused, because they would be lost.
 */
export const LINE_SCHEMAS = {
  task: z.discriminatedUnion('kind', [
    task.extend({ kind: z.literal('extract'), payload: extractPayloadSchema }),
    task.extend({ kind: z.literal('feedback'), payload: feedbackPayloadSchema }),
  ]),
  profile_template: z.strictObject({
    line: z.literal('profile_template'),
    profile_template_id: id,
    name: text,
    metadata: tree,
    created_at: time,
    updated_at: time,
  }),
  cube: z.strictObject({
    line: z.literal('cube'),
    cube_id: id,
    owner_id: id,
    name: text.nullable(),
    change_seq: count,
    created_at: time,
  }),
  message: z.strictObject({
    line: z.literal('message'),
    message_id: id,
    cube_id: id,
    user_id: id,
    conversation_id: text,
    position: count,
    external_id: text.nullable(),
    role,
    role_id: text.nullable(),
    role_name: text.nullable(),
    body: text,
    content: z.unknown(),
    chat_time: text.nullable(),
    said_at: time,
    created_at: time,
    given_history: z.array(z.unknown()).nullish(),
    given_options: object.nullish(),
    expires_at: time.nullish(),
  }),
  memory: z.strictObject({
    line: z.literal('memory'),
    memory_id: id,
    cube_id: id,
    user_id: id,
    agent_id: text.nullable(),
    app_id: text.nullable(),
    conversation_id: text,
    kind: z.enum(MEMORY_KINDS),
    memory_type: id,
    status: z.enum(['activated', 'resolving', 'archived', 'deleted']),
    title: text,
    body: text,
    details,
    tags: z.array(text),
    info: object,
    confidence: real,
    content_hash: bytes,
    version: integer,
    superseded_by: id.nullable(),
    extractor: text,
    task_id: id.nullable(),
    valid_from: time.nullable(),
    valid_to: time.nullable(),
    recorded_at: time,
    retired_at: time.nullable(),
    created_at: time,
    updated_at: time,
    speaker: text.nullable(),
    role: text.nullable(),
    said_at: time,
    position: count,
    lexemes: text,
    outdated_by: id.nullish(),
    earlier_ids: z.array(id).optional(),
    retired_by: id.nullish(),
    expires_at: time.nullish(),
    sources: z.array(z.strictObject({ message_id: id, ...span })),
    claims: z.array(
      z.strictObject({
        claim_key: id,
        attribute: text,
        claim_value: text,
        is_whole: z.boolean(),
        outdated_by: id.nullable(),
      }),
    ),
    vectors: z.record(id, vector),
  }),
  profile: z.strictObject({
    line: z.literal('profile'),
    subject_kind: z.enum(['user', 'agent']),
    subject_id: id,
    profile_template_id: id,
    properties: tree,
    is_default: z.boolean().optional(),
    created_at: time,
    updated_at: time,
    history: z.array(
      z.strictObject({
        path: z.array(text),
        old_value: text.nullable(),
        new_value: text.nullable(),
        cause: z.enum(['extraction', 'edit', 'template']),
        effect: z.enum(PROFILE_EFFECTS).nullish(),
        entry_key: text.nullish(),
        value: text.nullish(),
        message_id: id.nullable(),
        span_start: integer.nullable(),
        span_end: integer.nullable(),
        said_at: time.nullable(),
        task_id: id.nullable(),
        extractor: text.nullable(),
        changed_at: time,
      }),
    ),
  }),
  knowledge_base: z.strictObject({
    line: z.literal('knowledge_base'),
    knowledge_base_id: id,
    name: text,
    description: text,
    created_at: time,
  }),
  knowledge_file: z
    .strictObject({
      line: z.literal('knowledge_file'),
      file_id: id,
      knowledge_base_id: id,
      type: z.enum(FILE_TYPES),
      format: z.enum(DOCUMENT_FORMATS).nullable(),
      name: text,
      bytes: count,
      status: z.enum(['PROCESSING', 'AVAILABLE', 'FAILED']),
      reason: text.nullable(),
      pages: integer.nullable(),
      content: bytes.nullable(),
      created_at: time,
      updated_at: time,
      source_url: z.url().nullish(),
    })
    .refine(({ status, content, source_url }) => status !== 'PROCESSING' || (content ?? source_url) != null, {
      path: ['content'],
      message: 'is missing: the file is still to be read',
    }),
} as const satisfies Record<ExportType, z.ZodType>;

export type TaskLine = z.output<(typeof LINE_SCHEMAS)['task']>;
