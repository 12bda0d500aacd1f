import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Permission } from '../domain/projects/key-scope.ts';

/** `operator`: the operator key; `none`: whoever can reach the server; else the scopes of an API key, all of them. */
export type RoutePermission = 'none' | 'operator' | Permission | readonly [Permission, ...Permission[]];

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the caller must be allowed to do. A route without it is refused at its registration. */
    permission?: RoutePermission;
    /** A key that is bound to one user may call the route. Absent: it may not, for the route knows no such limit. */
    userKeys?: true;
  }
}

/** Refuses every route that does not say what it needs, so that a new one is never open by oversight. */
export function requirePermissions(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    // routes of the documentation's plugin, which takes no configuration for them
    if (/^\/docs(?:\/|$)/.test(route.url)) route.config = { ...route.config, permission: 'none' };
    if (route.config?.permission === undefined)
      throw new Error(
        `The route ${String(route.method)} ${route.url} declares no permission: add config: { permission: … }.`,
      );
    route.schema = { ...route.schema, ...documented(route) };
  });
}

/** The scopes that a route needs of an API key; none for routes that take no API key. */
export function scopesNeeded(permission: RoutePermission | undefined): readonly Permission[] {
  if (permission === undefined || permission === 'none' || permission === 'operator') return [];
  return typeof permission === 'string' ? [permission] : permission;
}

/** Extensions of the OpenAPI document. */
function documented({ config }: RouteOptions): Record<string, unknown> {
  const scopes = scopesNeeded(config?.permission);
  if (scopes.length === 0) return {};
  return { 'x-recollect-scopes': scopes, 'x-recollect-user-keys': config?.userKeys === true };
}
