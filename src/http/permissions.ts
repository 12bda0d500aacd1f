import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Permission } from '../domain/projects/key-scope.ts';
import { accessOf } from './operator.ts';

/**
 * What a route requires:
 * `none` nothing, `operator` the operator key, `key` any API key, otherwise an API key with all of the named
 * scopes. A route with `key` has several operations, and checks for each whether the key has its scope.
 */
export type RoutePermission =
  | 'none'
  | 'operator'
  | 'key'
  | Permission
  | readonly [Permission, ...Permission[]];

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route requires of the caller. A route without it cannot be registered. */
    permission?: RoutePermission;
    /** Whether a key that is bound to one user may call the route. Absent: it may not. */
    userKeys?: true;
  }
}

/** Throws for every route that declares no permission, so that no new route is open by oversight. */
export function requirePermissions(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    // the plugin of the reference page offers no configuration for its routes
    if (/^\/docs(?:\/|$)/.test(route.url)) route.config = { ...route.config, permission: 'none' };
    if (route.config?.permission === undefined)
      throw new Error(
        `The route ${String(route.method)} ${route.url} declares no permission: add config: { permission: … }.`,
      );
    route.schema = { ...route.schema, ...documented(route) };
  });
}

/** The scopes that an API key needs for every request of a route. Empty for routes that take no API key. */
export function scopesNeeded(permission: RoutePermission | undefined): readonly Permission[] {
  if (permission === undefined || permission === 'none') return [];
  if (permission === 'operator' || permission === 'key') return [];
  return typeof permission === 'string' ? [permission] : permission;
}

/** Documents a route's scopes, or whether an operator's route writes, as extensions (`x-…`) of OpenAPI. */
function documented({ config, method }: RouteOptions): Record<string, unknown> {
  const scopes = scopesNeeded(config?.permission);
  if (config?.permission === 'operator' || config?.access !== undefined)
    return { 'x-recollect-access': accessOf(String(method), config.access) };
  if (scopes.length === 0 && config?.permission !== 'key') return {};
  return { 'x-recollect-scopes': scopes, 'x-recollect-user-keys': config?.userKeys === true };
}
