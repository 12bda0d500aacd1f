import type { FastifyInstance } from 'fastify';

/** All served routes except HEAD, as `METHOD /path/:parameter`, read from the router itself. */
export function servedRoutes(server: FastifyInstance): readonly string[] {
  const above: string[] = [];
  const text = server.printRoutes({ commonPrefix: false, includeHooks: false });
  return text.split('\n').flatMap((line) => {
    const match = /^([\s│]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(line);
    if (!match) return [];
    const [, indent = '', part = '', methods = ''] = match;
    above.length = indent.length / 4;
    above.push(part);
    const path = above.join('');
    return methods
      .split(', ')
      .filter((method) => method !== '' && method !== 'HEAD')
      .map((method) => `${method} ${path}`);
  });
}
