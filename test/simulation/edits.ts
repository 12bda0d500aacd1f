import type { Shown } from './client.ts';
import { at, expectSame, ids, lines, pickOf, withWord } from './lists.ts';
import { cloudOwner, nameOf, OWNERS, productWriter, USERS } from './owners.ts';
import { CONVERSATIONS, NOUNS, type Stage } from './stage.ts';

/** Moves that change memories: updates, archiving, and feedback. */
export class Edits {
  readonly #stage: Stage;
  readonly #archived: { readonly user: string; readonly memory: Shown }[] = [];

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  async update(pick: number): Promise<void> {
    const { words, checks } = this.#stage;
    const user = at(OWNERS, pick);
    const [shown, memory] = await this.#pickMemory(user, pick >> 2);
    const of = words.in(memory?.text ?? '');
    const [first] = of;
    if (memory === undefined || first === undefined) return;
    const word = words.create(user, first.conversations);
    word.isMixed = of.some(({ isMixed }) => isMixed);
    word.isRepeated = of.some(({ isRepeated }) => isRepeated);
    word.replaced = of;
    const content = `The note about ${word.text} was corrected.`;
    await this.#expectUpdate(memory.id, { content });
    // a decision about a correction may bring its text back
    for (const old of of)
      old.state =
        old.isMixed || withWord(shown, old).some(({ id }) => id !== memory.id) ? 'either' : 'earlier';
    await checks.expectLatest(memory.id, content);
  }

  /** A memory that gets the words of another one takes its place: the words are there once. */
  async updateToOther(pick: number): Promise<void> {
    const { client, words } = this.#stage;
    const user = at(OWNERS, pick);
    const [shown, memory] = await this.#pickMemory(user, pick >> 2);
    const other = pickOf(shown, pick >> 4);
    if (memory === undefined || other === undefined || other.id === memory.id) return;
    const [old, kept] = [memory, other].map(({ text }) => words.in(text));
    for (const word of [...(old ?? []), ...(kept ?? [])]) word.isMixed = true;
    for (const word of old ?? []) word.state = 'either';
    await this.#expectUpdate(memory.id, { content: other.text });
    const after = await client.listProduct(user);
    const same = after.filter(({ text, kind }) => text === other.text && kind === memory.kind);
    expectSame(`the memories of ${user} with the words ${other.text}`, ids(same), [memory.id]);
    // it has the conversations of both
    for (const word of kept ?? []) {
      word.state = withWord(after, word).length > 0 ? word.state : 'either';
      word.replaced = [...word.replaced, ...(old ?? [])];
      for (const { conversations } of old ?? [])
        for (const conversation of conversations) word.conversations.add(conversation);
    }
  }

  async retitle(pick: number): Promise<void> {
    const user = at(OWNERS, pick);
    const [before, memory] = await this.#pickMemory(user, pick >> 2);
    if (memory === undefined) return;
    await this.#expectUpdate(memory.id, { title: `T${pick}` });
    const after = await this.#stage.client.listProduct(user);
    expectSame(`the list of ${user} after a change of a title`, lines(after), lines(before));
    const { data } = await this.#stage.client.get(`/v1/get/memory/${memory.id}`);
    expectSame(`the title of ${memory.id}`, [data.title], [`T${pick}`]);
  }

  /** An archived memory alone leaves the list. */
  async archive(pick: number): Promise<void> {
    const { client, words } = this.#stage;
    const user = at(OWNERS, pick);
    const [before, memory] = await this.#pickMemory(user, pick >> 2);
    if (memory === undefined) return;
    if ((pick >> 1) % 2 === 0) await this.#expectUpdate(memory.id, { status: 'archived' });
    else
      await client.post('/product/delete_memory_by_record_id', { mem_cube_id: user, record_id: memory.id });
    const after = await client.listProduct(user);
    const left = before.filter(({ id }) => id !== memory.id);
    expectSame(`the list of ${user} without the archived ${memory.id}`, lines(after), lines(left));
    for (const word of words.in(memory.text))
      word.state = word.isMixed || withWord(after, word).length > 0 ? 'either' : 'earlier';
    this.#archived.push({ user, memory });
  }

  /** An archived memory comes back under its id, unless it was deleted or another one stands for it. */
  async recover(pick: number): Promise<void> {
    const { client, words, checks } = this.#stage;
    const archived = pickOf(this.#archived, pick);
    if (archived === undefined) return;
    const { user, memory } = archived;
    await client.idle(nameOf(user));
    const gone = new Set(words.of(user).filter(({ state }) => state === 'gone'));
    const isCloud = (pick >> 1) % 2 === 0;
    const answer = isCloud
      ? await client.post(
          '/v1/update/memory',
          { memory_id: memory.id, status: 'activated' },
          { mayFail: true },
        )
      : await client.post(
          '/product/recover_memory_by_record_id',
          { mem_cube_id: user, delete_record_id: memory.id },
          { mayFail: true },
        );
    const after = await client.listProduct(user);
    checks.expectSound(`the list of ${user} after a recovery`, user, after, gone);
    if (answer.code !== 0 && answer.code !== 200) return;
    const found = after.find(({ id }) => id === memory.id);
    if (found === undefined && !isCloud)
      throw new Error(`The recovered ${memory.id} of ${user} is not listed.`);
    for (const word of words.in(found?.text ?? '')) if (word.state === 'earlier') word.state = 'either';
  }

  /** Feedback in both languages through each of the four ways, about a memory that is shown. */
  async correct(pick: number): Promise<void> {
    await this.#correct(at(OWNERS, pick), pick);
  }

  /** Undoing what a feedback decided brings back every memory as it was. */
  async correctAndUndo(pick: number): Promise<void> {
    const { client } = this.#stage;
    const user = at(USERS, pick);
    await client.idle(user);
    const before = await client.listProduct(user);
    const known = new Set((await this.#decisions()).map(({ id }) => id));
    await this.#correct(user, pick);
    await client.idle(user);
    const made = (await this.#decisions()).filter(({ id }) => !known.has(id));
    for (const { id } of made) await client.operate('POST', `/reconciliations/${id}/undo`);
    if (made.length === 0) return;
    const texts = new Set((await client.listProduct(user)).map(({ text }) => text));
    const missing = before.find(({ text }) => !texts.has(text));
    if (missing !== undefined)
      throw new Error(`Undoing ${JSON.stringify(made)} does not bring back ${missing.id}: ${missing.text}`);
  }

  async #decisions(): Promise<readonly { readonly id: string }[]> {
    return (await this.#stage.client.operate('GET', '/reconciliations')).reconciliations ?? [];
  }

  async #correct(user: string, pick: number): Promise<void> {
    const { client, words } = this.#stage;
    const [, memory] = await this.#pickMemory(user, pick >> 2);
    const [about, ...says] = words.in(memory?.text ?? '');
    if (memory === undefined || about === undefined) return;
    const conversation = at(CONVERSATIONS, pick >> 3);
    const word = words.create(user, new Set([conversation]), 'either');
    // what is corrected may come from several conversations, and the corrected text from both
    about.conversations.add(conversation);
    for (const old of [about, ...says]) old.state = 'either';
    for (const one of [word, about, ...says]) one.isMixed = true;
    const content =
      (pick >> 5) % 3 === 0
        ? `不对，${about.text}的钥匙在${word.text}号柜子里。`
        : `No, the ${about.text} ${at(NOUNS, pick >> 3)} is in the hall ${word.text} now.`;
    const retrieved_memory_ids = [memory.id];
    const async_mode = (pick >> 6) % 2 === 0 ? 'sync' : 'async';
    if ((pick >> 7) % 3 === 0)
      await client.post('/v1/add/feedback', {
        ...{ ...cloudOwner(user), conversation_id: conversation },
        ...{ feedback_content: content, retrieved_memory_ids },
      });
    else if ((pick >> 7) % 3 === 1)
      await client.post('/product/add', {
        ...{ ...productWriter(user), session_id: conversation, async_mode, is_feedback: true },
        messages: [
          { role: 'user', content: 'Where is it?' },
          { role: 'assistant', content: memory.text },
          { role: 'user', content },
        ],
      });
    else
      await client.post('/product/feedback', {
        ...{ ...productWriter(user), session_id: conversation, history: [], async_mode },
        ...{ feedback_content: content, retrieved_memory_ids },
      });
  }

  async #pickMemory(user: string, pick: number): Promise<readonly [readonly Shown[], Shown | undefined]> {
    const { client } = this.#stage;
    await client.idle(nameOf(user));
    const shown = await client.listProduct(user);
    return [shown, pickOf(shown, pick)];
  }

  async #expectUpdate(memory_id: string, change: object): Promise<void> {
    const { data } = await this.#stage.client.post('/v1/update/memory', { memory_id, ...change });
    if (data.memory_id !== memory_id)
      throw new Error(`An update of ${memory_id} answered ${data.memory_id}.`);
  }
}
