import type { FileHost } from '../support/file-host.ts';
import type { SearchProvider } from '../support/search-provider.ts';
import { Adds } from './adds.ts';
import { Checks, MODES, type Moment } from './checks.ts';
import type { Client } from './client.ts';
import { Deletions } from './deletions.ts';
import { Edits } from './edits.ts';
import { Files } from './files.ts';
import { at, pickOf } from './lists.ts';
import { Operator } from './operator.ts';
import { nameOf, OWNERS } from './owners.ts';
import { type Added, idsIn, isGone, type Stage, TAGS } from './stage.ts';
import { Words } from './words.ts';

/** What lives on other machines. */
export interface Outside {
  readonly web: SearchProvider;
  readonly host: FileHost;
}

/** Random operations of several users through both APIs, beside a model of the words that must be shown. */
export class ApiWorld {
  readonly #stage: Stage;
  readonly #web: SearchProvider;
  readonly #now: () => Promise<string>;
  readonly #files: Files;
  readonly #moments: Moment[] = [];
  /** The moves of each family. */
  readonly adds: Adds;
  readonly edits: Edits;
  readonly deletions: Deletions;
  readonly operator: Operator;

  /** @param now a time of the database's clock between the writes before and after the call */
  constructor(client: Client, now: () => Promise<string>, { web, host }: Outside) {
    const words = new Words();
    let count = 0;
    this.#stage = {
      client,
      words,
      checks: new Checks(client, words),
      added: [],
      ids: new Map(),
      next: () => {
        count += 1;
        return count;
      },
    };
    this.#web = web;
    this.#now = now;
    this.#files = new Files(this.#stage, host);
    this.adds = new Adds(this.#stage);
    this.edits = new Edits(this.#stage);
    this.deletions = new Deletions(this.#stage);
    this.operator = new Operator(client, words);
  }

  addFile(pick: number): Promise<void> {
    return this.#files.addFile(pick);
  }

  deleteFile(pick: number): Promise<void> {
    return this.#files.deleteFile(pick);
  }

  deleteBase(): Promise<void> {
    return this.#files.deleteBase();
  }

  /** A search beside other requests shows no memory twice, none of others and no deleted one. */
  async search(pick: number): Promise<void> {
    const { client, words, checks } = this.#stage;
    const user = at(OWNERS, pick);
    const word = pickOf(words.of(user), pick >> 2);
    if (word === undefined) return;
    const gone = new Set(words.of(user).filter(isGone));
    const mode = at(MODES, pick >> 1);
    const query = `What do you know about ${word.text}?`;
    const hits =
      (pick >> 4) % 2 === 0
        ? await client.searchCloud(user, query, { mode })
        : await client.searchProduct(user, query, { mode, neighbor_discovery: (pick >> 5) % 2 === 0 });
    checks.expectSound(`a ${mode} search for ${word.text} of ${user}`, user, hits, gone);
  }

  /** A search of two cubes shows the memories of both, each cube's as its own search shows them. */
  async searchTwo(pick: number): Promise<void> {
    const { client, words, checks } = this.#stage;
    const [user, other] = [at(OWNERS, pick), at(OWNERS, pick + 1)];
    const gone = new Set([user, other].flatMap((name) => words.of(name)).filter(isGone));
    const word = pickOf(words.of(other), pick >> 2);
    const query = `What do you know about ${word?.text}?`;
    const more = { readable_cube_ids: [user, other], mode: at(MODES, pick) };
    const hits = await client.searchProduct(user, query, more);
    checks.expectSound(`a search of ${user} and ${other}`, [user, other], hits, gone);
  }

  /** A search of the web shows its results beside the memories, or none if the provider fails. */
  async searchWeb(pick: number): Promise<void> {
    const { client, words, checks } = this.#stage;
    const user = at(OWNERS, pick);
    const gone = new Set(words.of(user).filter(isGone));
    const doesFail = pick % 4 === 0;
    this.#web.fault = doesFail ? { kind: 'status', status: 500 } : null;
    const more = { internet_search: true, search_memory_type: pick % 3 === 0 ? 'OuterMemory' : 'All' };
    const answer = await client.searchWeb(user, 'When does the museum open?', more);
    this.#web.fault = null;
    checks.expectSound(`a web search of ${user}`, user, answer.memories, gone);
    const count = answer.results.length;
    if (doesFail ? count > 0 : count !== this.#web.pages.length)
      throw new Error(`A web search shows ${count} results: ${JSON.stringify(answer)}`);
  }

  async list(pick: number): Promise<void> {
    const { client, words, checks } = this.#stage;
    const user = at(OWNERS, pick);
    const gone = new Set(words.of(user).filter(isGone));
    const isFiltered = (pick >> 3) % 2 === 0;
    const filter = isFiltered ? { and: [{ tags: { contains: at(TAGS, pick) } }] } : undefined;
    const shown =
      (pick >> 2) % 2 === 0 ? await client.listCloud(user, filter) : await client.listProduct(user, filter);
    checks.expectSound(`a list of ${user}`, user, shown, gone);
    const other = isFiltered && shown.find(({ tags }) => tags?.includes(at(TAGS, pick)) === false);
    if (other) throw new Error(`A list by tag shows ${other.id} with the tags ${other.tags}.`);
  }

  /** Waits for all tasks and checks everything that both APIs show. */
  async check(pick: number): Promise<void> {
    const { client, checks, added, ids } = this.#stage;
    for (const user of OWNERS) await client.idle(nameOf(user));
    for (const user of OWNERS) await checks.checkUser(user, pick);
    await this.#files.check();
    for (const one of added.slice(-3)) await this.#checkReceipts(one);
    for (const [id, { user }] of ids) await checks.checkId(id, user);
    const moment = pickOf(this.#moments, pick);
    if (moment !== undefined) await checks.checkMoment(moment, pick);
    const user = at(OWNERS, pick);
    this.#moments.push({ user, shown: await client.listProduct(user), at: await this.#now() });
  }

  /** Each message of an add ends with a receipt, unless the message was deleted. */
  async #checkReceipts({ path, body, answer, words }: Added): Promise<void> {
    if (path !== '/v1/add/message') return;
    const [task_id] = idsIn(answer);
    const { data } = await this.#stage.client.post('/v1/get/status', { task_id }, { mayFail: true });
    const isDeleted = words.flat().some(isGone);
    const count = (body.messages as object[]).length;
    if (!isDeleted && (data?.status !== 'completed' || data.receipts.length !== count))
      throw new Error(`The task ${task_id} of ${count} messages: ${JSON.stringify(data)}`);
  }
}
