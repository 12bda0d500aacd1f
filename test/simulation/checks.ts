import type { Client, Shown } from './client.ts';
import { at, expectSame, ids, lines, pickOf, withWord } from './lists.ts';
import type { Word, Words } from './words.ts';

export const MODES = ['fast', 'fine', 'mixture'];

/** What a list of a user showed at a time. */
export interface Moment {
  readonly at: string;
  readonly user: string;
  readonly shown: readonly Shown[];
}

/** Compares what both APIs show with the model. Each check throws an error that says what is wrong. */
export class Checks {
  readonly #client: Client;
  readonly #words: Words;

  constructor(client: Client, words: Words) {
    this.#client = client;
    this.#words = words;
  }

  expectSound(
    name: string,
    users: string | readonly string[],
    shown: readonly Shown[],
    gone: ReadonlySet<Word>,
  ): void {
    const double = shown.find(({ id }, n) => shown.findIndex((one) => one.id === id) !== n);
    if (double) throw new Error(`${name} shows ${double.id} twice.`);
    // questions and small talk without such words, of another time, are other memories
    const worded = shown.filter(({ text }) => this.#words.in(text).length > 0);
    const same = worded.find((one, n) => worded.findIndex((other) => isSame(one, other)) !== n);
    if (same) throw new Error(`${name} shows twice: ${same.text}`);
    for (const { id, text, status } of shown) {
      if (status !== null && status !== 'activated')
        throw new Error(`${name} shows ${id}, which is ${status}.`);
      for (const word of this.#words.in(text)) {
        if (![users].flat().includes(word.user))
          throw new Error(`${name} shows a memory of ${word.user}: ${text}`);
        if (gone.has(word)) throw new Error(`${name} shows the deleted ${word.text}: ${text}`);
      }
    }
  }

  async expectLatest(id: string, content: string): Promise<void> {
    const cloud = await this.#client.get(`/v1/get/memory/${id}`);
    const product = await this.#client.get(`/product/get_memory/${id}`);
    expectSame(`the texts under ${id}`, [cloud.data?.content, product.data?.memory], [content, content]);
  }

  /**
   * The deleted memories are gone, and at most those beside them that share a word with one of them.
   * @param before as `Client.listAll` shows it
   * @param options.isExact no memory beside the deleted ones may be gone, except for events, which `/product`
   *   does not list
   */
  async expectDeleted(
    user: string,
    before: readonly Shown[],
    deleted: readonly Shown[],
    { isExact = false } = {},
  ): Promise<void> {
    const after = await this.#client.listAll(user);
    const left = new Set(ids(after));
    const back = deleted.find(({ id }) => left.has(id));
    if (back !== undefined) throw new Error(`A deleted memory is still listed: ${back.id} ${back.text}`);
    const words = new Set(deleted.flatMap(({ text }) => this.#words.in(text)));
    // what was made of the words of an earlier version goes too
    const behind = this.#words.behind([...words]);
    const taken = before.find(
      ({ id, text, kind }) =>
        !left.has(id) &&
        !deleted.some((one) => one.id === id) &&
        (isExact ? kind !== 'event' : !this.#words.in(text).some((word) => behind.has(word))),
    );
    if (taken !== undefined) throw new Error(`A deletion took more than it named: ${taken.id} ${taken.text}`);
    for (const word of words) word.state = withWord(after, word).length > 0 ? 'either' : 'gone';
    // earlier versions of what was deleted are deleted too, and are not known here
    for (const word of this.#words.of(user)) if (word.state === 'earlier') word.state = 'either';
  }

  async checkUser(user: string, pick: number): Promise<void> {
    const words = this.#words.of(user);
    const gone = new Set(words.filter(({ state }) => state === 'gone'));
    const shown = await this.#client.listProduct(user);
    this.expectSound(`the list of ${user}`, user, shown, gone);
    expectSame(
      `the pages of ${user}`,
      lines(await this.#client.listProduct(user, undefined, 3)),
      lines(shown),
    );
    const cloud = await this.#client.listCloud(user, undefined, 3);
    this.expectSound(`the pages of /v1 of ${user}`, user, cloud, gone);
    expectSame(
      `the pages of /v1 of ${user}`,
      lines(cloud.filter(({ kind }) => kind !== 'event')),
      lines(shown),
    );
    const profiles = await this.#client.profiles(user);
    const wrong = this.#words.in(profiles).find((word) => word.user !== user || gone.has(word));
    if (wrong)
      throw new Error(`A profile of ${user} shows ${wrong.text} of ${wrong.user}, which is ${wrong.state}.`);
    for (const word of words) {
      const holding = withWord(shown, word);
      if (word.state === 'present' && holding.length === 0)
        throw new Error(`${word.text} of ${user} is missing: ${shown.map(({ text }) => text).join(' | ')}`);
      if (word.state === 'earlier' && holding.length > 0)
        throw new Error(`${word.text} of ${user} was replaced and is listed: ${holding[0]?.text}`);
    }
    const sought = [0, 1].flatMap((n) => pickOf(words, pick * 7 + n * 13) ?? []);
    for (const word of sought) await this.#checkSearches(user, word, shown, gone, pick);
  }

  async #checkSearches(
    user: string,
    word: Word,
    shown: readonly Shown[],
    gone: ReadonlySet<Word>,
    pick: number,
  ) {
    const mode = at(MODES, pick);
    const query = `What about ${word.text}?`;
    const answers = [
      await this.#client.searchCloud(user, query, { mode }),
      await this.#client.searchProduct(user, query, { mode }),
      await this.#client.searchProduct(user, query, {
        filter: { and: [{ memory: { contains: word.text } }] },
      }),
    ];
    const holding = withWord(shown, word);
    for (const hits of answers) {
      this.expectSound(`a ${mode} search of ${user} for ${word.text}`, user, hits, gone);
      const foreign = hits.find(
        ({ id, text, kind }) => kind !== 'event' && !shown.some((one) => one.id === id && one.text === text),
      );
      if (foreign)
        throw new Error(`A search of ${user} shows what no list shows: ${foreign.id} ${foreign.text}`);
      const texts = new Set(hits.map(({ text }) => text));
      const missing = holding.find(({ text }) => !texts.has(text));
      if (missing)
        throw new Error(`A ${mode} search of ${user} for ${word.text} misses ${missing.id}: ${missing.text}`);
    }
    const alien = answers[2]?.find(({ text }) => !text.includes(word.text));
    if (alien) throw new Error(`A filter by ${word.text} shows ${alien.text}`);
  }

  async checkId(id: string, user: string): Promise<void> {
    const [cloud, product] = [
      await this.#client.get(`/v1/get/memory/${id}`),
      await this.#client.get(`/product/get_memory/${id}`),
    ];
    const [a, b] = [cloud.data?.content ?? null, product.data?.memory ?? null];
    if (a !== b) throw new Error(`The APIs disagree on ${id}: ${a} and ${b}`);
    const gone = this.#words.in(a ?? '').find((word) => word.state === 'gone' || word.user !== user);
    if (gone) throw new Error(`${id} answers ${gone.text}, which is ${gone.state}: ${a}`);
  }

  /** What was shown then and was not deleted since is found as of then. */
  async checkMoment({ at: known_at, user, shown }: Moment, pick: number): Promise<void> {
    const memory = pickOf(
      shown.filter(({ text }) => this.#words.in(text).every(({ state }) => state === 'present')),
      shown.length * 5 + pick,
    );
    const [word] = this.#words.in(memory?.text ?? '');
    if (memory === undefined || word === undefined) return;
    const hits = await this.#client.searchProduct(user, `What about ${word.text}?`, { known_at });
    if (!hits.some(({ text }) => text === memory.text))
      throw new Error(`A search of ${user} as of ${known_at} misses ${memory.id}: ${memory.text}`);
    const gone = hits.flatMap(({ text }) => this.#words.in(text)).find(({ state }) => state === 'gone');
    if (gone) throw new Error(`A search of ${user} as of ${known_at} shows the deleted ${gone.text}`);
  }
}

function isSame(one: Shown, other: Shown): boolean {
  return one.kind === other.kind && one.text === other.text;
}
