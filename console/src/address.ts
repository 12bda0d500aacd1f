import { useLocation } from 'preact-iso/router';

export const BASE = '/console';
export const DEFAULT_PROJECT = 'default';

export type Query = Readonly<Record<string, string | number | undefined | null>>;

/** The address of a screen. Empty values are left out, and so is the default project. */
export function address(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const isDefault = name === 'project' && value === DEFAULT_PROJECT;
    if (value !== undefined && value !== null && value !== '' && !isDefault) search.set(name, String(value));
  }
  return `${BASE}${path}${search.size > 0 ? `?${search}` : ''}`;
}

/** The project whose data the screen shows, from the address. */
export function useProject(): string {
  return useLocation().query.project || DEFAULT_PROJECT;
}

/** Makes addresses of screens that show the same project. */
export function useLink(): (path: string, query?: Query) => string {
  const project = useProject();
  return (path, query) => address(path, { project, ...query });
}

/** Reads the filters of a screen from its address, and changes them there. */
export function useFilters(): readonly [Readonly<Record<string, string>>, (changed: Query) => void] {
  const { query, path, route } = useLocation();
  return [query, (changed) => route(address(path.slice(BASE.length), { ...query, ...changed }), true)];
}

/**
 * An id as a segment of a path, of the server or of the console. Browsers take `.` and `..` out of a path, so
 * that these get a `~` before them, and so does what looks like them then.
 */
export const encode = (id: string): string => encodeURIComponent(/^~*\.{1,2}$/.test(id) ? `~${id}` : id);

/** The id that {@link encode} made a segment of, after the router has decoded it. */
export const idOf = (segment: string): string => (/^~+\.{1,2}$/.test(segment) ? segment.slice(1) : segment);
