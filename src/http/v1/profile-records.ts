import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Profile, Subject } from '../../domain/profiles/profile.ts';
import { fieldName } from '../../domain/profiles/profile-tree.ts';
import type { ProfileHit } from '../../services/profiles/search-profiles.ts';

/** A field of a profile with its value, in the shape of search results. */
export const profileFieldRecord = z.object({
  id: z.string(),
  memory: z.string().describe('`Category.Field: value`.'),
  memory_type: z.literal('ProfileMemory'),
  template_id: z.string(),
  profile_category: z.string().describe('Empty if the field has no category.'),
  profile_field: z.string(),
  profile_path: z.string().describe('`Category.Field`.'),
  status: z.literal('activated'),
  confidence: z.number().describe('0 to 1.'),
  relativity: z.number().describe('Estimated relevance to the query, 0 to 1.'),
  algorithm_updatable: z.boolean().describe('Whether extraction may change the value.'),
});

/** A whole profile, in the shape of lists. */
export const profileRecord = z.object({
  id: z.string(),
  project_id: z.string(),
  profile_template_id: z.string(),
  properties: z
    .record(z.string(), z.unknown())
    .describe('The fields with their values, in the tree of the template.'),
  status: z.literal('activated'),
  created_at: z.string().describe('ISO 8601.'),
  updated_at: z.string().describe('ISO 8601.'),
});

function idOf({ subject, profileTemplateId }: Profile): string {
  return `${subject.id}_${profileTemplateId}`;
}

/** Converts a found field. Its id is made of the profile's id and a hash of the path. */
export function toProfileFieldRecord({
  profile,
  path,
  field,
  relativity,
}: ProfileHit): z.output<typeof profileFieldRecord> {
  const name = fieldName(path);
  const hash = createHash('sha256').update(JSON.stringify(path)).digest('hex').slice(0, 12);
  return {
    id: `${idOf(profile)}_${hash}`,
    memory: `${name}: ${field.value}`,
    memory_type: 'ProfileMemory',
    template_id: profile.profileTemplateId,
    profile_category: fieldName(path.slice(0, -1)),
    profile_field: path.at(-1) ?? '',
    profile_path: name,
    status: 'activated',
    confidence: 1,
    relativity,
    algorithm_updatable: field.algorithm_updatable,
  };
}

/** Converts a profile to the shape `profileRecord`. */
export function toProfileRecord(profile: Profile, projectId: string): z.output<typeof profileRecord> {
  return {
    id: idOf(profile),
    project_id: projectId,
    profile_template_id: profile.profileTemplateId,
    properties: profile.properties,
    status: 'activated',
    created_at: profile.createdAt.toISOString(),
    updated_at: profile.updatedAt.toISOString(),
  };
}

/** The users or agents of a request whose profiles are meant, without repeats. */
export function subjectsOf(fields: {
  readonly user_id?: string | readonly string[] | undefined;
  readonly agent_id?: string | readonly string[] | undefined;
}): readonly Subject[] {
  const kind = fields.user_id === undefined ? ('agent' as const) : ('user' as const);
  return [...new Set([fields.user_id ?? fields.agent_id ?? []].flat())].map((id) => ({ kind, id }));
}
