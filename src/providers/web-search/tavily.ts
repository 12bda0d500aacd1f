import { z } from 'zod';
import type { SearchDialect } from './dialect.ts';

const words = z.string().catch('').default('');
const result = z.object({ url: z.string(), title: words, content: words, published_date: words });

/** Tavily: `POST {base}/search`. Pages are not requested, only their descriptions. */
export const tavily: SearchDialect = {
  ask: (endpoint, query, options) =>
    endpoint.post(
      '/search',
      {
        query,
        max_results: 10,
        search_depth: 'basic',
        include_answer: false,
        include_raw_content: false,
        include_images: false,
      },
      options,
    ),
  read: (sent) => {
    const { data } = result.safeParse(sent);
    if (data === undefined) return null;
    return { url: data.url, title: data.title, summary: data.content, published: data.published_date };
  },
};
