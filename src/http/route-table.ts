import type { FastifyInstance } from 'fastify';
import { trimTail } from '../domain/text/trim.ts';

/** All served routes, each with its method and with its path split at the slashes. */
export type RouteTable = readonly { readonly segments: readonly string[]; readonly method: string }[];

/** Collects the routes while they are registered. The error handler needs them to tell a 405 from a 404. */
export function trackRoutes(server: FastifyInstance): RouteTable {
  const table: { segments: readonly string[]; method: string }[] = [];
  server.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) table.push({ segments: split(route.url), method });
  });
  return table;
}

/** The methods of the routes that match a path, sorted. Empty for an unknown path. */
export function allowedMethods(table: RouteTable, path: string): readonly string[] {
  const segments = split(path);
  const methods = table.filter((route) => matches(route.segments, segments)).map((route) => route.method);
  return [...new Set(methods)].toSorted();
}

function split(path: string): readonly string[] {
  return trimTail(path, /^\/$/).split('/').slice(1);
}

function matches(pattern: readonly string[], path: readonly string[]): boolean {
  if (pattern.at(-1) === '*')
    return pattern.slice(0, -1).every((part, i) => part === path[i]) && path.length >= pattern.length;
  return (
    pattern.length === path.length &&
    pattern.every((part, i) => (part.startsWith(':') ? path[i] !== '' : part === path[i]))
  );
}
