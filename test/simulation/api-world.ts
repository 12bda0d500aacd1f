import { Checks, MODES, type Moment } from './checks.ts';
import type { Client } from './client.ts';
import { at, expectSame, ids, pickOf, withWord } from './lists.ts';
import { Operator } from './operator.ts';
import { type Word, Words } from './words.ts';

export const USERS = ['ann', '李雷', 'bob'];
const CONVERSATIONS = ['c1', 'c2', 'c3'];
const TAGS = ['red', 'blue'];

const NOUNS = ['valve', 'parcel', 'bicycle', 'ladder'];

/** Sentences of both languages, with a word for what they are about and a word for what they say of it. */
const SENTENCES: readonly ((about: string, says: string, noun: string) => string)[] = [
  (about, says, noun) => `The ${about} ${noun} is in the hall ${says}.`,
  (about, says) => `My brother ${about} works at the company ${says}.`,
  (about, says) => `${about}的钥匙在${says}号柜子里。`,
  (about, says) => `I love ${about} tea and ${says} cake.`,
  (about, says) => `On 3 May 2026 I met ${about} at the station of ${says}.`,
  (about, says) => `我喜欢喝${about}茶，住在${says}。`,
  (about, says) => `I moved and live in ${says} with ${about} now.`,
];

interface Added {
  readonly user: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly path: string;
  readonly key: string | undefined;
  readonly answer: unknown;
  readonly words: readonly Word[];
}

/** Random operations of several users through both APIs, beside a model of the words that must be shown. */
export class ApiWorld {
  readonly #client: Client;
  readonly #now: () => Promise<string>;
  readonly #words = new Words();
  readonly #checks: Checks;
  readonly #operator: Operator;
  readonly #added: Added[] = [];
  readonly #moments: Moment[] = [];
  readonly #ids = new Map<string, string>();
  readonly #files: { readonly id: string; readonly word: string; isDeleted: boolean }[] = [];
  #base: string | undefined;
  #count = 0;

  /** @param now a time of the database's clock between the writes before and after the call */
  constructor(client: Client, now: () => Promise<string>) {
    this.#client = client;
    this.#now = now;
    this.#checks = new Checks(client, this.#words);
    this.#operator = new Operator(client, this.#words);
  }

  async add(pick: number): Promise<void> {
    const user = at(USERS, pick);
    const conversation = at(CONVERSATIONS, pick >> 2);
    const sentences = 1 + ((pick >> 4) % 2);
    const words: Word[] = [];
    const messages = Array.from({ length: sentences }, (_, n) => {
      const [about, says] = [0, 1].map(() => this.#words.create(user, new Set([conversation])));
      words.push(about as Word, says as Word);
      const sentence = at(SENTENCES, (pick >> 5) + n);
      return { role: 'user', content: sentence(about?.text ?? '', says?.text ?? '', at(NOUNS, pick >> 3)) };
    });
    await this.#send(user, conversation, messages, words, pick);
  }

  /** Says again what was said before, in any conversation. */
  async repeatWords(pick: number): Promise<void> {
    const earlier = pickOf(this.#added, pick);
    if (earlier === undefined || earlier.words.some(({ state }) => state !== 'present')) return;
    const conversation = at(CONVERSATIONS, pick >> 3);
    for (const word of earlier.words) word.conversations.add(conversation);
    await this.#send(earlier.user, conversation, earlier.body.messages as object[], earlier.words, pick);
  }

  /** The repeat of a request with its idempotency key gets the same ids and changes nothing. */
  async repeatRequest(pick: number): Promise<void> {
    const earlier = pickOf(
      this.#added.filter(({ key }) => key !== undefined),
      pick,
    );
    if (earlier === undefined) return;
    const again = await this.#client.post(earlier.path, earlier.body, { key: earlier.key, mayFail: true });
    const [before, after] = [idsIn(earlier.answer), idsIn(again)];
    // a sync answer lists the extracted memories that still exist
    const isWhole = earlier.body.async_mode === 'sync' || after.length === before.length;
    if (!isWhole || after.some((id) => !before.includes(id)))
      throw new Error(`A repeat of ${JSON.stringify(earlier.body)} got ${after} instead of ${before}.`);
  }

  async #send(user: string, conversation: string, messages: object[], words: readonly Word[], pick: number) {
    const isCloud = (pick >> 1) % 2 === 0;
    const isSync = (pick >> 6) % 3 === 0;
    this.#count += 1;
    const key = (pick >> 7) % 3 === 0 ? `key-${this.#count}` : undefined;
    const tags = (pick >> 8) % 2 === 0 ? [at(TAGS, pick)] : undefined;
    const path = isCloud ? '/v1/add/message' : '/product/add';
    const body = isCloud
      ? { user_id: user, conversation_id: conversation, messages, async_mode: !isSync, tags }
      : {
          user_id: user,
          session_id: conversation,
          messages,
          async_mode: isSync ? 'sync' : 'async',
          custom_tags: tags,
        };
    const answer = await this.#client.post(path, body, { key });
    for (const id of isCloud ? [] : idsIn(answer)) this.#ids.set(id, user);
    this.#added.push({ user, body, path, key, answer, words });
  }

  async update(pick: number): Promise<void> {
    const user = at(USERS, pick);
    await this.#client.idle(user);
    const shown = await this.#client.listProduct(user);
    const memory = pickOf(shown, pick >> 2);
    if (memory === undefined) return;
    const [first] = this.#words.in(memory.text);
    if (first === undefined) return;
    const word = this.#words.create(user, first.conversations);
    word.isMixed = this.#words.in(memory.text).some(({ isMixed }) => isMixed);
    const content = `The note about ${word.text} was corrected.`;
    const { data } = await this.#client.post('/v1/update/memory', { memory_id: memory.id, content });
    if (data.memory_id !== memory.id)
      throw new Error(`An update of ${memory.id} answered ${data.memory_id}.`);
    // a decision about a correction may bring its text back
    for (const old of this.#words.in(memory.text))
      old.state =
        old.isMixed || withWord(shown, old).some(({ id }) => id !== memory.id) ? 'either' : 'earlier';
    await this.#checks.expectLatest(memory.id, content);
  }

  async correct(pick: number): Promise<void> {
    const user = at(USERS, pick);
    await this.#client.idle(user);
    const shown = await this.#client.listProduct(user);
    const memory = pickOf(shown, pick >> 2);
    const [about, ...says] = this.#words.in(memory?.text ?? '');
    if (memory === undefined || about === undefined) return;
    const conversation = at(CONVERSATIONS, pick >> 3);
    const word = this.#words.create(user, new Set([conversation]), 'either');
    // what is corrected may come from several conversations, and the corrected text from both
    about.conversations.add(conversation);
    for (const old of [about, ...says]) old.state = 'either';
    for (const one of [word, about, ...says]) one.isMixed = true;
    await this.#client.post('/product/feedback', {
      ...{ user_id: user, session_id: conversation, history: [], async_mode: 'sync' },
      feedback_content: `No, the ${about.text} ${at(NOUNS, pick >> 3)} is in the hall ${word.text} now.`,
      retrieved_memory_ids: [memory.id],
    });
  }

  async deleteConversation(pick: number): Promise<void> {
    const [user, conversation] = [at(USERS, pick), at(CONVERSATIONS, pick >> 2)];
    await this.#client.post('/product/delete_memory', { user_id: user, session_id: conversation });
    this.#words.deleteConversation(user, conversation);
  }

  async deleteUser(pick: number): Promise<void> {
    const user = at(USERS, pick);
    // a user without memories has nothing to delete
    if (pick % 2 === 0) await this.#client.post('/v1/delete/memory', { user_id: user }, { mayFail: true });
    else await this.#client.post('/product/delete_memory', { user_id: user });
    this.#words.deleteUser(user);
  }

  async deleteIds(pick: number): Promise<void> {
    const user = at(USERS, pick);
    await this.#client.idle(user);
    const before = await this.#client.listProduct(user);
    const memory = pickOf(before, pick >> 2);
    if (memory === undefined) return;
    const isCloud = (pick >> 1) % 2 === 0;
    const path = isCloud ? '/v1/delete/memory' : '/product/delete_memory';
    await this.#client.post(path, { memory_ids: [memory.id] });
    await this.#checks.expectDeleted(user, before, [memory]);
  }

  async deleteMatching(pick: number): Promise<void> {
    const user = at(USERS, pick);
    await this.#client.idle(user);
    const before = await this.#client.listProduct(user);
    const tag = at(TAGS, pick);
    const filter = { and: [{ tags: { contains: tag } }] };
    const matching = await this.#client.listProduct(user, filter);
    const byTag = before.filter(({ tags }) => tags?.includes(tag));
    expectSame(`the list with the tag ${tag} of ${user}`, ids(matching), ids(byTag));
    if ((pick >> 3) % 2 === 0)
      await this.#client.post('/product/delete_memory', { writable_cube_ids: [user], filter });
    else await this.#client.post('/v1/delete/memory', { user_id: user, filter });
    await this.#checks.expectDeleted(user, before, matching);
  }

  async deletePreferences(pick: number): Promise<void> {
    const user = at(USERS, pick);
    await this.#client.idle(user);
    const before = await this.#client.listProduct(user);
    const preferences = before.filter(({ kind }) => kind === 'preference');
    const body = { user_id: user, memory_type: at(['preference', 'PreferenceMemory'], pick) };
    await this.#client.post('/v1/delete/memory', body, { mayFail: preferences.length === 0 });
    await this.#checks.expectDeleted(user, before, preferences);
  }

  async reextract(pick: number): Promise<void> {
    await this.#operator.reextract(at(USERS, pick), pick);
  }

  async undo(pick: number): Promise<void> {
    await this.#operator.undo(pick);
  }

  /** A search of two cubes shows the memories of both, each cube's as its own search shows them. */
  async searchTwo(pick: number): Promise<void> {
    const [user, other] = [at(USERS, pick), at(USERS, pick + 1)];
    const gone = new Set([user, other].flatMap((name) => this.#words.of(name)).filter(isGone));
    const word = pickOf(this.#words.of(other), pick >> 2);
    const query = `What do you know about ${word?.text}?`;
    const more = { readable_cube_ids: [user, other], mode: at(MODES, pick) };
    const hits = await this.#client.searchProduct(user, query, more);
    this.#checks.expectSound(`a search of ${user} and ${other}`, [user, other], hits, gone);
  }

  async addFile(): Promise<void> {
    this.#base ??= (await this.#client.post('/v1/create/knowledgebase', { knowledgebase_name: 'K' })).data.id;
    this.#count += 1;
    const word = `k${this.#count}file`;
    const file = [
      { name: `${word}.txt`, content: Buffer.from(`The rule ${word} says noon.`).toString('base64') },
    ];
    const { data } = await this.#client.post('/v1/add/knowledgebase-file', {
      knowledgebase_id: this.#base,
      file,
    });
    this.#files.push({ id: data[0].id, word, isDeleted: false });
  }

  async deleteFile(pick: number): Promise<void> {
    const file = pickOf(
      this.#files.filter(({ isDeleted }) => !isDeleted),
      pick,
    );
    if (file === undefined) return;
    await this.#client.post('/product/delete_memory', { file_ids: [file.id] });
    file.isDeleted = true;
  }

  /**
   * A search beside other requests shows no memory twice, none of others, and none that was deleted before.
   */
  async search(pick: number): Promise<void> {
    const user = at(USERS, pick);
    const word = pickOf(this.#words.of(user), pick >> 2);
    if (word === undefined) return;
    const gone = new Set(this.#words.of(user).filter(isGone));
    const mode = at(MODES, pick >> 1);
    const query = `What do you know about ${word.text}?`;
    const hits =
      (pick >> 4) % 2 === 0
        ? await this.#client.searchCloud(user, query, { mode })
        : await this.#client.searchProduct(user, query, { mode, neighbor_discovery: (pick >> 5) % 2 === 0 });
    this.#checks.expectSound(`a ${mode} search for ${word.text} of ${user}`, user, hits, gone);
  }

  async list(pick: number): Promise<void> {
    const user = at(USERS, pick);
    const gone = new Set(this.#words.of(user).filter(isGone));
    const isFiltered = (pick >> 3) % 2 === 0;
    const filter = isFiltered ? { and: [{ tags: { contains: at(TAGS, pick) } }] } : undefined;
    const shown =
      (pick >> 2) % 2 === 0
        ? await this.#client.listCloud(user, filter)
        : await this.#client.listProduct(user, filter);
    this.#checks.expectSound(`a list of ${user}`, user, shown, gone);
    const other = isFiltered && shown.find(({ tags }) => tags?.includes(at(TAGS, pick)) === false);
    if (other) throw new Error(`A list by tag shows ${other.id} with the tags ${other.tags}.`);
  }

  /** Waits for all tasks and checks everything that both APIs show. */
  async check(pick: number): Promise<void> {
    for (const user of USERS) await this.#client.idle(user);
    for (const user of USERS) await this.#checks.checkUser(user, pick);
    await this.#checkFiles();
    for (const added of this.#added.slice(-3)) await this.#checkReceipts(added);
    for (const [id, user] of this.#ids) await this.#checks.checkId(id, user);
    const moment = pickOf(this.#moments, pick);
    if (moment !== undefined) await this.#checks.checkMoment(moment, pick);
    const user = at(USERS, pick);
    this.#moments.push({ user, shown: await this.#client.listProduct(user), at: await this.#now() });
  }

  /** Each message of an add ends with a receipt, unless the message was deleted. */
  async #checkReceipts({ path, body, answer, words }: Added): Promise<void> {
    if (path !== '/v1/add/message') return;
    const [task_id] = idsIn(answer);
    const { data } = await this.#client.post('/v1/get/status', { task_id }, { mayFail: true });
    const isDeleted = words.some((word) => word.state === 'gone');
    const count = (body.messages as object[]).length;
    if (!isDeleted && (data?.status !== 'completed' || data.receipts.length !== count))
      throw new Error(`The task ${task_id} of ${count} messages: ${JSON.stringify(data)}`);
  }

  async #checkFiles(): Promise<void> {
    if (this.#base === undefined) return;
    await this.#client.idle(this.#base);
    for (const { word, isDeleted } of this.#files.slice(-3)) {
      const hits = await this.#client.searchCloud('bob', `What does the rule ${word} say?`, {
        knowledgebase_ids: [this.#base],
      });
      if (hits.some(({ text }) => text.includes(word)) === isDeleted)
        throw new Error(`The file of ${word} is ${isDeleted ? 'deleted and found' : 'not found'}.`);
    }
  }
}

// biome-ignore lint/suspicious/noExplicitAny: answers of both APIs
function idsIn(answer: any): readonly string[] {
  const { data } = answer ?? {};
  return Array.isArray(data) ? data.map(({ memory_id }) => memory_id) : [String(data?.task_id)];
}

const isGone = ({ state }: Word): boolean => state === 'gone';
