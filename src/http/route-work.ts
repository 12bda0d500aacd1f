/** How much of the concurrency limits a request of a route uses while it is in progress. */
export interface RouteWork {
  /** Units of work, see `RequestLimits`. 0 for a request that only waits. */
  readonly weight: number;
  /** Requests that stay open for long have a concurrency limit of their own. */
  readonly open?: 'chat' | 'wait';
}

const LIGHT: RouteWork = { weight: 2 };
const ADD: RouteWork = { weight: 2 };
/** Searches, filters, lists, and requests that run models or rules on much text. */
export const SEARCH_WEIGHT = 8;
const HEAVY: RouteWork = { weight: SEARCH_WEIGHT };
const CHAT: RouteWork = { weight: 8, open: 'chat' };
const WAIT: RouteWork = { weight: 0, open: 'wait' };

/** By the path within the family. A path that is not listed is `LIGHT`. */
const WORK: Readonly<Record<string, RouteWork>> = {
  // cloud
  '/add/message': ADD,
  '/add/feedback': ADD,
  '/add/knowledgebase-file': HEAVY,
  '/search/memory': HEAVY,
  '/get/memory': HEAVY,
  '/get/message': HEAVY,
  '/delete/memory': HEAVY,
  '/extract/memory': HEAVY,
  '/rerank': HEAVY,
  '/chat': CHAT,
  // product
  '/add': ADD,
  '/feedback': ADD,
  '/search': HEAVY,
  '/get_memory': HEAVY,
  '/get_memory_dashboard': HEAVY,
  '/get_all': HEAVY,
  '/get_memory_by_ids': HEAVY,
  '/delete_memory': HEAVY,
  '/delete_memory_by_record_id': HEAVY,
  '/suggestions': HEAVY,
  '/chat/complete': CHAT,
  '/chat/stream': CHAT,
  '/chat/stream/playground': CHAT,
  '/scheduler/wait': WAIT,
  '/scheduler/wait/stream': WAIT,
};

const FAMILIES = ['/api/openmem/v1', '/v1', '/product'];

/** The chats outside of the memory APIs. */
const CHATS = ['/openai/v1/chat/completions', '/admin/projects/:id/chat'];

/** The work of a route of the memory APIs, of MCP, or of another chat. Undefined for all other routes. */
export function workOf(url: string): RouteWork | undefined {
  if (CHATS.includes(url)) return CHAT;
  if (url === '/mcp' || url.startsWith('/mcp/')) return HEAVY;
  const prefix = FAMILIES.find((family) => url.startsWith(`${family}/`));
  return prefix === undefined ? undefined : (WORK[url.slice(prefix.length)] ?? LIGHT);
}

/** The paths of the table above. A test checks that each of them is a route. */
export const NAMED_PATHS: readonly string[] = Object.keys(WORK);
