import { type CloudSource, cloudFilters } from '../../domain/filter/cloud-filter.ts';
import type { CubeFilters } from '../../domain/filter/cube-filters.ts';
import { allOf, type Filter } from '../../domain/filter/filter.ts';
import { type OwnerFields, ownerOf } from './owner.ts';

/** Shared cubes that are searched in addition to the owner's. */
type Shared = Readonly<Partial<Record<Exclude<CloudSource, 'user' | 'agent'>, readonly string[]>>>;

/**
 * The filters per cube, for the cubes of the owner and for shared cubes: the `filter` of the request and, if
 * the request names agents beside a user, only memories that involve these agents.
 * @returns undefined if there is nothing to filter
 * @throws AppError invalid_parameters
 */
export function ownerFilters(
  fields: OwnerFields & { readonly filter?: unknown },
  shared: Shared = {},
): CubeFilters | undefined {
  const source: CloudSource = fields.user_id === undefined ? 'agent' : 'user';
  const cubes = ownerOf(fields).targets.map(({ cubeId }) => ({ cubeId, source }));
  const others = Object.entries(shared).flatMap(([of, cubeIds]) =>
    cubeIds.map((cubeId) => ({ cubeId, source: of as CloudSource })),
  );
  const filters = cloudFilters(fields.filter, [...cubes, ...others]);
  const agents = source === 'user' ? [fields.agent_id ?? []].flat() : [];
  if (agents.length === 0) return filters;
  const narrowed = cubes.flatMap(({ cubeId }) => {
    const filter = allOf([filters?.get(cubeId), withAgents(agents)]);
    return filter === undefined ? [] : [[cubeId, filter] as const];
  });
  return new Map([...(filters ?? []), ...narrowed]);
}

function withAgents(agentIds: readonly string[]): Filter {
  return { condition: { field: { kind: 'text', name: 'agent_id' }, op: 'in', operands: agentIds } };
}
