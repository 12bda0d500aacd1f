import { type FileHost, sends } from '../support/file-host.ts';
import { pickOf } from './lists.ts';
import type { Stage } from './stage.ts';

interface File {
  readonly id: string;
  readonly word: string;
  isDeleted: boolean;
}

/** Moves with files of a knowledge base. */
export class Files {
  readonly #stage: Stage;
  readonly #host: FileHost;
  #files: File[] = [];
  #base: string | undefined;
  /** The knowledge base that was deleted last. */
  #gone: string | undefined;

  constructor(stage: Stage, host: FileHost) {
    this.#stage = stage;
    this.#host = host;
  }

  /** The file is sent, or fetched from an address. */
  async addFile(pick: number): Promise<void> {
    const { client, next } = this.#stage;
    this.#base ??= (await client.post('/v1/create/knowledgebase', { knowledgebase_name: 'K' })).data.id;
    const word = `k${next()}file`;
    const text = `The rule ${word} says noon.`;
    this.#host.files.set(`/${word}.txt`, sends(text));
    const file =
      pick % 2 === 0
        ? [{ name: `${word}.txt`, content: Buffer.from(text).toString('base64') }]
        : [{ content: `https://docs.example.com/${word}.txt` }];
    const { data } = await client.post('/v1/add/knowledgebase-file', { knowledgebase_id: this.#base, file });
    this.#files.push({ id: data[0].id, word, isDeleted: false });
  }

  async deleteFile(pick: number): Promise<void> {
    const file = pickOf(
      this.#files.filter(({ isDeleted }) => !isDeleted),
      pick,
    );
    if (file === undefined) return;
    await this.#stage.client.post('/product/delete_memory', { file_ids: [file.id] });
    file.isDeleted = true;
  }

  async deleteBase(): Promise<void> {
    if (this.#base === undefined) return;
    await this.#stage.client.post('/v1/delete/knowledgebase', { knowledgebase_id: this.#base });
    this.#gone = this.#base;
    this.#base = undefined;
    this.#files = [];
  }

  /** Files are found, deleted ones are not, and a deleted knowledge base is named as missing. */
  async check(): Promise<void> {
    const { client } = this.#stage;
    if (this.#base !== undefined) await client.idle(this.#base);
    const named = [this.#gone, this.#base].flatMap((id) => id ?? []);
    if (named.length === 0) return;
    const query = 'What does the rule say at noon?';
    const body = { user_id: 'bob', query, knowledgebase_ids: named, relativity: 0 };
    const { warnings = [] } = await client.post('/v1/search/memory', body);
    const readable_cube_ids = ['bob', ...named];
    const product = await client.post('/product/search', { user_id: 'bob', query, readable_cube_ids });
    for (const says of [warnings, product.warnings ?? []].map(String))
      if (this.#gone !== undefined && !says.includes(this.#gone))
        throw new Error(`A search does not name the missing ${this.#gone}: ${says}`);
    for (const { word, isDeleted } of this.#files.slice(-3)) {
      const knowledgebase_ids = named;
      const hits = await client.searchCloud('bob', `What does the rule ${word} say?`, { knowledgebase_ids });
      if (hits.some(({ text }) => text.includes(word)) === isDeleted)
        throw new Error(`The file of ${word} is ${isDeleted ? 'deleted and found' : 'not found'}.`);
    }
  }
}
