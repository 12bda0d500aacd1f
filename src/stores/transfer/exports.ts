import { type RawBuilder, sql } from 'kysely';
import { setLocally } from '../../db/citus/local-settings.ts';
import type { ProjectScope } from '../../db/database.ts';
import { fetchAll } from './dump.ts';

/**
 * In the order in which they are written: each type refers only to types before it. Tasks come first because
 * streams are locked before cubes.
 */
export const EXPORT_TYPES = [
  'task',
  'profile_template',
  'cube',
  'message',
  'memory',
  'profile',
  'knowledge_base',
  'knowledge_file',
] as const;
export type ExportType = (typeof EXPORT_TYPES)[number];

const ROWS = 200;

/** A cursor accepts no parameters, so settings of the transaction replace them. */
const PROJECT = sql`current_setting('recollect.project_id')`;
const USER = sql`current_setting('recollect.export_user')`;

/**
 * The lines of one type as JSON text, in batches. Needs a transaction.
 * @param userId only the data of this user; null = all of the project
 */
export async function* readExport(
  scope: ProjectScope,
  type: ExportType,
  userId: string | null,
): AsyncGenerator<readonly string[]> {
  // knowledge bases belong to no user
  if (userId !== null && (type === 'knowledge_base' || type === 'knowledge_file')) return;
  await sql`SELECT set_config('recollect.export_user', ${userId ?? ''}, true)`.execute(scope.db);
  if (scope.distributed) await sql.raw(setLocally('recollect.export_user', userId ?? '')).execute(scope.db);
  const { fields, order, own, wanted = sql`true` } = PARTS[type](userId !== null);
  yield* fetchAll(
    scope,
    sql`SELECT (jsonb_build_object('line', ${sql.lit(type)}) || ${fields})::text AS row FROM ${sql.table(type)} t
      WHERE t.project_id = ${PROJECT} AND ${wanted} ${userId === null ? sql`` : sql`AND ${own}`} ORDER BY ${order}`,
    type === 'knowledge_file' ? 1 : ROWS,
  );
}

type Sql = RawBuilder<unknown>;

interface Part {
  /** The fields of a line, as a jsonb object. */
  readonly fields: Sql;
  readonly order: Sql;
  /** The condition that a row belongs to the user. */
  readonly own: Sql;
  /** The condition that a row is exported at all. */
  readonly wanted?: Sql;
}

const ROW = sql`(to_jsonb(t) - 'project_id')`;

const PARTS: Readonly<Record<ExportType, (ofUser: boolean) => Part>> = {
  // a file that is still to be read says so itself, and a run of extraction is not exported
  task: () => ({
    fields: sql`jsonb_build_object('task_id', t.task_id, 'request_id', t.request_id, 'kind', t.kind,
      'user_id', t.user_id, 'cube_id', t.cube_id, 'business_id', t.business_id, 'payload', t.payload - 'traceparent')`,
    order: sql`t.stream_key, t.seq`,
    own: sql`t.user_id = ${USER}`,
    wanted: sql`t.status IN ('waiting', 'in_progress') AND t.kind IN ('extract', 'feedback')`,
  }),
  profile_template: () => ({
    fields: ROW,
    order: sql`t.profile_template_id`,
    own: sql`EXISTS (SELECT 1 FROM profile p WHERE p.project_id = t.project_id
      AND p.profile_template_id = t.profile_template_id AND p.subject_kind = 'user' AND p.subject_id = ${USER})`,
  }),
  cube: () => ({
    fields: ROW,
    order: sql`t.cube_id`,
    own: sql`(t.cube_id = ${USER}
      OR EXISTS (SELECT 1 FROM message g WHERE g.project_id = t.project_id AND g.cube_id = t.cube_id AND g.user_id = ${USER})
      OR EXISTS (SELECT 1 FROM memory m WHERE m.project_id = t.project_id AND m.cube_id = t.cube_id AND m.user_id = ${USER}))`,
  }),
  message: () => ({
    // what the caller gave for the extraction is there until it has ended
    fields: ROW,
    order: sql`t.cube_id, t.position`,
    own: sql`t.user_id = ${USER}`,
  }),
  memory: (ofUser) => ({
    // messages of other users are not exported, and neither are links to them
    fields: sql`(to_jsonb(t) - 'project_id' - 'change_seq') || jsonb_build_object(
      'sources', ARRAY(
        SELECT to_jsonb(s) - 'project_id' - 'memory_id' FROM memory_source s
        JOIN message g ON g.project_id = s.project_id AND g.message_id = s.message_id
        WHERE s.project_id = t.project_id AND s.memory_id = t.memory_id ${ofUser ? sql`AND g.user_id = ${USER}` : sql``}
        ORDER BY g.position, s.span_start),
      'claims', ARRAY(
        SELECT to_jsonb(c) - ARRAY['project_id', 'cube_id', 'memory_id'] FROM memory_claim c
        WHERE c.project_id = t.project_id AND c.memory_id = t.memory_id ORDER BY c.claim_key),
      'vectors', (
        SELECT coalesce(jsonb_object_agg(v.embedding_model, v.embedding::text), '{}') FROM memory_vector v
        WHERE v.project_id = t.project_id AND v.cube_id = t.cube_id AND v.memory_id = t.memory_id))`,
    order: sql`t.cube_id, t.change_seq`,
    own: sql`t.user_id = ${USER}`,
  }),
  profile: () => ({
    fields: sql`${ROW} || jsonb_build_object('history', ARRAY(
      SELECT to_jsonb(h) - ARRAY['project_id', 'subject_kind', 'subject_id', 'profile_template_id', 'change_no']
      FROM profile_change h WHERE h.project_id = t.project_id AND h.subject_kind = t.subject_kind
        AND h.subject_id = t.subject_id AND h.profile_template_id = t.profile_template_id
      ORDER BY h.change_no))`,
    order: sql`t.subject_kind, t.subject_id, t.profile_template_id`,
    own: sql`t.subject_kind = 'user' AND t.subject_id = ${USER}`,
  }),
  knowledge_base: () => ({ fields: ROW, order: sql`t.knowledge_base_id`, own: sql`false` }),
  knowledge_file: () => ({ fields: ROW, order: sql`t.file_id`, own: sql`false` }),
};
