/**
 * The two published interfaces as data: routes, fields, types, defaults and required fields. The test beside
 * this file compares them with the OpenAPI document and with a running server, in both directions.
 */

/** `strings`, `objects`: lists; `messages`: a text or a list of objects; a list of values: one of them. */
export type Type =
  | 'string'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'object'
  | 'strings'
  | 'objects'
  | 'messages'
  | readonly string[];

export interface Field {
  readonly type: Type;
  readonly required?: true;
  readonly default?: unknown;
}

export type Fields = Readonly<Record<string, Field>>;

export interface Route {
  readonly method: 'get' | 'post';
  readonly path: string;
  readonly body?: Fields;
  readonly query?: Fields;
  /** Values of the parameters in the path. */
  readonly params?: Readonly<Record<string, string>>;
  /** Further fields to send to the running server, if the required ones alone make no useful request. */
  readonly beside?: Readonly<Record<string, unknown>>;
  /** Answers with server-sent events. */
  readonly streams?: true;
  /** Its answer depends on models or on more than its fields, so that only its refusals are tested. */
  readonly refusalsOnly?: true;
}

const string = { type: 'string' } as const;
const strings = { type: 'strings' } as const;
const object = { type: 'object' } as const;
const objects = { type: 'objects' } as const;
const number = { type: 'number' } as const;
const id = { type: 'string', required: true } as const;
const on = { type: 'boolean', default: true } as const;
const off = { type: 'boolean', default: false } as const;
const count = (fallback: number) => ({ type: 'integer', default: fallback }) as const;
const modes = { type: ['fast', 'fine', 'mixture'] } as const;

const chat: Fields = {
  user_id: id,
  query: id,
  readable_cube_ids: strings,
  writable_cube_ids: strings,
  history: objects,
  mode: modes,
  system_prompt: string,
  top_k: count(10),
  session_id: string,
  include_preference: on,
  pref_top_k: count(6),
  model_name_or_path: string,
  max_tokens: { type: 'integer' },
  temperature: number,
  top_p: number,
  add_message_on_answer: on,
  filter: object,
  internet_search: off,
  threshold: { type: 'number', default: 0.5 },
  mem_cube_id: string,
  xcube: off,
};

const waiting: Fields = {
  user_name: id,
  timeout_seconds: { type: 'number', default: 120 },
  poll_interval: { type: 'number', default: 0.5 },
};

export const PRODUCT: readonly Route[] = [
  {
    method: 'post',
    path: '/product/search',
    body: {
      query: id,
      user_id: id,
      readable_cube_ids: strings,
      mode: modes,
      session_id: string,
      top_k: count(10),
      dedup: { type: ['no', 'sim'] },
      pref_top_k: count(6),
      include_preference: on,
      search_tool_memory: on,
      tool_mem_top_k: count(6),
      filter: object,
      internet_search: off,
      threshold: number,
      search_memory_type: {
        type: [
          'All',
          'WorkingMemory',
          'LongTermMemory',
          'UserMemory',
          'OuterMemory',
          'ToolSchemaMemory',
          'ToolTrajectoryMemory',
        ],
        default: 'All',
      },
      chat_history: objects,
      mem_cube_id: string,
      xcube: off,
      operation: objects,
      source: string,
    },
  },
  {
    method: 'post',
    path: '/product/add',
    body: {
      user_id: string,
      session_id: string,
      task_id: string,
      writable_cube_ids: strings,
      async_mode: { type: ['async', 'sync'], default: 'async' },
      mode: { type: ['fast', 'fine'] },
      custom_tags: strings,
      info: object,
      messages: { type: 'messages' },
      chat_history: objects,
      is_feedback: off,
      mem_cube_id: string,
      memory_content: string,
      doc_path: string,
      source: string,
      operation: objects,
    },
  },
  {
    method: 'post',
    path: '/product/get_all',
    body: {
      user_id: id,
      memory_type: { type: ['text_mem', 'act_mem', 'param_mem', 'para_mem'], required: true },
      mem_cube_ids: strings,
      search_query: string,
    },
  },
  {
    method: 'post',
    path: '/product/get_memory',
    body: {
      mem_cube_id: id,
      user_id: string,
      include_preference: on,
      page: { type: 'integer' },
      page_size: { type: 'integer' },
    },
  },
  { method: 'get', path: '/product/get_memory/{memory_id}', params: { memory_id: 'none' } },
  {
    method: 'post',
    path: '/product/delete_memory',
    body: { writable_cube_ids: strings, memory_ids: strings, file_ids: strings, filter: object },
    beside: { memory_ids: ['none'] },
  },
  { method: 'post', path: '/product/chat/complete', body: chat, refusalsOnly: true },
  { method: 'post', path: '/product/chat/stream', body: chat, streams: true, refusalsOnly: true },
  {
    method: 'post',
    path: '/product/chat/stream/playground',
    body: { ...chat, beginner_guide_step: { type: ['first', 'second'] } },
    streams: true,
    refusalsOnly: true,
  },
  {
    method: 'post',
    path: '/product/suggestions',
    body: {
      user_id: id,
      mem_cube_id: id,
      language: { type: ['zh', 'en'], default: 'zh' },
      message: { type: 'messages' },
    },
  },
  {
    method: 'post',
    path: '/product/feedback',
    body: {
      user_id: id,
      history: { type: 'objects', required: true },
      feedback_content: id,
      session_id: { type: 'string', default: 'default_session' },
      task_id: string,
      retrieved_memory_ids: strings,
      feedback_time: string,
      writable_cube_ids: strings,
      async_mode: { type: ['sync', 'async'], default: 'async' },
      corrected_answer: off,
      info: object,
      mem_cube_id: string,
    },
    refusalsOnly: true,
  },
  { method: 'get', path: '/product/scheduler/allstatus' },
  { method: 'get', path: '/product/scheduler/status', query: { user_id: id, task_id: string } },
  { method: 'get', path: '/product/scheduler/task_queue_status', query: { user_id: id } },
  { method: 'post', path: '/product/scheduler/wait', query: waiting },
  { method: 'get', path: '/product/scheduler/wait/stream', query: waiting, streams: true },
  {
    method: 'post',
    path: '/product/get_user_names_by_memory_ids',
    body: { memory_ids: { type: 'strings', required: true } },
  },
  { method: 'post', path: '/product/exist_mem_cube_id', body: { mem_cube_id: id } },
];

/** The cloud interface. A body may have further fields, of this server or of later versions. */
export const CLOUD: readonly Route[] = [
  {
    method: 'post',
    path: '/v1/add/profile_template',
    body: { name: id, metadata: { type: 'object', required: true } },
    beside: { metadata: { Basics: { Occupation: { value: '', algorithm_updatable: true } } } },
  },
  {
    method: 'post',
    path: '/v1/get/profile_template',
    body: { profile_template_id: id },
    refusalsOnly: true,
  },
  {
    method: 'post',
    path: '/v1/add/message',
    body: {
      user_id: string,
      conversation_id: string,
      allow_memory_view: strings,
      messages: { type: 'objects', required: true },
    },
    beside: { user_id: 'contract' },
  },
  {
    method: 'post',
    path: '/v1/search/memory',
    body: { user_id: string, query: id, include_memory_view: strings },
    beside: { user_id: 'contract' },
  },
  { method: 'get', path: '/v1/get/memory/{memory_id}', params: { memory_id: 'none' }, refusalsOnly: true },
];

/** Not in the published interfaces: routes that real clients use, and this server's own. */
export const BEYOND = [
  /^\/product\/(create_cube|register_cube|get_memory_by_ids|get_memory_dashboard)$/,
  /^\/product\/(delete|recover)_memory_by_record_id$/,
  /^\/v1\/(list|update|delete|bind)\/profile_template$/,
  /^\/v1\/(edit|delete)\/profile$/,
  /^\/v1\/(get|update|delete)\/(status|memory|message)$/,
  /^\/v1\/(add\/feedback|chat|extract\/memory|rerank)$/,
  /^\/v1\/(create|delete)\/knowledgebase$/,
  /^\/v1\/(add|get|delete)\/knowledgebase-file$/,
  /^\/v1\/(get|set|update|delete|list)\/extract_prompt/,
];

/** Resources in answers: name → type; `?` may be null. */
export type Shape = Readonly<
  Record<string, 'string' | 'string?' | 'integer' | 'number' | 'object' | 'objects' | 'strings' | 'null'>
>;

export const TASK_SUMMARY: Shape = {
  waiting: 'integer',
  in_progress: 'integer',
  pending: 'integer',
  completed: 'integer',
  failed: 'integer',
  cancelled: 'integer',
  total: 'integer',
};

export const TASK_QUEUE: Shape = {
  user_id: 'string',
  user_name: 'string?',
  mem_cube_id: 'string?',
  stream_keys: 'strings',
  users_count: 'integer',
  pending_tasks_count: 'integer',
  remaining_tasks_count: 'integer',
  pending_tasks_detail: 'strings',
  remaining_tasks_detail: 'strings',
};

export const PROFILE_TEMPLATE: Shape = {
  profile_template_id: 'string',
  name: 'string',
  project_id: 'string',
  metadata: 'object',
  instance_count: 'number',
  create_time: 'string',
  update_time: 'string',
};

export const EVENT: Shape = {
  id: 'string',
  event_key: 'string',
  event_value: 'string',
  event_type: 'string',
  create_time: 'integer',
  update_time: 'integer',
  conversation_id: 'string',
  status: 'string',
  relativity: 'number',
  event_time: 'strings',
  event_location: 'strings',
  event_roles: 'strings',
};

export const TASK_STATUSES = ['in_progress', 'completed', 'waiting', 'failed', 'cancelled'];

/** `metadata` of a memory that `/v1` reads by its id. */
export const MEMORY_METADATA: Shape = {
  memory_type: 'string',
  status: 'string',
  key: 'string',
  tags: 'strings',
  created_at: 'string',
  updated_at: 'string',
  background: 'string',
  sources: 'objects',
};

/** A passage of a message; `/v1` adds its language. */
export const SOURCE: Shape = {
  type: 'string',
  role: 'string',
  chat_time: 'string?',
  message_id: 'string',
  content: 'string',
};

/** The page of a result of a web search. */
export const INTERNET_INFO: Shape = {
  title: 'string',
  url: 'string',
  site_name: 'string',
  site_icon: 'null',
  summary: 'string',
  published_at: 'string?',
};
