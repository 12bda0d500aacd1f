import { parseCloudFilter } from '../../domain/filter/cloud-filter.ts';
import type { Profile } from '../../domain/profiles/profile.ts';
import { profileMatches } from '../../domain/profiles/profile-filter.ts';

/**
 * Returns the test whether a profile matches the `filter` of a request, by the filter for its source.
 * @throws AppError invalid_parameters
 */
export function profileFilter(fields: { readonly filter?: unknown }): (profile: Profile) => boolean {
  const filters = parseCloudFilter(fields.filter);
  return (profile) => {
    const filter = filters[profile.subject.kind];
    return filter === undefined || profileMatches(filter, profile);
  };
}
