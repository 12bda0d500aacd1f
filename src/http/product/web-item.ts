import { webText } from '../../domain/web/web-result.ts';
import type { WebHit } from '../../services/web-search/search-web.ts';
import { toInternetInfo, WEB_CONFIDENCE } from '../search/internet-info.ts';
import { type Item, naive } from './memory-shape.ts';

/**
 * Converts a result of a web search to the shape of a memory. It belongs to no user and to no session.
 * @param now its time if the date of the page is not known
 */
export function toWebItem({ result, relativity }: WebHit, now: Date): Item {
  const memory = webText(result);
  const ref_id = `[${result.id.slice(-8)}]`;
  const time = naive(result.publishedAt ?? now);
  return {
    id: result.id,
    memory,
    ref_id,
    metadata: {
      user_id: '',
      session_id: '',
      status: 'activated',
      memory_type: 'OuterMemory',
      key: result.title,
      tags: [],
      confidence: WEB_CONFIDENCE,
      source: 'web',
      type: 'fact',
      visibility: 'public',
      version: 1,
      history: [],
      evolve_to: [],
      is_fast: false,
      sources: [
        {
          type: 'web',
          role: '',
          chat_time: result.publishedAt?.toISOString() ?? null,
          message_id: '',
          content: result.summary,
          url: result.url,
        },
      ],
      background: '',
      usage: [],
      embedding: [],
      info: {},
      internal_info: {},
      file_ids: [],
      internet_info: toInternetInfo(result),
      relativity,
      created_at: time,
      updated_at: time,
      id: result.id,
      memory,
      ref_id,
    },
  };
}
