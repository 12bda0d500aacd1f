import type { Shown } from './client.ts';
import { at, expectSame, ids, lines, pickOf } from './lists.ts';
import { cloudOwner, isAgent, nameOf, OWNERS, USERS } from './owners.ts';
import { CONVERSATIONS, type Stage, TAGS } from './stage.ts';

/** Moves that delete. */
export class Deletions {
  readonly #stage: Stage;
  readonly #keys = new Map<string, string>();

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  async deleteConversation(pick: number): Promise<void> {
    const [user, conversation] = [at(OWNERS, pick), at(CONVERSATIONS, pick >> 2)];
    const owner = isAgent(user) ? { writable_cube_ids: [user] } : { user_id: user };
    await this.#stage.client.post('/product/delete_memory', { ...owner, session_id: conversation });
    this.#stage.words.deleteConversation(user, conversation);
  }

  async deleteUser(pick: number): Promise<void> {
    const { client, words } = this.#stage;
    const user = at(OWNERS, pick);
    // a user without memories has nothing to delete
    if (isAgent(user) || pick % 2 === 0)
      await client.post('/v1/delete/memory', cloudOwner(user), { mayFail: true });
    else await client.post('/product/delete_memory', { user_id: user });
    words.deleteUser(user);
  }

  async deleteIds(pick: number): Promise<void> {
    const user = at(OWNERS, pick);
    const before = await this.#listed(user);
    const memory = pickOf(
      before.filter(({ kind }) => kind !== 'event'),
      pick >> 2,
    );
    if (memory === undefined) return;
    await this.#deleteByIds((pick >> 1) % 2 === 0, [memory.id]);
    await this.#stage.checks.expectDeleted(user, before, [memory]);
  }

  /** The id that an async add returned takes everything that was made of the words of its message alone. */
  async deleteAdded(pick: number): Promise<void> {
    const { client, words } = this.#stage;
    const [id, added] = pickOf([...this.#stage.ids], pick) ?? [];
    if (id === undefined || added === undefined) return;
    if ((pick >> 3) % 2 === 0) await client.idle(nameOf(added.user));
    // a deletion of archived versions may have taken this one alone
    if ((await client.get(`/v1/get/memory/${id}`)).code !== 0) return;
    await this.#deleteByIds((pick >> 1) % 2 === 0, [id], { mayFail: true });
    for (const word of words.madeOf(added.words))
      if (word.isMixed || word.isRepeated || word.state === 'either') word.state = 'either';
      else word.state = 'gone';
  }

  /** A key of one user deletes only what is that user's, whatever else the request names. */
  async deleteWithUserKey(pick: number): Promise<void> {
    const { client, checks } = this.#stage;
    const user = at(USERS, pick);
    const other = at(
      OWNERS.filter((owner) => owner !== user),
      pick >> 4,
    );
    const before = await this.#listed(user);
    const others = await this.#listed(other);
    const [memory, foreign] = [pickOf(before, pick >> 2), pickOf(others, pick >> 3)];
    const apiKey = await this.#keyOf(user);
    const memory_ids = [memory, foreign].flatMap((one) => one?.id ?? []);
    const path = (pick >> 1) % 2 === 0 ? '/v1/delete/memory' : '/product/delete_memory';
    if (memory_ids.length > 0) await client.post(path, { memory_ids }, { apiKey, mayFail: true });
    const refused = await client.post(path, { user_id: nameOf(other) }, { apiKey, mayFail: true });
    if (refused.code === 0 || refused.code === 200)
      throw new Error(`A key of ${user} deleted ${other}: ${JSON.stringify(refused)}`);
    expectSame(
      `the list of ${other} after a foreign deletion`,
      lines(await this.#listed(other)),
      lines(others),
    );
    if (memory !== undefined) await checks.expectDeleted(user, before, [memory]);
  }

  /** A filter deletes what a list with the same filter shows, and nothing else. */
  async deleteMatching(pick: number): Promise<void> {
    const { client, checks, words } = this.#stage;
    const user = at(OWNERS, pick);
    const before = await this.#listed(user);
    const tag = at(TAGS, pick >> 2);
    const old = pickOf(
      words.of(user).filter(({ state }) => state === 'earlier'),
      pick >> 5,
    );
    const conditions = at<object>(
      [
        { tags: { contains: tag } },
        { memory: { contains: old?.text ?? 'nothing' } },
        { status: 'archived' },
        { version: 1 + ((pick >> 6) % 2) },
      ],
      pick >> 3,
    );
    const filter = { and: [conditions] };
    const matching = await client.listProduct(user, filter);
    const byTag = 'tags' in conditions;
    if (byTag) {
      const tagged = before.filter(({ tags, kind }) => kind !== 'event' && tags?.includes(tag));
      expectSame(`the list with the tag ${tag} of ${user}`, ids(matching), ids(tagged));
    }
    const way = byTag ? (pick >> 7) % 3 : 0;
    if (way === 0) await client.post('/product/delete_memory', { writable_cube_ids: [user], filter });
    else if (way === 1) await client.post('/v1/delete/memory', { ...cloudOwner(user), filter });
    else await client.post('/v1/delete/memory', { filter: { and: [cloudOwner(user), conditions] } });
    await checks.expectDeleted(user, before, matching, { isExact: true });
  }

  async deletePreferences(pick: number): Promise<void> {
    const { client, checks } = this.#stage;
    const user = at(OWNERS, pick);
    const before = await this.#listed(user);
    const preferences = before.filter(({ kind }) => kind === 'preference');
    const body = { ...cloudOwner(user), memory_type: at(['preference', 'PreferenceMemory'], pick) };
    await client.post('/v1/delete/memory', body, { mayFail: preferences.length === 0 });
    await checks.expectDeleted(user, before, preferences);
  }

  async #listed(user: string): Promise<readonly Shown[]> {
    await this.#stage.client.idle(nameOf(user));
    return this.#stage.client.listAll(user);
  }

  async #deleteByIds(isCloud: boolean, memory_ids: readonly string[], more = {}): Promise<void> {
    const path = isCloud ? '/v1/delete/memory' : '/product/delete_memory';
    await this.#stage.client.post(path, { memory_ids }, more);
  }

  async #keyOf(user: string): Promise<string> {
    const kept = this.#keys.get(user);
    if (kept !== undefined) return kept;
    const { key } = await this.#stage.client.operate('POST', '/api_keys', { user_id: user });
    this.#keys.set(user, key);
    return key;
  }
}
