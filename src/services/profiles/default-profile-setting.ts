import type { Services } from '../../context.ts';
import { DEFAULT_TEMPLATE_ID } from '../../domain/profiles/default-template.ts';
import {
  ensureDefaultTemplate,
  readDefaultProfile,
  writeDefaultProfile,
} from '../../stores/profiles/default-profiles.ts';

/** Whether users of a project get the default profile. */
export interface DefaultProfileState {
  readonly enabled: boolean;
  /** Whether the project says so itself, or follows the server's setting. */
  readonly decidedBy: 'project' | 'server';
  readonly profileTemplateId: string;
}

type SettingServices = Pick<Services, 'db' | 'defaultProfiles'>;

/** Reads the setting of an existing project. */
export async function defaultProfileSetting(
  { db, defaultProfiles }: SettingServices,
  projectId: string,
): Promise<DefaultProfileState> {
  const { enabled } = await readDefaultProfile(db.project(projectId));
  return {
    enabled: enabled ?? defaultProfiles,
    decidedBy: enabled === null ? 'server' : 'project',
    profileTemplateId: DEFAULT_TEMPLATE_ID,
  };
}

/**
 * Switches default profiles on or off for an existing project. Profiles that exist stay stored: while they
 * are off, nothing shows or fills them. When they are switched on, the project gets the default template if
 * it has none.
 * @param enabled null = follow the server's setting
 */
export async function changeDefaultProfileSetting(
  services: SettingServices,
  projectId: string,
  enabled: boolean | null,
): Promise<DefaultProfileState> {
  await services.db.projectTransaction(projectId, async (scope) => {
    if (enabled === true) await ensureDefaultTemplate(scope);
    await writeDefaultProfile(scope, enabled);
  });
  return defaultProfileSetting(services, projectId);
}
