import type { Client } from './client.ts';
import { at, pickOf } from './lists.ts';
import { isAgent, nameOf, OWNERS } from './owners.ts';
import type { Words } from './words.ts';

/** Enough requests for a run of some dozen messages on a busy machine. */
const MOST_READS = 5000;

/** What an operator does to the memories of a project. */
export class Operator {
  readonly #client: Client;
  readonly #words: Words;

  constructor(client: Client, words: Words) {
    this.#client = client;
    this.#words = words;
  }

  /** Reads a user's messages again with the same rules, and promotes or drops the result. */
  async reextract(pick: number): Promise<void> {
    const user = at(OWNERS, pick);
    await this.#client.idle(nameOf(user));
    const of = isAgent(user) ? { cube_id: user } : { user_id: user };
    const begun = await this.#client.operate('POST', '/extractions', { ...of, extractor: 'offline' });
    if (begun.id === undefined) return;
    const run = await this.#until(begun.id, ['ready', 'failed', 'cancelled']);
    if (run.status !== 'ready') throw new Error(`A re-extraction of ${user} is ${run.status}.`);
    if (pick % 3 === 0) return void (await this.#client.operate('POST', `/extractions/${run.id}/drop`));
    await this.#client.operate('POST', `/extractions/${run.id}/promote`);
    await this.#until(run.id, ['promoted']);
    // what an edit replaced may be extracted again from its message
    for (const word of this.#words.of(user)) if (word.state === 'earlier') word.state = 'either';
  }

  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  async #until(id: string, statuses: readonly string[]): Promise<any> {
    for (let reads = 0; reads < MOST_READS; reads += 1) {
      const run = await this.#client.operate('GET', `/extractions/${id}`);
      if (statuses.includes(run.status)) return run;
    }
    throw new Error(`The re-extraction ${id} does not become ${statuses}.`);
  }

  /** Undoes a decision between two memories of the project, if there is one. */
  async undo(pick: number): Promise<void> {
    const { reconciliations } = await this.#client.operate('GET', '/reconciliations');
    const decision = pickOf<{ id: string }>(reconciliations ?? [], pick);
    if (decision !== undefined) await this.#client.operate('POST', `/reconciliations/${decision.id}/undo`);
  }
}
