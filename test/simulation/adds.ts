import { at, pickOf } from './lists.ts';
import { cloudOwner, isAgent, nameOf, OWNERS, productWriter, USERS } from './owners.ts';
import { CONVERSATIONS, idsIn, NOUNS, SENTENCES, type Stage, TAGS } from './stage.ts';
import type { Word } from './words.ts';

/** Moves that add messages. */
export class Adds {
  readonly #stage: Stage;
  #template: string | undefined;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  async add(pick: number): Promise<void> {
    const user = at(OWNERS, pick);
    const conversation = at(CONVERSATIONS, pick >> 2);
    const words: Word[][] = [];
    const messages = Array.from({ length: 1 + ((pick >> 4) % 2) }, (_, n) => {
      const [of, content] = this.#sentence(user, conversation, (pick >> 5) + n, pick >> 3);
      words.push(of);
      return { role: 'user', content };
    });
    await this.#send(user, conversation, messages, words, pick);
  }

  /** Says again what was said before, in any conversation. */
  async repeatWords(pick: number): Promise<void> {
    const earlier = pickOf(this.#stage.added, pick);
    const words = earlier?.words.flat() ?? [];
    if (earlier === undefined || words.some(({ state }) => state !== 'present')) return;
    const conversation = at(CONVERSATIONS, pick >> 3);
    for (const word of words) {
      word.conversations.add(conversation);
      word.isRepeated = true;
    }
    await this.#send(earlier.user, conversation, messagesOf(earlier.body), earlier.words, pick);
  }

  /** The repeat of a request with its idempotency key gets the first answer, without words that are gone. */
  async repeatRequest(pick: number): Promise<void> {
    const withKey = this.#stage.added.filter(({ key }) => key !== undefined);
    const earlier = pickOf(withKey, pick);
    if (earlier === undefined) return;
    const again = await this.#stage.client.post(earlier.path, earlier.body, { key: earlier.key });
    const [before, after] = [idsIn(earlier.answer), idsIn(again)];
    if (before.join() !== after.join())
      throw new Error(`A repeat of ${JSON.stringify(earlier.body)} got ${after} instead of ${before}.`);
    const [first, second] = [earlier.answer, again].map(textsIn);
    const other = second?.find((text, n) => text !== '' && text !== first?.[n]);
    if (other !== undefined) throw new Error(`A repeat of ${JSON.stringify(earlier.body)} says ${other}.`);
  }

  /** An add without words changes nothing and says so. */
  async addNothing(pick: number): Promise<void> {
    const user = at(OWNERS, pick);
    const messages = at<unknown>(['', [], [{ role: 'user', content: ' ' }]], pick >> 2);
    const isCloud = Array.isArray(messages) && messages.length > 0 && pick % 2 === 0;
    const answer = isCloud
      ? await this.#stage.client.post('/v1/add/message', { ...cloudOwner(user), messages })
      : await this.#stage.client.post('/product/add', { ...productWriter(user), messages });
    const says = (answer.warnings ?? []).join();
    if (!says.includes('nothing to remember') || (!isCloud && answer.data.length > 0))
      throw new Error(`An empty add got ${JSON.stringify(answer)}.`);
  }

  /** An add with a misspelt field, or with a time that nobody can read, is kept and says so. */
  async addOddly(pick: number): Promise<void> {
    const user = at(OWNERS, pick);
    const conversation = at(CONVERSATIONS, pick >> 2);
    const [words, content] = this.#sentence(user, conversation, pick >> 3, pick);
    const hasTime = (pick >> 6) % 2 === 0;
    const message = { role: 'user', content, ...(hasTime ? { chat_time: 'soonish' } : {}) };
    const isCloud = !hasTime && (pick >> 7) % 2 === 0;
    const odd = hasTime ? {} : { asinc_mode: 'x' };
    const answer = isCloud
      ? await this.#stage.client.post('/v1/add/message', {
          ...{ ...cloudOwner(user), conversation_id: conversation, messages: [message], ...odd },
        })
      : await this.#stage.client.post('/product/add', {
          ...{ ...productWriter(user), session_id: conversation, messages: [message], ...odd },
        });
    const named = hasTime ? 'chat_time: unreadable' : 'Did you mean async_mode?';
    if (!(answer.warnings ?? []).join().includes(named))
      throw new Error(`An add without a warning of ${named}: ${JSON.stringify(answer)}`);
    if (!isCloud) for (const id of idsIn(answer)) this.#stage.ids.set(id, { user, words });
  }

  /** A chat of either API, complete or streamed, remembers what the user said and shows nothing deleted. */
  async chat(pick: number): Promise<void> {
    const user = at(USERS, pick);
    const conversation = at(CONVERSATIONS, pick >> 2);
    const gone = new Set(this.#stage.words.of(user).filter(({ state }) => state === 'gone'));
    const asksTheWeb = (pick >> 4) % 3 === 0;
    // a question holds no word, because nothing remembers it for what it says
    const isStatement = (pick >> 5) % 2 === 0;
    const query = isStatement
      ? this.#sentence(user, conversation, pick >> 6, pick >> 3)[1]
      : 'What do you know of me?';
    const text = await this.#stage.client.chat(user, conversation, query, {
      isCloud: (pick >> 8) % 2 === 0,
      isStream: (pick >> 9) % 2 === 0,
      asksTheWeb,
    });
    const said = { id: 'answer', text, status: null, tags: null, kind: 'text' as const };
    this.#stage.checks.expectSound(`a chat of ${user}`, user, [said], gone);
  }

  /** Binds a template of a profile to the owner, so that later messages fill it. */
  async bindProfile(pick: number): Promise<void> {
    const { client } = this.#stage;
    const value = { value: '', algorithm_updatable: true };
    const template = { name: 'About', metadata: { Basics: { City: value, Likes: value, Family: value } } };
    this.#template ??= (await client.post('/v1/add/profile_template', template)).data.profile_template_id;
    const bind_list = [{ ...cloudOwner(at(OWNERS, pick)), profile_template_id: this.#template }];
    await client.post('/v1/bind/profile_template', { bind_list });
  }

  /** A sentence with two new words. */
  #sentence(user: string, conversation: string, which: number, noun: number): [Word[], string] {
    const of = [0, 1].map(() => this.#stage.words.create(user, new Set([conversation])));
    const [about, says] = of.map(({ text }) => text);
    return [of, at(SENTENCES, which)(about ?? '', says ?? '', at(NOUNS, noun))];
  }

  async #send(
    user: string,
    conversation: string,
    messages: readonly object[],
    words: Added['words'],
    pick: number,
  ) {
    const { client, added, ids, next } = this.#stage;
    const isCloud = isAgent(user) || (pick >> 1) % 2 === 0;
    const isSync = (pick >> 6) % 3 === 0;
    const key = (pick >> 7) % 3 === 0 ? `key-${next()}` : undefined;
    const tags = (pick >> 8) % 2 === 0 ? [at(TAGS, pick)] : undefined;
    const path = isCloud ? '/v1/add/message' : '/product/add';
    const body = isCloud
      ? { ...cloudOwner(user), conversation_id: conversation, messages, async_mode: !isSync, tags }
      : {
          user_id: nameOf(user),
          session_id: conversation,
          messages: (pick >> 9) % 3 === 0 ? JSON.stringify(messages) : messages,
          async_mode: isSync ? 'sync' : 'async',
          custom_tags: tags,
        };
    const answer = await client.post(path, body, { key });
    if (!isCloud && !isSync)
      for (const [n, id] of idsIn(answer).entries()) ids.set(id, { user, words: words[n] ?? [] });
    added.push({ user, body, path, key, answer, words });
  }
}

type Added = Stage['added'][number];

function messagesOf({ messages }: Added['body']): readonly object[] {
  return typeof messages === 'string' ? JSON.parse(messages) : (messages as object[]);
}

// biome-ignore lint/suspicious/noExplicitAny: answers of both APIs
function textsIn(answer: any): readonly string[] {
  return Array.isArray(answer?.data) ? answer.data.map(({ memory }: { memory: string }) => memory) : [];
}
