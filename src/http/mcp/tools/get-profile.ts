import { z } from 'zod';
import { readUserProfile, shownProfile } from '../profile.ts';
import { tool } from '../tool.ts';

export const getProfile = tool({
  name: 'get_profile',
  title: 'Get profile',
  description:
    "The user's profile: name, home, work, family, interests and the like, as far as they are known.",
  annotations: { readOnlyHint: true, openWorldHint: false },
  permission: 'read',
  input: z.object({}),
  output: shownProfile,
  run: (call) => readUserProfile(call),
});
