import { z } from 'zod';
import type { SearchDialect } from './dialect.ts';

const words = z.string().catch('').default('');
const result = z.object({ url: z.string(), title: words, content: words, publishedDate: words });

/**
 * SearXNG: `GET {base}/search?q=&format=json`. In its query language words that begin with `!`, `:`, `?` or
 * `<` choose engines, languages and time limits, and `!!` redirects. The words of a user must not do that.
 */
export const searxng: SearchDialect = {
  ask: async (endpoint, query, options) => {
    // bounded: 400 characters
    const q = query.replace(/(^|\s)[!:?<]+/g, '$1').trim();
    return q === '' ? { results: [] } : endpoint.get('/search', { q, format: 'json' }, options);
  },
  read: (sent) => {
    const { data } = result.safeParse(sent);
    if (data === undefined) return null;
    return { url: data.url, title: data.title, summary: data.content, published: data.publishedDate };
  },
};
