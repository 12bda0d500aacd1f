import { encode } from '../address.ts';
import type { paths } from '../api/schema.ts';
import { requestCommand } from './commands.ts';

type Post = paths['/admin/projects/{id}/search']['post'];
export type SearchBody = Post['requestBody']['content']['application/json'];

export const MODES = ['fast', 'fine', 'mixture'] as const;
export const DEFAULTS = { mode: 'fast', limit: '9', relativity: '0.45' } as const;
export const MAX_IDS = 20;

type Filters = Readonly<Record<string, string>>;

/** The ids that the address asks about. */
export const explainedIds = (filters: Filters): readonly string[] =>
  (filters.why ?? '')
    .split(',')
    .filter((id) => id !== '')
    .slice(0, MAX_IDS);

/**
 * The request that the address describes.
 * @param prefix of the settings: '' for the first ones, `b_` for those beside them
 * @returns null as long as user or query is missing
 */
export function bodyOf(filters: Filters, prefix: '' | 'b_'): SearchBody | null {
  const query = filters.query?.trim() ?? '';
  const user = filters.user ?? '';
  if (query === '' || user === '') return null;
  const setting = (name: string) => filters[`${prefix}${name}`] || undefined;
  const number = (name: string, most: number) => {
    const value = Number(setting(name));
    return setting(name) === undefined || Number.isNaN(value)
      ? undefined
      : Math.min(most, Math.max(0, value));
  };
  const limit = number('limit', 100);
  const relativity = number('relativity', 1);
  const ids = explainedIds(filters);
  const mode = MODES.find((one) => one === setting('mode'));
  const [validAt, knownAt] = [setting('valid_at'), setting('known_at')];
  return {
    user_id: user,
    query,
    explain: true,
    ...(mode && { mode }),
    ...(limit !== undefined && { limit: Math.max(1, Math.round(limit)) }),
    ...(relativity !== undefined && { relativity }),
    ...(validAt && { valid_at: validAt }),
    ...(knownAt && { known_at: knownAt }),
    ...(ids.length > 0 && { explain_ids: [...ids] }),
  } as SearchBody;
}

/** The command that repeats a search. */
export const curlOf = (project: string, body: SearchBody): string =>
  requestCommand('Bearer', `/admin/projects/${encode(project)}/search`, [body]);
