import { parseCloudFilter } from '../../domain/filter/cloud-filter.ts';
import type { Profile } from '../../domain/profiles/profile.ts';
import { profileMatches } from '../../domain/profiles/profile-filter.ts';

/** Which profiles a request's `filter` admits, by the filter of their source. @throws AppError invalid_parameters */
export function profileFilter(fields: { readonly filter?: unknown }): (profile: Profile) => boolean {
  const filters = parseCloudFilter(fields.filter);
  return (profile) => {
    const filter = filters[profile.subject.kind];
    return filter === undefined || profileMatches(filter, profile);
  };
}
