import { type Answer, TEST_ADMIN_KEY, type TestApp } from '../support/app.ts';
import { cloudOwner, productReader } from './owners.ts';

/** A memory as both APIs show it. */
export interface Shown {
  readonly id: string;
  readonly text: string;
  /** Null where the API does not show it. */
  readonly status: string | null;
  readonly tags: readonly string[] | null;
  /** Only `/v1` shows events. */
  readonly kind: 'text' | 'preference' | 'event';
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Any = any;

/** The paths of requests that change nothing. */
const READS = /search|get[_/]|wait|extractions\/[^/]+$|reconciliations$/;
const KEPT = Number(process.env.SIMULATION_KEPT || 40);
const SHOWN = 300;

/** A client of one project through both APIs of one or several servers. No answer may be a 5xx. */
export class Client {
  readonly #servers: () => readonly TestApp[];
  readonly #key: string;
  readonly #projectId: string;
  readonly #writes: string[] = [];
  #calls = 0;

  constructor(servers: () => readonly TestApp[], project: { projectId: string; key: string }) {
    this.#servers = servers;
    this.#key = project.key;
    this.#projectId = project.projectId;
  }

  /** Sends to the servers in turn. @throws Error for a 5xx, and for a refusal unless `mayFail` */
  async post(
    path: string,
    body: object,
    more: { key?: string | undefined; apiKey?: string; mayFail?: boolean } = {},
  ): Promise<Any> {
    const headers = {
      ...(more.key === undefined ? {} : { 'idempotency-key': more.key }),
      ...(more.apiKey === undefined ? {} : { authorization: `Token ${more.apiKey}` }),
    };
    const answer = await this.#call('POST', path, { body, headers });
    const { code } = answer.body ?? {};
    if (code !== 0 && code !== 200 && !more.mayFail)
      throw new Error(`${path} ${JSON.stringify(body)}: ${answer.status} ${answer.text}`);
    return answer.body;
  }

  async get(path: string): Promise<Any> {
    return (await this.#call('GET', path, {})).body;
  }

  /** The last requests that may have changed something, with the beginning of each answer. */
  get lastWrites(): readonly string[] {
    return this.#writes;
  }

  /** A request of the operator to a path of the project. */
  async operate(method: 'GET' | 'POST', path: string, body?: object): Promise<Any> {
    const headers = { authorization: `Bearer ${TEST_ADMIN_KEY}` };
    const options = body === undefined ? { headers } : { headers, body };
    const answer = await this.#call(method, `/admin/projects/${this.#projectId}${path}`, options);
    return answer.body;
  }

  async #call(method: string, path: string, options: { body?: object; headers?: object }): Promise<Answer> {
    const servers = this.#servers();
    this.#calls += 1;
    const server = servers[this.#calls % servers.length];
    if (server === undefined) throw new Error('No server is running.');
    const headers = { authorization: `Token ${this.#key}`, ...options.headers };
    const answer = await server.call(method, path, { ...options, headers });
    if (!READS.test(path)) {
      const sent = `${method} ${path} ${JSON.stringify(options.body ?? {})}`;
      this.#writes.push(`${sent} → ${answer.text.slice(0, SHOWN)}`);
      if (this.#writes.length > KEPT) this.#writes.shift();
    }
    if (answer.status >= 500) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer;
  }

  /** @returns the text of the answer, with what it names */
  async chat(
    user: string,
    conversation: string,
    query: string,
    how: { readonly isCloud: boolean; readonly isStream: boolean; readonly asksTheWeb: boolean },
  ): Promise<string> {
    const { isCloud, isStream, asksTheWeb: internet_search } = how;
    const asked = { user_id: user, query, internet_search };
    const { status, text } = isCloud
      ? await this.#call('POST', '/v1/chat', {
          body: { ...asked, conversation_id: conversation, stream: isStream },
        })
      : await this.#call('POST', isStream ? '/product/chat/stream' : '/product/chat/complete', {
          body: { ...asked, session_id: conversation },
        });
    if (status !== 200 || text.includes('"type":"error"'))
      throw new Error(`A chat of ${user}: ${status} ${text}`);
    return text;
  }

  /** Waits until the user, or the knowledge base, has no open tasks. */
  async idle(name: string): Promise<void> {
    const path = `/product/scheduler/wait?user_name=${encodeURIComponent(name)}&timeout_seconds=60`;
    const answer = await this.post(path, {}, { mayFail: true });
    if (answer?.message !== 'idle') throw new Error(`${name} is still busy: ${JSON.stringify(answer)}`);
  }

  /** The memories of a user's cube in the list of `/product`, in pages of a size, or all at once. */
  async listProduct(user: string, filter?: object, pageSize?: number): Promise<readonly Shown[]> {
    const items: Shown[] = [];
    for (let page = 1; ; page += 1) {
      const paging = pageSize === undefined ? {} : { page, page_size: pageSize };
      const { data } = await this.post('/product/get_memory', { mem_cube_id: user, filter, ...paging });
      const found = [data.text_mem, data.pref_mem].flat().flatMap((bucket: Any) => bucket?.memories ?? []);
      items.push(...found.map(fromProduct));
      if (pageSize === undefined || found.length === 0) return items;
    }
  }

  /** The same memories in the list of `/v1`. */
  async listCloud(user: string, filter?: object, size = 50): Promise<readonly Shown[]> {
    const items: Shown[] = [];
    for (let page = 1; ; page += 1) {
      const { data } = await this.post('/v1/get/memory', { ...cloudOwner(user), page, size, filter });
      const found = detailsOf(data);
      items.push(...found.map(fromCloud));
      if (found.length === 0) return items;
    }
  }

  /** The memories of a user, with the events, which only `/v1` shows. */
  async listAll(user: string): Promise<readonly Shown[]> {
    const events = (await this.listCloud(user)).filter(({ kind }) => kind === 'event');
    return [...(await this.listProduct(user)), ...events];
  }

  /** The profiles of a user as text. */
  async profiles(user: string): Promise<string> {
    const include_memory_view = ['profile'];
    const { data } = await this.post('/v1/get/memory', { ...cloudOwner(user), include_memory_view });
    return JSON.stringify(data.profile_detail_list ?? []);
  }

  async searchProduct(user: string, query: string, more: object = {}): Promise<readonly Shown[]> {
    return (await this.searchWeb(user, query, more)).memories;
  }

  /** A search of memories and, if `more` says so, of the web. */
  async searchWeb(
    user: string,
    query: string,
    more: object,
  ): Promise<{ readonly memories: readonly Shown[]; readonly results: readonly Any[] }> {
    const { data } = await this.post('/product/search', {
      ...{ ...productReader(user), query, top_k: 20, pref_top_k: 20, relativity: 0 },
      ...more,
    });
    const items = [data.text_mem, data.pref_mem].flat().flatMap((bucket: Any) => bucket?.memories ?? []);
    const isOuter = (item: Any) => item.metadata.memory_type === 'OuterMemory';
    return {
      memories: items.filter((item) => !isOuter(item)).map(fromProduct),
      results: items.filter(isOuter),
    };
  }

  async searchCloud(user: string, query: string, more: object = {}): Promise<readonly Shown[]> {
    const { data } = await this.post('/v1/search/memory', {
      ...{ ...cloudOwner(user), query, relativity: 0, memory_limit_number: 20, preference_limit_number: 20 },
      ...{ include_memory_view: ['detail_factual', 'preference', 'event'], event_limit_number: 20 },
      ...more,
    });
    return detailsOf(data).map(fromCloud);
  }
}

function fromProduct(item: Any): Shown {
  const { status, tags, memory_type } = item.metadata;
  const kind = memory_type === 'PreferenceMemory' ? 'preference' : 'text';
  return { id: item.id, text: item.memory, status: status ?? null, tags: tags ?? [], kind };
}

function detailsOf(data: Any): readonly Any[] {
  const { memory_detail_list: facts, preference_detail_list: preferences, event_detail_list: events } = data;
  return [facts, preferences, events].flatMap((list) => list ?? []);
}

function fromCloud(item: Any): Shown {
  const text = item.memory_value ?? item.preference ?? item.event_value;
  return {
    id: item.id,
    text,
    status: item.status ?? null,
    tags: item.tags ?? null,
    kind: item.event_value !== undefined ? 'event' : item.preference !== undefined ? 'preference' : 'text',
  };
}
