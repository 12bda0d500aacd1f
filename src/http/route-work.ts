/** What a request of a route takes while it is in hand. */
export interface RouteWork {
  /** Units of work, see `RequestTurns`; 0 for what only waits. */
  readonly weight: number;
  /** What stays open for long, whatever it waits for, is bounded on its own. */
  readonly open?: 'chat' | 'wait';
}

const LIGHT: RouteWork = { weight: 2 };
const ADD: RouteWork = { weight: 2 };
/** Searches, filters, lists, and what runs models or rules over much text. */
const HEAVY: RouteWork = { weight: 8 };
const CHAT: RouteWork = { weight: 8, open: 'chat' };
const WAIT: RouteWork = { weight: 0, open: 'wait' };

/** By the path within its family; what is not here is light. */
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

/** What a route of one of the two APIs takes; undefined for all others. */
export function workOf(url: string): RouteWork | undefined {
  const prefix = FAMILIES.find((family) => url.startsWith(`${family}/`));
  return prefix === undefined ? undefined : (WORK[url.slice(prefix.length)] ?? LIGHT);
}

/** The paths that are named here: each must exist. */
export const NAMED_PATHS: readonly string[] = Object.keys(WORK);
