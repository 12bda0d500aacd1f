import { userId } from '../named-user.ts';

/** The address of the profile where the request is bound to a user, and the template of the others. */
const PROFILE = 'recollect://profile';
const PROFILE_OF = 'recollect://users/{user_id}/profile';

const described = {
  name: 'profile',
  title: 'Profile',
  description: "The filled fields of the user's profile.",
  mimeType: 'application/json',
};

/** The answer to `resources/list`. */
export function resourceList(isBound: boolean) {
  return { resources: isBound ? [{ uri: PROFILE, ...described }] : [] };
}

/** The answer to `resources/templates/list`. */
export function resourceTemplateList(isBound: boolean) {
  return { resourceTemplates: isBound ? [] : [{ uriTemplate: PROFILE_OF, ...described }] };
}

/**
 * The user whose profile an address names. @param bound the user that the request is bound to @returns null =
 * no such resource
 */
export function profileOwner(uri: string, bound: string | null): string | null {
  if (bound !== null) return uri === PROFILE ? bound : null;
  const [before = '', after = ''] = PROFILE_OF.split('{user_id}');
  if (!uri.startsWith(before) || !uri.endsWith(after) || uri.length < before.length + after.length)
    return null;
  try {
    const named = userId.safeParse(decodeURIComponent(uri.slice(before.length, -after.length)));
    return named.success ? named.data : null;
  } catch {
    return null;
  }
}
