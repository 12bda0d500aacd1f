import { z } from 'zod';
import type { WebResult } from '../../domain/web/web-result.ts';
import type { WebHit } from '../../services/web-search/search-web.ts';

/** The page of a result of a web search, the same in both memory APIs. */
export const internetInfo = z
  .object({
    title: z.string().describe('One line, at most 300 characters.'),
    url: z.string().describe('http(s), at most 2,000 characters. The server does not open it.'),
    site_name: z.string().describe('Host name of the address.'),
    site_icon: z.null().describe('Always null.'),
    summary: z.string().describe('One line, at most 2,000 characters; may be empty.'),
    published_at: z
      .string()
      .nullable()
      .describe('Date of the page, ISO 8601 in UTC; null if it is not known.'),
  })
  .meta({ title: 'web_page' });

export function toInternetInfo(result: WebResult): z.output<typeof internetInfo> {
  return {
    title: result.title,
    url: result.url,
    site_name: result.site,
    site_icon: null,
    summary: result.summary,
    published_at: result.publishedAt?.toISOString() ?? null,
  };
}

/** The last frame of a streamed answer: the pages that it may rest on, with the ids of their marks. */
export function internetReference(hits: readonly WebHit[]): object {
  return {
    type: 'internet_reference',
    data: hits.map(({ result }) => ({ id: result.id, ...toInternetInfo(result) })),
  };
}

/** The field `confidence` of a result of the web: nobody has checked it. */
export const WEB_CONFIDENCE = 0.5;
