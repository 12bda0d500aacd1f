import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Profile, Subject } from '../../domain/profiles/profile.ts';
import { fieldName } from '../../domain/profiles/profile-tree.ts';
import type { ProfileHit } from '../../services/profiles/search-profiles.ts';

/** A filled field of a profile, as a search shows it. */
export const profileFieldRecord = z.object({
  id: z.string(),
  memory: z.string().describe('`Category.Field: value`'),
  memory_type: z.literal('ProfileMemory'),
  template_id: z.string(),
  profile_category: z.string().describe('Empty where the field stands at the root'),
  profile_field: z.string(),
  profile_path: z.string(),
  status: z.literal('activated'),
  confidence: z.number(),
  relativity: z.number(),
  algorithm_updatable: z.boolean(),
});

/** A whole profile. */
export const profileRecord = z.object({
  id: z.string(),
  project_id: z.string(),
  profile_template_id: z.string(),
  properties: z.record(z.string(), z.unknown()),
  status: z.literal('activated'),
  created_at: z.string().describe('ISO 8601'),
  updated_at: z.string().describe('ISO 8601'),
});

function idOf({ subject, profileTemplateId }: Profile): string {
  return `${subject.id}_${profileTemplateId}`;
}

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

/** Whose profiles belong to the owner that a request names. */
export function subjectsOf(fields: {
  readonly user_id?: string | readonly string[] | undefined;
  readonly agent_id?: string | readonly string[] | undefined;
}): readonly Subject[] {
  const kind = fields.user_id === undefined ? ('agent' as const) : ('user' as const);
  return [...new Set([fields.user_id ?? fields.agent_id ?? []].flat())].map((id) => ({ kind, id }));
}
