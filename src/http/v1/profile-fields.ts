import { z } from 'zod';
import type { Subject } from '../../domain/profiles/profile.ts';
import { identifier } from '../validation/text.ts';
import { answers } from './envelope.ts';

/** The fields that identify a profile: its user or agent, and its template. */
export const profileOf = {
  user_id: identifier(100).optional().describe('The user of the profile. Send either this or `agent_id`.'),
  agent_id: identifier(100).optional().describe('The agent of the profile. Send either this or `user_id`.'),
  profile_template_id: identifier(256).describe('Id of the profile template.'),
};

export interface SubjectFields {
  readonly user_id?: string | undefined;
  readonly agent_id?: string | undefined;
}

/** Requires either a user or an agent. */
export function needsSubject(fields: SubjectFields, ctx: z.core.$RefinementCtx): void {
  const both = fields.user_id !== undefined && fields.agent_id !== undefined;
  if (!both && (fields.user_id !== undefined || fields.agent_id !== undefined)) return;
  ctx.addIssue({
    code: 'custom',
    path: ['user_id'],
    message: both
      ? 'cannot be combined with agent_id: send one of them'
      : 'is required, unless agent_id is sent',
    params: { code: both ? 'invalid_parameters' : 'field_required' },
  });
}

export function subjectOf({ user_id, agent_id }: SubjectFields): Subject {
  return user_id === undefined ? { kind: 'agent', id: agent_id ?? '' } : { kind: 'user', id: user_id };
}

export const success = answers(z.object({ success: z.literal(true) }));
export const DONE = { success: true as const };
